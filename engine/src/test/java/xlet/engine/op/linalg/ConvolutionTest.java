package xlet.engine.op.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import xlet.engine.Agreement;
import xlet.engine.Calls;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;
import xlet.engine.eval.Evaluator;
import xlet.engine.op.Padding;
import xlet.engine.op.Violation;

class ConvolutionTest {
  private static NdArray run(String op, NdArray lhs, NdArray rhs, Map<String, Object> attributes) {
    List<Value> operands = List.of(lhs, rhs);
    return (NdArray) Evaluator.run(Calls.of(op, operands, attributes), operands, () -> {});
  }

  private static NdArray array(Ints sizes, double... elements) {
    return NdArray.ofDoubles(ArrayShape.of(ElementType.F32, sizes), elements);
  }

  private static NdArray zeros(long... sizes) {
    ArrayShape shape = ArrayShape.of(ElementType.F32, sizes);
    return NdArray.ofDoubles(shape, new double[(int) shape.elementCount()]);
  }

  @Test
  void sameTakesTheStrideIntoAccount() {
    NdArray result =
        run(
            "Conv",
            array(Ints.of(1, 1, 1, 6), 1, 2, 3, 4, 5, 6),
            array(Ints.of(1, 1, 1, 3), 1, 1, 1),
            Map.of("window_strides", Ints.of(1, 2), "padding", new Padding.Same()));
    assertThat(result.sameBits(array(Ints.of(1, 1, 1, 3), 6, 12, 11))).isTrue();
  }

  @Test
  void dilationOfTheImagePutsZerosBetweenItsElements() {
    NdArray square = array(Ints.of(1, 1, 2, 2), 1, 2, 3, 4);
    List<Ints> ones = List.of(Ints.of(1, 1), Ints.of(1, 1));
    NdArray transposed =
        run(
            "ConvWithGeneralPadding",
            square,
            square,
            Map.of(
                "window_strides",
                Ints.of(1, 1),
                "padding",
                new Padding.Pairs(ones),
                "lhs_dilation",
                Ints.of(2, 2)));
    NdArray wanted = array(Ints.of(1, 1, 4, 4), 4, 3, 8, 6, 2, 1, 4, 2, 12, 9, 16, 12, 6, 3, 8, 4);
    assertThat(transposed.sameBits(wanted)).isTrue();
    NdArray dilated =
        run(
            "ConvWithGeneralPadding",
            transposed,
            square,
            Map.of(
                "window_strides",
                Ints.of(1, 1),
                "padding",
                new Padding.Valid(),
                "rhs_dilation",
                Ints.of(2, 3)));
    assertThat(dilated.sameBits(array(Ints.of(1, 1, 2, 1), 100, 40))).isTrue();
  }

  @Test
  void featureGroupsWithFeaturesLast() {
    NdArray result =
        run(
            "ConvWithGeneralDimensions",
            array(Ints.of(1, 1, 3, 2), 1, 2, 3, 4, 5, 6),
            array(Ints.of(1, 2, 1, 4), 1, 2, 3, 4, 5, 6, 7, 8),
            Map.of(
                "window_strides",
                Ints.of(1, 1),
                "padding",
                new Padding.Valid(),
                "dimension_numbers",
                "b01f_01io->b01f",
                "feature_group_count",
                2L));
    assertThat(result.sameBits(array(Ints.of(1, 1, 2, 4), 16, 20, 34, 40, 28, 36, 54, 64)))
        .isTrue();
  }

  @Test
  void batchGroupsDivideTheBatch() {
    NdArray result =
        run(
            "Conv",
            array(Ints.of(4, 1, 2, 1), 1, 2, 3, 4, 5, 6, 7, 8),
            array(Ints.of(2, 1, 2, 1), 1, 1, 10, 1),
            Map.of(
                "window_strides",
                Ints.of(1, 1),
                "padding",
                new Padding.Valid(),
                "batch_group_count",
                2L));
    assertThat(result.sameBits(array(Ints.of(2, 2, 1, 1), 3, 56, 7, 78))).isTrue();
  }

  private static Violation refused(NdArray lhs, NdArray rhs) {
    Map<String, Object> attributes =
        Map.of("window_strides", Ints.of(1, 1), "padding", new Padding.Same());
    return catchThrowableOfType(Violation.class, () -> run("Conv", lhs, rhs, attributes));
  }

