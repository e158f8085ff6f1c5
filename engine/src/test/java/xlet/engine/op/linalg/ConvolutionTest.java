package xlet.engine.op.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
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
