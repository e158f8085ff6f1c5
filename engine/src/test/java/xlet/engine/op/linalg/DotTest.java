package xlet.engine.op.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import xlet.engine.Agreement;
import xlet.engine.ArrayParts;
import xlet.engine.Calls;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.Layout;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;
import xlet.engine.eval.Evaluator;
import xlet.engine.op.Violation;
import xlet.engine.work.Workers;

class DotTest {
  private static NdArray run(String op, NdArray lhs, NdArray rhs, Map<String, Object> attributes) {
    List<Value> operands = List.of(lhs, rhs);
    return (NdArray) Evaluator.run(Calls.of(op, operands, attributes), operands, () -> {});
  }

  private static NdArray iota(ElementType type, long... sizes) {
    ArrayShape shape = ArrayShape.of(type, sizes);
    double[] elements = new double[ArrayParts.count(shape)];
    for (int k = 0; k < elements.length; k++) {
      elements[k] = k;
    }
    return ArrayParts.array(shape, elements);
  }

  @Test
  void contractsTheFirstDimensionOfTheRightOperand() {
    NdArray result =
        run("Dot", iota(ElementType.F32, 2, 3), iota(ElementType.F32, 3, 2, 2), Map.of());
    NdArray wanted =
        NdArray.ofDoubles(ArrayShape.of(ElementType.F32, 2, 2, 2), 20, 23, 26, 29, 56, 68, 80, 92);
    assertThat(result.sameBits(wanted)).isTrue();
  }

  @Test
  void anEmptyContractionIsZero() {
    NdArray result = run("Dot", iota(ElementType.F32, 2, 0), iota(ElementType.F32, 0), Map.of());
    NdArray wanted = NdArray.ofDoubles(ArrayShape.of(ElementType.F32, 2), 0, 0);
    assertThat(result.sameBits(wanted)).isTrue();
  }

  @Test
  void narrowIntegersWrapUnlessAWiderTypeIsPreferred() {
    NdArray x = NdArray.ofLongs(ArrayShape.of(ElementType.S8, 2), 100, 100);
    assertThat(run("Dot", x, x, Map.of()).longAt(0)).isEqualTo(32);
    Map<String, Object> wide = Map.of("preferred_element_type", ElementType.S32);
    assertThat(run("Dot", x, x, wide).longAt(0)).isEqualTo(20_000);
  }

  @Test
  void sumsBfloat16InFloat32() {
    double[] ones = new double[300];
    java.util.Arrays.fill(ones, 1);
    NdArray x = NdArray.ofDoubles(ArrayShape.of(ElementType.BF16, 300), ones);
    assertThat(run("Dot", x, x, Map.of()).doubleAt(0)).isEqualTo(300);
  }

  @Test
  void putsTheBatchFirst() {
    NdArray result =
        run(
            "DotGeneral",
            iota(ElementType.S32, 2, 2, 3),
            iota(ElementType.S32, 2, 3, 4),
            Map.of(
                "lhs_batch_dimensions", Ints.of(0),
                "rhs_batch_dimensions", Ints.of(0),
                "lhs_contracting_dimensions", Ints.of(2),
                "rhs_contracting_dimensions", Ints.of(1)));
    NdArray wanted =
        NdArray.ofLongs(
            ArrayShape.of(ElementType.S32, 2, 2, 4),
            20,
            23,
            26,
            29,
            56,
            68,
            80,
            92,
            344,
            365,
            386,
            407,
            488,
            518,
            548,
            578);
    assertThat(result.sameBits(wanted)).isTrue();
  }

  @Test
  void saysWhichSizesDifferAndOffersToTranspose() {
    var violation =
        catchThrowableOfType(
            Violation.class,
            () -> run("Dot", iota(ElementType.F32, 2, 3), iota(ElementType.F32, 4, 3), Map.of()));
    assertThat(violation.constraint().label()).isEqualTo("C3");
    assertThat(violation.found())
        .isEqualTo("f32[2,3] contracts dimension 1 = 3, f32[4,3] dimension 0 = 4; 3 ≠ 4");
    assertThat(violation.marks().getFirst().parameter()).isEqualTo("rhs");
    assertThat(violation.mends().getFirst().toString()).contains("Transpose(%s, {1,0})");
  }

  @Property(tries = 40)
  void closuresAgreeWithTheDefinition(
      @ForAll ElementType type,
      @ForAll @IntRange(min = 0, max = 3) int rows,
      @ForAll @IntRange(min = 0, max = 4) int inner,
      @ForAll @IntRange(min = 1, max = 3) int columns,
      @ForAll @IntRange(min = 1, max = 2) int batch) {
    List<Value> operands =
        List.of(iota(type, inner, batch, rows), iota(type, batch, columns, inner));
    Map<String, Object> attributes =
        Map.of(
            "lhs_batch_dimensions", Ints.of(1),
            "rhs_batch_dimensions", Ints.of(0),
            "lhs_contracting_dimensions", Ints.of(0),
            "rhs_contracting_dimensions", Ints.of(2));
    Agreement.check(Calls.of("DotGeneral", operands, attributes), operands);
  }

