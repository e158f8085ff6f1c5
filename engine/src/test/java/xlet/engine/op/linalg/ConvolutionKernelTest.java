package xlet.engine.op.linalg;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import xlet.engine.Agreement;
import xlet.engine.ArrayParts;
import xlet.engine.Calls;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;
import xlet.engine.op.Padding;

/** Kernels of convolutions: products of matrices that agree with the definition. */
class ConvolutionKernelTest {
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
        new Case(Ints.of(1, 9, 9, 3), Ints.of(3, 3, 3, 4), 1, -1, 1, 1, 1),
        new Case(Ints.of(2, 5, 4, 4), Ints.of(3, 4, 2, 6), 1, 1, 3, 1, 2),
        new Case(Ints.of(1, 5, 4, 9), Ints.of(3, 3, 1, 9), 1, 2, 2, 1, 9),
        new Case(Ints.of(1, 5, 6, 3), Ints.of(2, 3, 3, 9), 1, 3, 5, 1, 1),
        new Case(Ints.of(1, 5, 6, 3), Ints.of(3, 2, 3, 9), 4, 3, 6, 4, 1),
        new Case(Ints.of(1, 6, 6, 2), Ints.of(3, 3, 2, 9), 6, 1, 3, 3, 1),
        new Case(Ints.of(1, 6, 5, 2), Ints.of(4, 3, 2, 3), 1, -2, 4, 2, 1));
  }

  private static NdArray scattered(ArrayShape shape, boolean special) {
    double[] elements = new double[ArrayParts.count(shape)];
    for (int k = 0; k < elements.length; k++) {
      elements[k] = (k * 37 % 101 - 50) * 0.37;
    }
    if (special && !shape.type().inLong()) {
      elements[elements.length / 2] = Double.NaN;
      elements[elements.length / 3] = Double.POSITIVE_INFINITY;
      elements[elements.length / 5] = -1e-30;
    }
    return ArrayParts.array(shape, elements);
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
  @CsvSource({"3, 40, 1, 1", "2, 9, 1, 1", "5, 9, 2, 1", "3, 9, 1, 2", "2, 9, 2, 2", "2, 9, 1, 6"})
  void eachFeatureByItselfWithPlacesLast(int features, int width, int stride, int dilation) {
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
              "lhs_dilation",
              Ints.of(1, dilation),
              "dimension_numbers",
              "bf01_oi01->bf01",
              "feature_group_count",
              (long) features);
      Agreement.check(Calls.of("ConvGeneralDilated", operands, attributes), operands);
    }
  }
}
