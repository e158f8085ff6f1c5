package xlet.engine.op.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import xlet.engine.ArrayParts;
import xlet.engine.Calls;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.Layout;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;
import xlet.engine.blas.OpenBlas;
import xlet.engine.element.Definition;
import xlet.engine.eval.Evaluator;
import xlet.engine.eval.Trace;
import xlet.engine.eval.Walk;
import xlet.engine.op.Call;
import xlet.engine.op.CallDefinition;
import xlet.engine.work.Workers;

/** Products that are large enough for a library; where there is none, they are Xlet's own. */
class LibraryProductTest {
  private static final int ROWS = 530;
  private static final int TERMS = 515;
  private static final int COLUMNS = 521;

  /** So many elements are looked at. */
  private static final int SAMPLES = 300;

  private static final List<Object> HIGHEST = List.of("DEFAULT", "HIGHEST");

  private static NdArray mixed(ElementType type, long seed, Layout layout, long... sizes) {
    ArrayShape shape = ArrayShape.of(type, sizes);
    Random random = new Random(seed);
    double[] numbers =
        random.doubles(ArrayParts.count(shape), -1, 1).map(x -> type.part().round(x)).toArray();
    return ArrayParts.array(shape, numbers).withLayout(layout);
  }

  private static Call call(List<Value> operands, List<Object> precision) {
    return call(operands, 2, 1, "precision_config", precision);
  }

  /** A product of matrices that are contracted along these dimensions, with one more attribute. */
  private static Call call(
      List<Value> operands, int left, int right, String attribute, Object value) {
    return Calls.of(
        "DotGeneral",
        operands,
        Map.of(
            "lhs_batch_dimensions",
            Ints.of(0),
            "rhs_batch_dimensions",
            Ints.of(0),
            "lhs_contracting_dimensions",
            Ints.of(left),
            "rhs_contracting_dimensions",
            Ints.of(right),
            attribute,
            value));
  }

  private static NdArray run(Call call, List<Value> operands) {
    return (NdArray) Evaluator.run(call, operands, () -> {});
  }

  private static List<Value> operands(ElementType type, Layout left, Layout right) {
    return List.of(mixed(type, 1, left, 2, ROWS, TERMS), mixed(type, 2, right, 2, TERMS, COLUMNS));
  }

  @ParameterizedTest
  @CsvSource({"F32, 2, 2", "F32, 1, 2", "F32, 2, 1", "F64, 2, 2", "F64, 1, 1", "BF16, 2, 1"})
  void sumsAreNearTheExactOnes(ElementType type, int leftMinor, int rightMinor) {
    List<Value> operands = operands(type, layout(leftMinor), layout(rightMinor));
    NdArray result = run(call(operands, List.of("DEFAULT")), operands);
    for (long[] at : places(3)) {
      double sum = 0;
      double size = 0;
      for (double x : products(operands, at)) {
        sum += x;
        size += Math.abs(x);
      }
      double ulp = type == ElementType.F64 ? 0x1p-53 : 0x1p-24;
      double rounded = type == ElementType.BF16 ? 0x1p-8 * Math.abs(sum) : 0;
      assertThat(number(result, at)).isCloseTo(sum, within(TERMS * ulp * size + rounded));
    }
  }

  /** Integers are multiplied as floats, and yet exact; of u8 not all terms at once. */
  @ParameterizedTest
  @CsvSource({"S8, 2, 2", "S8, 1, 2", "U8, 2, 1", "U8, 1, 1"})
  void sumsOfIntegersAreExact(ElementType type, int leftMinor, int rightMinor) {
    List<Value> operands =
        List.of(
            extreme(type, 5, layout(leftMinor), 2, ROWS, TERMS),
            extreme(type, 6, layout(rightMinor), 2, TERMS, COLUMNS));
    Call call = call(operands, 2, 1, "preferred_element_type", ElementType.S32);
    NdArray result = run(call, operands);
    for (long[] at : places(7)) {
      double sum = Arrays.stream(products(operands, at)).sum(); // exact, as it is below 2⁵³
      assertThat(number(result, at)).isEqualTo(sum);
    }
  }

