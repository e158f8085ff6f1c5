package xlet.engine.op.reduction;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import xlet.engine.Agreement;
import xlet.engine.Calls;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.Layout;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;
import xlet.engine.op.Padding;

class SelectAndScatterTest {
  private static NdArray array(ElementType type, long... sizes) {
    ArrayShape shape = ArrayShape.of(type, sizes);
    double[] elements = new double[(int) shape.elementCount()];
    for (int k = 0; k < elements.length; k++) {
      elements[k] = k * 37 % 11 - 4;
    }
    if (!type.inLong() && elements.length > 20) {
      elements[7] = Double.NaN;
      elements[17] = -0.0;
    }
    if (type.isInteger()) { // of unsigned types, some are huge
      return NdArray.ofLongs(shape, Arrays.stream(elements).mapToLong(x -> (long) x).toArray());
    }
    return NdArray.ofDoubles(shape, elements);
  }

  @ParameterizedTest
  @EnumSource(ElementType.class)
  void theKernelAgreesWithTheDefinition(ElementType type) {
    var padding = new Padding.Pairs(List.of(Ints.of(1, 0), Ints.of(2, 1)));
    for (String select : List.of("Ge", "Lt", "Ne")) {
      for (String scatter : List.of("Add", "Sub")) {
        boolean ordered = !select.equals("Ne");
        if ((type.isComplex() && ordered) || (type.isPred() && scatter.equals("Sub"))) {
          continue;
        }
        List<Value> operands =
            List.of(
                array(type, 7, 9).withLayout(Layout.of(0, 1)),
                array(type, 4, 5),
                NdArray.scalar(type, 1.0));
        Map<String, Object> attributes =
            Map.of(
                "select",
                Calls.binary(select),
                "window_dimensions",
                Ints.of(2, 3),
                "window_strides",
                Ints.of(2, 2),
                "padding",
                padding,
                "scatter",
                Calls.binary(scatter));
        Agreement.check(Calls.of("SelectAndScatter", operands, attributes), operands);
      }
    }
  }

  /** Windows of neighbours in the last dimension, which threads share out along the first one. */
  @ParameterizedTest
  @EnumSource(
      value = ElementType.class,
      names = {"F64", "F32", "BF16", "S32", "U8", "U64"})
  void windowsMayLieApart(ElementType type) {
    Ints none = Ints.of(0, 0);
    check(
        List.of(array(type, 3, 6, 4), array(type, 3, 3, 4), NdArray.scalar(type, 0.0)),
        Ints.of(1, 3, 1),
        Ints.of(1, 2, 1),
        List.of(none, Ints.of(1, 1), none));
  }

  /** A window of padding alone selects nothing. */
  @ParameterizedTest
  @EnumSource(
      value = ElementType.class,
      names = {"F64", "F32", "BF16", "S32", "U8", "U64"})
  void windowsMayHaveNoElement(ElementType type) {
    check(
        List.of(array(type, 5, 6), array(type, 5, 5), NdArray.scalar(type, 0.0)),
        Ints.of(2, 2),
        Ints.of(2, 3),
        List.of(Ints.of(3, 2), Ints.of(4, 4)));
  }

  private static void check(List<Value> operands, Ints window, Ints strides, List<Ints> padding) {
    Map<String, Object> attributes =
        Map.of(
            "select",
            Calls.binary("Ge"),
            "window_dimensions",
            window,
            "window_strides",
            strides,
            "padding",
            new Padding.Pairs(padding),
            "scatter",
            Calls.binary("Add"));
    Agreement.check(Calls.of("SelectAndScatter", operands, attributes), operands);
  }
}