  @Test
  void offersToCutAKernelOfTooManyFeatures() {
    Violation violation = refused(zeros(1, 3, 8, 8), zeros(16, 4, 3, 3));
    assertThat(violation.found()).contains("3 features").contains("3 / 1 ≠ 4");
    assertThat(violation.marks().getFirst().parameter()).isEqualTo("rhs");
    assertThat(violation.mends().getFirst().toString())
        .contains("Slice(%s, {0,0,0,0}, {16,3,3,3}, {1,1,1,1})");
  }

  @Test
  void recognizesFeaturesThatAreLast() {
    Violation violation = refused(zeros(1, 8, 8, 3), zeros(3, 3, 3, 16));
    assertThat(violation.found()).contains("8 / 1 ≠ 3").contains("b01f and 01io");
    assertThat(violation.marks().getFirst().parameter()).isEqualTo("lhs");
    assertThat(violation.mends().getFirst().toString())
        .contains("Transpose(%s, {0,3,1,2})")
        .contains("Transpose(%s, {3,2,0,1})");
  }

  @Property(tries = 60)
  void closuresAgreeWithTheDefinition(
      @ForAll @IntRange(min = 1, max = 2) int groups,
      @ForAll boolean ofBatch,
      @ForAll boolean reversed,
      @ForAll @IntRange(min = 1, max = 2) int lhsDilation,
      @ForAll @IntRange(min = 1, max = 2) int rhsDilation,
      @ForAll @IntRange(min = -1, max = 2) int low,
      @ForAll ElementType type) {
    int featureGroups = ofBatch ? 1 : groups;
    int batchGroups = ofBatch ? groups : 1;
    NdArray image = filled(ArrayShape.of(type, 2, 4, 2));
    NdArray kernel = filled(ArrayShape.of(type, 2, 2 / featureGroups, 2));
    List<Value> operands = List.of(image, kernel);
    Map<String, Object> attributes =
        Map.of(
            "window_strides",
            Ints.of(1),
            "padding",
            new Padding.Pairs(List.of(Ints.of(low, 1))),
            "lhs_dilation",
            Ints.of(lhsDilation),
            "rhs_dilation",
            Ints.of(rhsDilation),
            "window_reversal",
            List.of(reversed),
            "dimension_numbers",
            "b0f_0io->0bf",
            "feature_group_count",
            (long) featureGroups,
            "batch_group_count",
            (long) batchGroups);
    Agreement.check(Calls.of("ConvGeneralDilated", operands, attributes), operands);
  }

  private static NdArray filled(ArrayShape shape) {
    double[] elements = new double[(int) shape.elementCount()];
    for (int k = 0; k < elements.length; k++) {
      elements[k] = (k * 5 % 7) - 2;
    }
    return NdArray.ofDoubles(shape, elements);
  }

  /** A convolution of an image {@code b01f} with a kernel {@code 01io}. */
  record Case(Ints image, Ints kernel, int stride, int pad, int spread, int dilation, long groups) {

    Map<String, Object> attributes() {
      return Map.of(
          "window_strides",
          Ints.of(stride, stride),
          "padding",
          new Padding.Pairs(List.of(Ints.of(pad, pad), Ints.of(pad, 1))),
          "lhs_dilation",
          Ints.of(spread, spread),
          "rhs_dilation",
          Ints.of(dilation, dilation),
          "window_reversal",
          List.of(false, stride == 1),
          "dimension_numbers",
          "b01f_01io->b01f",
          "feature_group_count",
          groups);
    }
  }

  static List<Case> cases() {
    return List.of(
        new Case(Ints.of(2, 9, 7, 5), Ints.of(3, 3, 5, 6), 1, 1, 1, 1, 1),
        new Case(Ints.of(1, 9, 8, 3), Ints.of(1, 2, 3, 9), 2, 0, 1, 1, 1),
        new Case(Ints.of(1, 5, 6, 4), Ints.of(2, 3, 4, 5), 1, 2, 2, 1, 1),
        new Case(Ints.of(1, 11, 10, 2), Ints.of(3, 2, 2, 20), 1, 1, 1, 2, 1),
        new Case(Ints.of(1, 8, 9, 12), Ints.of(3, 3, 1, 12), 1, 1, 1, 1, 12),
        new Case(Ints.of(2, 9, 6, 3), Ints.of(5, 4, 1, 3), 1, 2, 1, 1, 3),
        new Case(Ints.of(1, 9, 10, 70), Ints.of(2, 3, 1, 70), 2, 1, 1, 2, 70),
        new Case(Ints.of(1, 4, 5, 6), Ints.of(2, 2, 6, 130), 1, 1, 1, 1, 1),
        new Case(Ints.of(1, 12, 13, 3), Ints.of(3, 4, 3, 9), 3, 2, 2, 2, 1),
        new Case(Ints.of(1, 3, 40, 1), Ints.of(2, 9, 1, 1), 1, 4, 1, 1, 1),
        new Case(Ints.of(1, 9, 9, 3), Ints.of(3, 3, 3, 4), 1, -1, 1, 1, 1));
  }

