package xlet.engine.op.linalg;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import xlet.engine.Calls;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;
import xlet.engine.eval.Evaluator;

/** Products of bytes, large enough for instructions of their own where there are some. */
class ByteProductTest {
  private static final int BATCH = 2;

  /** The sizes of matrices. */
  record Sizes(int rows, int columns, int terms) {}

  /** For blocks of all shapes, and terms that are four by four or not. */
  private static final List<Sizes> SIZES =
      List.of(
          new Sizes(165, 171, 80),
          new Sizes(165, 171, 83),
          new Sizes(5, 171, 2503),
          new Sizes(18, 171, 702),
          new Sizes(330, 40, 161));

  private static final List<ElementType> TYPES =
      List.of(ElementType.S8, ElementType.U8, ElementType.S4, ElementType.U2);

  /** All types and sizes, with either side turned. */
  private static Stream<Arguments> cases() {
    return TYPES.stream()
        .flatMap(type ->
            SIZES.stream()
                .flatMap(sizes ->
                    Stream.of(0, 1, 2, 3).map(turned -> Arguments.of(type, sizes, turned))));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void equalsTheSumsOfProducts(ElementType type, Sizes sizes, int turned) {
    boolean isLeftTurned = turned % 2 == 1;
    boolean isRightTurned = turned / 2 == 1;
    var random = new Random(31L * sizes.terms + turned);
    NdArray lhs = matrices(random, type, sizes.rows, sizes.terms, isLeftTurned);
    NdArray rhs = matrices(random, type, sizes.columns, sizes.terms, isRightTurned);
    long[] sums = sums(sizes, lines(lhs, isLeftTurned), lines(rhs, isRightTurned));
    for (ElementType wanted : List.of(ElementType.S32, ElementType.U32, type)) {
      NdArray result = product(lhs, rhs, isLeftTurned, isRightTurned, wanted);
      for (int k = 0; k < sums.length; k++) {
        assertThat(result.longAt(k)).isEqualTo(wanted.wrap(sums[k]));
      }
    }
  }

  private static long[] sums(Sizes sizes, long[] left, long[] right) {
    long[] sums = new long[BATCH * sizes.rows * sizes.columns];
    for (int k = 0; k < sums.length; k++) {
      int batch = k / (sizes.rows * sizes.columns);
      int l = k / sizes.columns * sizes.terms;
      int r = (batch * sizes.columns + k % sizes.columns) * sizes.terms;
      for (int t = 0; t < sizes.terms; t++) {
        sums[k] += left[l + t] * right[r + t];
      }
    }
    return sums;
  }

  /** Numbers of all sizes, the ends of the range among them. */
  private static NdArray matrices(
      Random random, ElementType type, int lines, int terms, boolean isTurned) {
    long[] numbers =
        random.longs((long) BATCH * lines * terms, type.minLong(), type.maxLong() + 1).toArray();
    numbers[0] = type.minLong();
    numbers[1] = type.maxLong();
    return NdArray.ofLongs(
        ArrayShape.of(type, BATCH, isTurned ? terms : lines, isTurned ? lines : terms), numbers);
  }

  /** The numbers line after line. */
  private static long[] lines(NdArray array, boolean isTurned) {
    int rows = array.shape().sizes().at(1);
    int columns = array.shape().sizes().at(2);
    long[] numbers = new long[BATCH * rows * columns];
    for (int k = 0; k < numbers.length; k++) {
      int batch = k / (rows * columns);
      int row = k / columns % rows;
      int column = k % columns;
      int at = isTurned ? column * rows + row : row * columns + column;
      numbers[batch * rows * columns + at] = array.longAt(k);
    }
    return numbers;
  }

  private static NdArray product(
      NdArray lhs, NdArray rhs, boolean isLeftTurned, boolean isRightTurned, ElementType wanted) {
    Map<String, Object> attributes =
        Map.of(
            "lhs_batch_dimensions", Ints.of(0),
            "rhs_batch_dimensions", Ints.of(0),
            "lhs_contracting_dimensions", Ints.of(isLeftTurned ? 1 : 2),
            "rhs_contracting_dimensions", Ints.of(isRightTurned ? 1 : 2),
            "preferred_element_type", wanted);
    List<Value> operands = List.of(lhs, rhs);
    return (NdArray)
        Evaluator.run(Calls.of("DotGeneral", operands, attributes), operands, () -> {});
  }
}