  /** Mostly the least and the greatest numbers of {@code type}. */
  private static NdArray extreme(ElementType type, long seed, Layout layout, long... sizes) {
    ArrayShape shape = ArrayShape.of(type, sizes);
    Random random = new Random(seed);
    double[] numbers =
        random
            .longs(shape.elementCount(), 0, 8)
            .mapToDouble(x -> x > 3 ? type.maxLong() : x > 0 ? type.minLong() : x + 3)
            .toArray();
    return NdArray.ofDoubles(shape, numbers).withLayout(layout);
  }

  private static double number(NdArray array, long... index) {
    int offset = array.offset(index);
    return array.type().inLong()
        ? array.longAt(offset)
        : array.type().decode(array.realBits(offset));
  }

  /** The products that are added up for the element {@code at}, in the order of the terms. */
  private static double[] products(List<Value> operands, long[] at) {
    NdArray left = (NdArray) operands.get(0);
    NdArray right = (NdArray) operands.get(1);
    return IntStream.range(0, TERMS)
        .mapToDouble(t -> number(left, at[0], at[1], t) * number(right, at[0], t, at[2]))
        .toArray();
  }

  private static Layout layout(int minor) {
    return minor == 2 ? Layout.of(2, 1, 0) : Layout.of(1, 2, 0);
  }

  /** Some elements of a result. */
  private static List<long[]> places(long seed) {
    Random random = new Random(seed);
    return Stream.generate(
            () -> new long[] {random.nextInt(2), random.nextInt(ROWS), random.nextInt(COLUMNS)})
        .limit(SAMPLES)
        .toList();
  }

  @ParameterizedTest
  @EnumSource(names = {"F32", "F64", "C64"})
  void theHighestPrecisionIsThatOfTheDefinition(ElementType type) {
    List<Value> operands = operands(type, layout(2), layout(2));
    Call exact = call(operands, HIGHEST);
    NdArray result = run(exact, operands);
    Definition definition = CallDefinition.of(exact);
    Walk walk = new Walk(Evaluator.sources(exact, operands, () -> {}), Trace.NONE);
    for (long[] at : places(4)) {
      long bits = walk.bits(definition.parts().getFirst(), definition.dims(), at)[0];
      assertThat(result.realBits(result.offset(at))).isEqualTo(bits);
    }
    NdArray other = run(call(operands, List.of("DEFAULT")), operands);
    assertThat(other.sameBits(result)).isEqualTo(OpenBlas.forProducts().isEmpty());
  }

  /** Also of matrices that are barely large enough, and of those that are so together alone. */
  @ParameterizedTest
  @CsvSource({
    "F32, 2, 530, 515, 521",
    "F64, 2, 530, 515, 521",
    "F32, 1, 170, 160, 165",
    "F64, 5, 110, 100, 105",
    "F32, 3, 40, 2100, 1030"
  })
  void sumsDoNotDependOnTheNumberOfThreads(
      ElementType type, int batch, int rows, int terms, int columns) {
    int before = Workers.count();
    List<Value> operands =
        List.of(
            mixed(type, 1, layout(2), batch, rows, terms),
            mixed(type, 2, layout(1), batch, terms, columns));
    Call call = call(operands, List.of("DEFAULT"));
    try {
      Workers.count(1);
      NdArray one = run(call, operands);
      Workers.count(5);
      assertThat(run(call, operands).sameBits(one)).isTrue();
    } finally {
      Workers.count(before);
    }
  }

