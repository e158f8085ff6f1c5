package xlet.engine.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import xlet.engine.Calls;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;
import xlet.engine.explain.Explanation.Line;
import xlet.engine.graph.Graph;
import xlet.engine.graph.GraphRunner;
import xlet.engine.graph.Node;
import xlet.engine.graph.NodeValues;
import xlet.engine.op.Call;
import xlet.engine.op.OpDef;

/** Where elements of what a graph has computed come from. */
final class OriginsTest {
  private static final Node VECTOR =
      Calls.known(NdArray.ofLongs(ArrayShape.of(ElementType.S32, 3), 1, 2, 3));
  private static final Node NEGATED = Calls.node("Neg", VECTOR);

  private static Origins.Origin origin(Node root, List<Integer> path, long... index)
      throws UnexplainedException {
    var values =
        new NodeValues(new GraphRunner(Graph.of(List.of(), root)).values(List.of(), () -> {}));
    return new Origins(() -> {}).of(new ComputedNode(root, values), path, index);
  }

  private static IdentityHashMap<Node, Value> kept(Node node, Value value) {
    IdentityHashMap<Node, Value> kept = new IdentityHashMap<>();
    kept.put(node, value);
    return kept;
  }

  private static Node element(Node tuple, long index) {
    return Calls.node("GetTupleElement", Map.of("index", index), tuple);
  }

  @Test
  void tuplesAreFollowed() throws UnexplainedException {
    Node inner = Calls.node("Tuple", VECTOR, NEGATED);
    Node tuple = Calls.node("Tuple", VECTOR, inner);
    for (Origins.Origin origin :
        List.of(
            origin(tuple, List.of(1, 1), 2),
            origin(element(tuple, 1), List.of(1), 2),
            origin(element(element(tuple, 1), 1), List.of(), 2))) {
      assertThat(origin.operation()).contains((Node.Operation) NEGATED);
      assertThat(origin.why().value().bits()).isEqualTo(0xffff_fffdL);
      assertThat(origin.why().reads()).hasSize(1);
    }
    assertThat(Origins.maker(element(element(tuple, 1), 1))).contains((Node.Operation) NEGATED);
  }

  @Test
  void whatWasComputedInAnotherWayIsSaid() throws UnexplainedException {
    NdArray other = NdArray.ofLongs(ArrayShape.of(ElementType.S32, 3), -1, -2, -9);
    var values = new NodeValues(kept(NEGATED, other));
    Explanation same =
        new Origins(() -> {}).of(new ComputedNode(NEGATED, values), List.of(), 1).why();
    assertThat(same).isEqualTo(origin(NEGATED, List.of(), 1).why());
    Explanation why =
        new Origins(() -> {}).of(new ComputedNode(NEGATED, values), List.of(), 2).why();
    assertThat(why.value().bits()).isEqualTo(0xffff_fff7L);
    assertThat(why.lines()).first().asString().contains("a library added up in another order");
    assertThat(why.reads()).hasSize(1);
  }

  @Test
  void aGivenValueHasNoOperation() throws UnexplainedException {
    Origins.Origin origin = origin(VECTOR, List.of(), 0);
    assertThat(origin.operation()).isEmpty();
    assertThat(origin.why().lines())
        .containsExactly(new Line.Choice("given, not computed", List.of()));
    assertThat(Origins.maker(VECTOR)).isEmpty();
  }

  @Test
  void callsAreFollowedIntoTheirComputation() throws UnexplainedException {
    var negation = Calls.computation(x -> Calls.node("Neg", x.get(0)));
    Node call = Calls.node("Call", Map.of("computation", negation), VECTOR);
    Origins.Origin origin = origin(call, List.of(), 1);
    assertThat(origin.operation().map(Node.Operation::call).map(Call::def).map(OpDef::name))
        .contains("Neg");
    assertThat(origin.why().lines().getFirst()).isInstanceOf(Line.Computed.class);
  }

  @Test
  void anOperationWithoutADefinitionSaysSo() {
    Node select =
        Calls.node(
            "Select",
            Calls.known(NdArray.scalar(ElementType.PRED, 1)),
            Calls.node("Tuple", VECTOR),
            Calls.node("Tuple", NEGATED));
    assertThatThrownBy(() -> origin(select, List.of(0), 1))
        .isInstanceOf(UnexplainedException.class)
        .hasMessage("Select cannot say where its elements come from");
  }
}
