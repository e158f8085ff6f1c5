package xlet.engine.op;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import xlet.engine.Calls;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.BoundedShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.TokenShape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.Value;
import xlet.engine.catalog.OpCatalog;
import xlet.engine.eval.Evaluator;

/** Sizes of any magnitude are computed exactly or refused; nothing wraps around. */
final class SizesTest {
  private static final int CALLS = 3_000;
  private static final long FEW_ELEMENTS = 1_000;
  private static final ArrayShape THREE = ArrayShape.of(ElementType.F32, 3);
  private static final ArrayShape SCALAR = ArrayShape.of(ElementType.F32);

  static Stream<OpDef> operations() {
    return OpCatalog.all().stream();
  }

  @ParameterizedTest
  @MethodSource("operations")
  void everyCallIsRefusedByARuleOrGood(OpDef op) {
    var random = new Random(op.name().hashCode());
    for (int k = 0; k < CALLS; k++) {
      try {
        Call call = AnyCall.of(op, random);
        if (isQuicklyRun(call)) {
          check(call);
        }
      } catch (Violation refused) {
        assertThat(refused.found()).isNotEmpty();
      }
    }
  }

  /** Whether {@code call} has few elements and, calling no computation, is sure to end. */
  private static boolean isQuicklyRun(Call call) {
    return Stream.concat(call.operandShapes().stream(), Stream.of(call.result()))
            .flatMap(SizesTest::arrays)
            .allMatch(array -> array.elementCount() <= FEW_ELEMENTS)
        && call.def().parameters().stream()
            .noneMatch(p -> p.kind() == Parameter.Kind.COMPUTATIONS || p.name().equals("body"));
  }

  private static Stream<ArrayShape> arrays(Shape shape) {
    return switch (shape) {
      case ArrayShape array -> Stream.of(array);
      case BoundedShape bounded -> Stream.of(bounded.bound());
      case TupleShape tuple -> tuple.elements().stream().flatMap(SizesTest::arrays);
      case TokenShape token -> Stream.of();
    };
  }

  private static void check(Call call) {
    boolean alone = !call.hasEffect();
    if (alone && call.operandShapes().stream().allMatch(ArrayShape.class::isInstance)) {
      List<Value> zeros = call.operandShapes().stream().map(SizesTest::zeros).toList();
      try {
        Value value = Evaluator.run(call, zeros, () -> {});
        assertThat(value.shape().compatible(call.result())).isTrue();
      } catch (Evaluation.Fault refused) {
        assertThat(refused.getMessage()).isNotBlank();
      }
    }
  }

  private static Value zeros(Shape shape) {
    ArrayShape array = (ArrayShape) shape;
    return NdArray.fromLittleEndian(
        array, new byte[(int) array.elementCount() * array.type().bytes()]);
  }

  private static Call call(String op, List<Shape> shapes, Map<String, Object> attributes) {
    return Call.of(Arguments.of(OpCatalog.find(op).orElseThrow(), shapes, attributes));
  }

  private static Call pad(long low, long high, long interior) {
    return call(
        "Pad",
        List.of(THREE, SCALAR),
        Map.of("padding_config", List.of(Ints.of(low, high, interior))));
  }

  @Test
  void padsByTheExactSum() {
    long most = Long.MAX_VALUE;
    assertThat(pad(-most, most, 0).result()).isEqualTo(THREE);
    assertThatThrownBy(() -> pad(most, most, 0))
        .hasMessageContaining(most + " + 3 + " + most + " = 18446744073709551617 is too large");
    assertThatThrownBy(() -> pad(0, 0, most))
        .hasMessageContaining(most + " + 1 = 9223372036854775808 is too large");
    assertThatThrownBy(() -> pad(-most, -most, 0))
        .hasMessageContaining(" = -18446744073709551611 is too small");
  }

  @Test
  void movesNoWindowOverMorePaddingThanThereCanBe() {
    var padding = new Padding.Pairs(List.of(Ints.of(Long.MAX_VALUE, Long.MAX_VALUE)));
    assertThatThrownBy(() ->
            Calls.of(
                "ReduceWindow",
                List.of(NdArray.ofDoubles(THREE, 1, 2, 3), NdArray.scalar(ElementType.F32, 0.0)),
                Map.of(
                    "computation", Calls.binary("Add"),
                    "window_dimensions", Ints.of(2),
                    "padding", padding)))
        .isInstanceOf(Violation.class)
        .hasMessageContaining("too large");
    var image = NdArray.ofDoubles(ArrayShape.of(ElementType.F32, 1, 1, 3), 1, 2, 3);
    assertThatThrownBy(() ->
            Calls.of(
                "ConvWithGeneralPadding",
                List.of(image, image),
                Map.of("window_strides", Ints.of(1), "padding", padding)))
        .isInstanceOf(Violation.class)
        .hasMessageContaining("too large");
  }

  @Test
  void countsElementsExactly() {
    ArrayShape huge = ArrayShape.of(ElementType.F32, 1L << 62, 1L << 62);
    assertThatThrownBy(
            () -> call("Reshape", List.of(huge), Map.of("dimensions", Ints.of(Long.MAX_VALUE))))
        .hasMessageContaining("has 21267647932558653966460912964485513216 elements");
    assertThatThrownBy(() -> call("Collapse", List.of(huge), Map.of("dimensions", Ints.of(0, 1))))
        .hasMessageContaining("too large");
    ArrayShape half = ArrayShape.of(ElementType.F32, 1L << 62);
    assertThatThrownBy(() -> call("Concatenate", List.of(half, half), Map.of("dimension", 0L)))
        .hasMessageContaining("4611686018427387904 + 4611686018427387904");
  }
}