  /** Of matrices times their own transposes one half is computed. */
  @ParameterizedTest
  @CsvSource({"F32, 2, 2", "F32, 1, 1", "F64, 2, 1", "F64, 1, 2"})
  void productsOfMatricesWithThemselvesAreSymmetric(ElementType type, int minor, int contracted) {
    NdArray matrices = mixed(type, 8, layout(minor), 2, 2100, 300);
    List<Value> operands = List.of(matrices, matrices);
    NdArray result = square(operands, contracted, List.of("DEFAULT"));
    NdArray exact = square(operands, contracted, HIGHEST);
    NdArray equal = mixed(type, 8, layout(minor), 2, 2100, 300);
    assertThat(square(List.of(matrices, equal), contracted, HIGHEST).sameBits(exact)).isTrue();
    double bound = matrices.shape().sizes().get(contracted) * (type.bits() == 64 ? 1e-15 : 1e-6);
    Random random = new Random(9);
    int last = (int) result.shape().sizes().get(1) - 1;
    for (int k = 0; k < SAMPLES; k++) {
      int row = last - random.nextInt(1 << random.nextInt(9));
      int column = last - random.nextInt(1 << random.nextInt(9));
      double sum = number(result, k % 2, row, column);
      assertThat(sum).isCloseTo(number(exact, k % 2, row, column), within(bound));
      assertThat(sum).isEqualTo(number(result, k % 2, column, row));
    }
    int before = Workers.count();
    try {
      Workers.count(before == 1 ? 3 : 1);
      assertThat(square(operands, contracted, List.of("DEFAULT")).sameBits(result)).isTrue();
    } finally {
      Workers.count(before);
    }
  }

  private static NdArray square(List<Value> operands, int contracted, List<Object> precision) {
    return run(call(operands, contracted, contracted, "precision_config", precision), operands);
  }

  /** Several panels of columns, and pieces of terms that are added to those before. */
  @ParameterizedTest
  @CsvSource({"30, 5000, 1300", "1100, 120, 1050"})
  void sumsOfManyPiecesAreNearTheExactOnes(int rows, int terms, int columns) {
    NdArray left = mixed(ElementType.F64, 5, layout(2), 1, rows, terms);
    NdArray right = mixed(ElementType.F64, 6, layout(2), 1, terms, columns);
    List<Value> operands = List.of(left, right);
    NdArray result = run(call(operands, List.of("DEFAULT")), operands);
    NdArray exact = run(call(operands, HIGHEST), operands);
    for (int column = 0; column < columns; column += 13) {
      double sum = number(exact, 0, rows - 1, column);
      assertThat(number(result, 0, rows - 1, column)).isCloseTo(sum, within(1e-15 * terms * terms));
    }
  }

  /** Products of complex numbers are made of those of real ones. */
  @ParameterizedTest
  @EnumSource(names = {"C64", "C128"})
  void sumsOfComplexNumbersAreNearThoseOfTheDefinition(ElementType type) {
    List<Value> operands = operands(type, layout(2), layout(2));
    NdArray result = run(call(operands, List.of("DEFAULT")), operands);
    NdArray exact = run(call(operands, HIGHEST), operands);
    double bound = 2 * TERMS * (type == ElementType.C64 ? 0x1p-24 : 0x1p-53) * 2 * TERMS;
    for (long[] at : places(10)) {
      int offset = exact.offset(at);
      assertThat(result.realAt(offset)).isCloseTo(exact.realAt(offset), within(bound));
      assertThat(result.imaginaryAt(offset)).isCloseTo(exact.imaginaryAt(offset), within(bound));
    }
    assertThat(result.sameBits(exact)).isEqualTo(OpenBlas.forProducts().isEmpty());
  }

  /** All of a batch is small, or each matrix of it, or a side of each. */
  @ParameterizedTest
  @CsvSource({"1, 40, 50, 60", "1, 160, 160, 160", "50, 100, 100, 100", "1, 1000, 1000, 15"})
  void smallProductsAreXletsOwn(int batch, int rows, int terms, int columns) {
    List<Value> operands =
        List.of(
            mixed(ElementType.F32, 1, layout(2), batch, rows, terms),
            mixed(ElementType.F32, 2, layout(2), batch, terms, columns));
    assertThat(
            run(call(operands, List.of("DEFAULT")), operands)
                .sameBits(run(call(operands, HIGHEST), operands)))
        .isTrue();
  }
}
