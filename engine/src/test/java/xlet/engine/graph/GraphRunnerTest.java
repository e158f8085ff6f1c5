package xlet.engine.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import xlet.engine.Calls;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;
import xlet.engine.op.World;

/** The values of the nodes of a graph. */
class GraphRunnerTest {
  private static final NdArray VECTOR =
      NdArray.ofDoubles(ArrayShape.of(ElementType.F32, 3), 1, 2, 4);
  private static final Node.Input INPUT = new Node.Input(0, VECTOR.shape());

  /** The values of {@code wanted} when all of {@code root} is computed for the vector. */
  private static List<Value> values(Node root, List<Node> wanted) {
    Graph graph = Graph.of(List.of(INPUT), root);
    @Nullable Value[] all =
        ScopedValue.where(World.HERE, new World())
            .call(() -> GraphRunner.ofAll(graph).inOrder(List.of(VECTOR), () -> {}));
    return wanted.stream()
        .map(node -> Objects.requireNonNull(all[graph.nodes().indexOf(node)]))
        .toList();
  }

  /** The vector times {@code factor}, with a literal of its own. */
  private static Node product(double factor) {
    Node literal = Calls.known(NdArray.ofDoubles(ArrayShape.of(ElementType.F32), factor));
    Node factors = Calls.node("Broadcast", Map.of("broadcast_sizes", Ints.of(3)), literal);
    return Calls.node("Mul", INPUT, factors);
  }

  @Test
  void whatIsWrittenTwiceIsComputedOnce() {
    Node first = product(0.5);
    Node second = product(0.5);
    Node other = product(-0.5);
    Node sum = Calls.node("Add", Calls.node("Add", first, second), other);
    List<Value> values = values(sum, List.of(first, second, other, sum));
    assertThat(values.get(1)).isSameAs(values.get(0));
    assertThat(values.get(2)).isNotSameAs(values.get(0));
    assertThat(((NdArray) values.get(3)).sameBits((NdArray) values.get(0))).isTrue();
  }

  @Test
  void effectsHappenAsOftenAsTheyAreWritten() {
    Node first = Calls.node("RngGetAndUpdateState", Map.of("delta", 1L));
    Node second = Calls.node("RngGetAndUpdateState", Map.of("delta", 1L));
    List<Value> values = values(Calls.node("Tuple", first, second), List.of(first, second));
    assertThat(((NdArray) values.get(1)).longAt(0) - ((NdArray) values.get(0)).longAt(0))
        .isEqualTo(1);
  }

  /** {@code 2 * x} of the first of some arguments. */
  private static Node twice(Node... arguments) {
    var computation = Calls.computation(x -> Calls.node("Add", x.get(0), x.get(0)));
    return Calls.node("Call", Map.of("computation", computation), arguments);
  }

  @Test
  void callsArePartOfTheirCaller() {
    Node once = twice(INPUT);
    Node again = twice(once);
    Graph graph = Graph.of(List.of(INPUT), again);
    assertThat(WrittenCalls.in(graph, graph.nodes()).graph().nodes())
        .noneMatch(
            node -> node instanceof Node.Operation own && own.call().def().name().equals("Call"));
    List<Value> values = values(again, List.of(INPUT, once, again));
    assertThat(values)
        .extracting(value -> ((NdArray) value).doubleAt(2))
        .containsExactly(4.0, 8.0, 16.0);
  }

  @Test
  void whatACallDoesNotUseIsComputedIfItIsWanted() {
    Node unused = product(3);
    Node result = twice(INPUT, unused);
    Graph graph = Graph.of(List.of(INPUT), result);
    assertThat(values(result, List.of(unused)).get(0))
        .extracting(value -> ((NdArray) value).doubleAt(1))
        .isEqualTo(6.0);
    assertThat(new GraphRunner(graph).run(List.of(VECTOR), () -> {}))
        .extracting(value -> ((NdArray) value).doubleAt(1))
        .isEqualTo(4.0);
  }

  @Test
  void aCallMayGiveItsArgumentBack() {
    var same = Calls.computation(x -> x.get(0));
    Node call = INPUT;
    for (int k = 0; k < 20; k++) {
      call = Calls.node("Call", Map.of("computation", same), call);
    }
    assertThat(values(call, List.of(INPUT, call))).containsExactly(VECTOR, VECTOR);
  }
}
