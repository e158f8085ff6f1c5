package xlet.engine.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import xlet.engine.Calls;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.TupleShape;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.op.World;
import xlet.engine.plan.PointwiseLoop;

/** Which loops are taken element by element, and what they give. */
class RepeatedGraphTest {
  private static final NdArray VECTOR =
      NdArray.ofDoubles(ArrayShape.of(ElementType.F32, 3), 1, 2, 4);
  private static final Node.Input STATE =
      new Node.Input(0, new TupleShape(List.of(ArrayShape.of(ElementType.S32), VECTOR.shape())));
  private static final Node NUMBER = Node.element(STATE, 0);
  private static final Node ARRAY = Node.element(STATE, 1);

  /** Five turns, of which {@code next} makes an array of that before. */
  private static Optional<PointwiseLoop> pointwise(UnaryOperator<Node> next) {
    Node condition = Calls.node("Lt", NUMBER, number(5));
    Node body = Node.tuple(List.of(Calls.node("Add", NUMBER, number(1)), next.apply(ARRAY)));
    return GraphItems.loop(Graph.of(List.of(STATE), condition), Graph.of(List.of(STATE), body))
        .flatMap(PointwiseLoop::of);
  }

  private static Node number(long value) {
    return Calls.known(NdArray.scalar(ElementType.S32, value));
  }

  private static Optional<Value> run(PointwiseLoop loop) {
    Value first = TupleValue.of(NdArray.scalar(ElementType.S32, 0L), VECTOR);
    return ScopedValue.where(World.HERE, new World()).call(() -> loop.run(first, () -> {}));
  }

  @Test
  void elementsThatDependOnThemselvesAreFolded() {
    PointwiseLoop loop = pointwise(array -> Calls.node("Add", array, array)).orElseThrow();
    TupleValue last = (TupleValue) run(loop).orElseThrow();
    assertThat(((NdArray) last.get(0)).longAt(0)).isEqualTo(5);
    NdArray expected = NdArray.ofDoubles(VECTOR.shape(), 32, 64, 128);
    assertThat(((NdArray) last.get(1)).sameBits(expected)).isTrue();
  }

  @Test
  void elementsThatDependOnOthersAreNot() {
    Map<String, Object> along = Map.of("dimensions", Ints.of(0));
    Optional<PointwiseLoop> turned =
        pointwise(array -> Calls.node("Add", array, Calls.node("Rev", along, array)));
    assertThat(turned.flatMap(RepeatedGraphTest::run)).isEmpty();
    Node matrix =
        Calls.known(NdArray.ofDoubles(ArrayShape.of(ElementType.F32, 3, 3), new double[9]));
    assertThat(pointwise(array -> Calls.node("Dot", matrix, array))).isEmpty();
  }
}