  /** Numbers of all magnitudes, and now and then one that is special. */
  private static NdArray mixed(ElementType type, long seed, long... sizes) {
    var random = new Random(seed);
    ArrayShape shape = ArrayShape.of(type, sizes);
    double[] special = {0.0, -0.0, Double.POSITIVE_INFINITY, Double.NaN, 1e-40};
    double[] elements = new double[ArrayParts.count(shape)];
    for (int k = 0; k < elements.length; k++) {
      elements[k] =
          random.nextInt(400) == 0
              ? special[random.nextInt(special.length)]
              : random.nextGaussian() * (type.inLong() ? 100 : 1);
    }
    return ArrayParts.array(shape, elements);
  }

  /**
   * Batch, rows, terms and columns of products that are too large or too many to be made one by
   * one.
   */
  private static final int[][] EXTENTS = {
    {1, 37, 11, 40},
    {2, 5, 262, 9},
    {3, 1, 23, 70},
    {1, 150, 3, 12},
    {1, 2, 1, 1100},
    {1, 33, 0, 9},
    {60, 9, 3, 11},
    {1, 40, 7, 1100}
  };

  @ParameterizedTest
  @EnumSource(ElementType.class)
  void largeProductsAgreeWithTheDefinition(ElementType type) {
    for (int[] extents : EXTENTS) {
      List<Value> operands =
          List.of(
              mixed(type, 1, extents[0], extents[1], extents[2]),
              mixed(type, 2, extents[0], extents[2], extents[3]));
      Agreement.check(Calls.of("DotGeneral", operands, MATRICES), operands);
    }
  }

  @ParameterizedTest
  @EnumSource(ElementType.class)
  void productsByAVectorAgreeWithTheDefinition(ElementType type) {
    NdArray matrix = mixed(type, 1, 37, 300);
    NdArray row = mixed(type, 2, 37);
    NdArray column = mixed(type, 3, 300);
    for (List<Value> operands :
        List.<List<Value>>of(List.of(matrix, column), List.of(row, matrix))) {
      Agreement.check(Calls.of("Dot", operands, Map.of()), operands);
    }
  }

  private static final Map<String, Object> MATRICES =
      Map.of(
          "lhs_batch_dimensions", Ints.of(0),
          "rhs_batch_dimensions", Ints.of(0),
          "lhs_contracting_dimensions", Ints.of(2),
          "rhs_contracting_dimensions", Ints.of(1));

  @ParameterizedTest
  @EnumSource(
      value = ElementType.class,
      names = {"S8", "U16", "S64", "BF16", "F32", "F64", "C64"})
  void productsOfAnyLayoutAgreeWithTheDefinition(ElementType type) {
    Layout tiled = Layout.of(0, 1, 2).tiled(Ints.of(4, 8));
    for (Layout layout : List.of(Layout.of(0, 1, 2), Layout.of(1, 2, 0), tiled)) {
      List<Value> operands =
          List.of(
              mixed(type, 3, 2, 21, 19).withLayout(layout),
              mixed(type, 4, 2, 19, 35).withLayout(layout));
      Agreement.check(Calls.of("DotGeneral", operands, MATRICES), operands);
    }
  }

  /** So many columns that not all become real ones at once. */
  @Test
  void wideProductsOfComplexNumbersAgreeWithTheDefinition() {
    List<Value> operands =
        List.of(mixed(ElementType.C64, 7, 1, 2, 4100), mixed(ElementType.C64, 8, 1, 4100, 133));
    Agreement.check(Calls.of("DotGeneral", operands, MATRICES), operands);
  }

  /**
   * Threads share the columns that they copy, or, where rows are few, have columns of their own.
   */
  @ParameterizedTest
  @ValueSource(ints = {140, 40})
  void sumsDoNotDependOnTheNumberOfThreads(int rows) {
    int before = Workers.count();
    NdArray lhs = mixed(ElementType.F32, 5, rows, 70);
    NdArray rhs = mixed(ElementType.F32, 6, 70, 1200);
    try {
      Workers.count(1);
      NdArray one = run("Dot", lhs, rhs, Map.of());
      Workers.count(3);
      assertThat(run("Dot", lhs, rhs, Map.of()).sameValues(one)).isTrue();
    } finally {
      Workers.count(before);
    }
  }
}