  private static NdArray scattered(ArrayShape shape, boolean special) {
    double[] elements = new double[(int) shape.elementCount()];
    for (int k = 0; k < elements.length; k++) {
      elements[k] = (k * 37 % 101 - 50) * 0.37;
    }
    if (special && !shape.type().inLong()) {
      elements[elements.length / 2] = Double.NaN;
      elements[elements.length / 3] = Double.POSITIVE_INFINITY;
      elements[elements.length / 5] = -1e-30;
    }
    return NdArray.ofDoubles(shape, elements);
  }

  /** Blocks of columns then lie in one row of the result, or in the ends of two. */
  @ParameterizedTest
  @EnumSource(names = {"S8", "S32", "BF16", "F32", "F64", "C64"})
  void placesInRowsAgreeWithTheDefinition(ElementType type) {
    for (int width : new int[] {23, 29, 40, 77}) {
      List<Value> operands =
          List.of(
              scattered(ArrayShape.of(type, 2, 6, 4, width), true),
              scattered(ArrayShape.of(type, 18, 3, 2, 3), false));
      Map<String, Object> attributes =
          Map.of(
              "window_strides",
              Ints.of(1, 1),
              "padding",
              new Padding.Pairs(List.of(Ints.of(1, 0), Ints.of(1, 1))),
              "feature_group_count",
              2L);
      Agreement.check(Calls.of("ConvGeneralDilated", operands, attributes), operands);
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void largeConvolutionsAgreeWithTheDefinition(Case test) {
    var types =
        List.of(
            ElementType.S8,
            ElementType.U32,
            ElementType.S64,
            ElementType.BF16,
            ElementType.F32,
            ElementType.F64,
            ElementType.C64);
    for (ElementType type : types) {
      for (boolean special : new boolean[] {false, true}) {
        List<Value> operands =
            List.of(
                scattered(ArrayShape.of(type, test.image()), special),
                scattered(ArrayShape.of(type, test.kernel()), special));
        Agreement.check(Calls.of("ConvGeneralDilated", operands, test.attributes()), operands);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"3, 40, 1", "2, 9, 1", "5, 9, 2"})
  void eachFeatureByItselfWithPlacesLast(int features, int width, int stride) {
    for (ElementType type : List.of(ElementType.S8, ElementType.BF16, ElementType.F64)) {
      List<Value> operands =
          List.of(
              scattered(ArrayShape.of(type, Ints.of(2, features, 5, width)), true),
              scattered(ArrayShape.of(type, Ints.of(features, 1, 3, 5)), false));
      Map<String, Object> attributes =
          Map.of(
              "window_strides",
              Ints.of(1, stride),
              "padding",
              new Padding.Pairs(List.of(Ints.of(1, 1), Ints.of(2, 0))),
              "dimension_numbers",
              "bf01_oi01->bf01",
              "feature_group_count",
              (long) features);
      Agreement.check(Calls.of("ConvGeneralDilated", operands, attributes), operands);
    }
  }

  /** A product that underflows leaves a negative zero, to which padding adds nothing. */
  @Test
  void paddingDoesNotTouchTheSignOfAZero() {
    NdArray image = array(Ints.of(1, 1, 1, 1), -1e-30);
    NdArray kernel = array(Ints.of(1, 1, 1, 3), 1e-30, 1e-30, 1e-30);
    NdArray result =
        run(
            "Conv",
            image,
            kernel,
            Map.of("window_strides", Ints.of(1, 1), "padding", new Padding.Same()));
    assertThat(result.sameBits(array(Ints.of(1, 1, 1, 1), -0.0))).isTrue();
  }
}
