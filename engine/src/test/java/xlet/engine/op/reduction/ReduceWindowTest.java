package xlet.engine.op.reduction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import xlet.engine.Agreement;
import xlet.engine.ArrayParts;
import xlet.engine.Calls;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;
import xlet.engine.eval.Evaluator;
import xlet.engine.op.Call;
import xlet.engine.op.Padding;
import xlet.engine.op.Violation;

class ReduceWindowTest {
  private static Call call(
      String computation, List<Value> operands, Map<String, Object> attributes) {
    Map<String, Object> all = new HashMap<>(attributes);
    all.put("computation", Calls.binary(computation));
    return Calls.of("ReduceWindow", operands, all);
  }

  private static NdArray run(
      String computation, NdArray operand, double init, Map<String, Object> attributes) {
    List<Value> operands = List.of(operand, NdArray.scalar(operand.type(), init));
    return (NdArray) Evaluator.run(call(computation, operands, attributes), operands, () -> {});
  }

  private static NdArray vector(ElementType type, double... elements) {
    return NdArray.ofDoubles(ArrayShape.of(type, elements.length), elements);
  }

  @Test
  void sameTakesTheStrideIntoAccount() {
    NdArray x = vector(ElementType.F32, 1, 2, 3, 4, 5, 6);
    Map<String, Object> strided =
        Map.of(
            "window_dimensions",
            Ints.of(3),
            "window_strides",
            Ints.of(2),
            "padding",
            new Padding.Same());
    assertThat(run("Add", x, 0, strided).sameBits(vector(ElementType.F32, 6, 12, 11))).isTrue();
    Map<String, Object> unit =
        Map.of("window_dimensions", Ints.of(3), "padding", new Padding.Same());
    assertThat(run("Add", x, 0, unit).sameBits(vector(ElementType.F32, 3, 6, 9, 12, 15, 11)))
        .isTrue();
  }

  @Test
  void skipsPaddingAndHoles() {
    NdArray x = NdArray.ofLongs(ArrayShape.of(ElementType.S32, 3, 2), 1, 2, 3, 4, 5, 6);
    NdArray result =
        run(
            "Add",
            x,
            0,
            Map.of(
                "window_dimensions", Ints.of(2, 1),
                "window_strides", Ints.of(4, 1),
                "base_dilations", Ints.of(2, 1),
                "window_dilations", Ints.of(3, 1),
                "padding", new Padding.Pairs(List.of(Ints.of(2, 1), Ints.of(0, 0)))));
    NdArray wanted = NdArray.ofLongs(ArrayShape.of(ElementType.S32, 2, 2), 0, 0, 3, 4);
    assertThat(result.sameBits(wanted)).isTrue();
  }

  @Test
  void usesTheInitialValueOncePerWindow() {
    NdArray x = vector(ElementType.F32, 1, 2, 3);
    Map<String, Object> attributes =
        Map.of(
            "window_dimensions", Ints.of(2), "padding", new Padding.Pairs(List.of(Ints.of(1, 0))));
    assertThat(run("Add", x, 10, attributes).sameBits(vector(ElementType.F32, 11, 13, 15)))
        .isTrue();
  }

  @Test
  void negativePaddingCrops() {
    NdArray x = vector(ElementType.F32, 1, 2, 3, 4);
    Map<String, Object> attributes =
        Map.of(
            "window_dimensions",
            Ints.of(2),
            "padding",
            new Padding.Pairs(List.of(Ints.of(-1, -1))));
    assertThat(run("Add", x, 0, attributes).sameBits(vector(ElementType.F32, 5))).isTrue();
  }

  @Test
  void namesThePaddingThatIsMissing() {
    NdArray x = NdArray.ofLongs(ArrayShape.of(ElementType.S32, 2, 2), 1, 2, 3, 4);
    var violation =
        catchThrowableOfType(
            Violation.class,
            () ->
                run(
                    "Add",
                    x,
                    0,
                    Map.of(
                        "window_dimensions",
                        Ints.of(1, 1),
                        "padding",
                        new Padding.Pairs(List.of(Ints.of(1, 1))))));
    assertThat(violation.constraint().label()).isEqualTo("C9");
    assertThat(violation.found()).contains("2 dimensions").contains("1 pair");
    assertThat(violation.mends().toString()).contains("{(1,1), (1,1)}");
  }

  @Property(tries = 60)
  void closuresAgreeWithTheDefinition(
      @ForAll @IntRange(min = 0, max = 4) int rows,
      @ForAll @IntRange(min = 1, max = 4) int columns,
      @ForAll @IntRange(min = 1, max = 3) int window,
      @ForAll @IntRange(min = 1, max = 3) int stride,
      @ForAll @IntRange(min = 1, max = 2) int baseDilation,
      @ForAll @IntRange(min = 1, max = 2) int windowDilation,
      @ForAll @IntRange(min = -1, max = 2) int low,
      @ForAll ElementType type) {
    double[] elements = new double[rows * columns];
    for (int k = 0; k < elements.length; k++) {
      elements[k] = (k * 7 % 5) - 1.5;
    }
    NdArray x = NdArray.ofDoubles(ArrayShape.of(type, rows, columns), elements);
    List<Value> operands = List.of(x, NdArray.scalar(type, 1.0));
    Call call =
        call(
            "Add",
            operands,
            Map.of(
                "window_dimensions", Ints.of(window, 1),
                "window_strides", Ints.of(stride, 2),
                "base_dilations", Ints.of(baseDilation, 1),
                "window_dilations", Ints.of(windowDilation, 1),
                "padding", new Padding.Pairs(List.of(Ints.of(low, 1), Ints.of(0, 0)))));
    Agreement.check(call, operands);
  }

  /** A window that moves over an array. */
  record Case(Ints sizes, Ints window, int stride, int low, int high, int spread, int dilation) {

    Map<String, Object> attributes() {
      Ints moved = window.map(size -> size > 1 ? 1 : 0);
      return Map.of(
          "window_dimensions",
          window,
          "window_strides",
          moved.map(m -> m == 1 ? stride : 1),
          "padding",
          new Padding.Pairs(moved.stream().mapToObj(m -> Ints.of(m * low, m * high)).toList()),
          "base_dilations",
          moved.map(m -> m == 1 ? spread : 1),
          "window_dilations",
          moved.map(m -> m == 1 ? dilation : 1));
    }
  }

  private static final List<ElementType> TYPES =
      List.of(
          ElementType.PRED,
          ElementType.S8,
          ElementType.U32,
          ElementType.S64,
          ElementType.U64,
          ElementType.BF16,
          ElementType.F32,
          ElementType.F64,
          ElementType.C64);

  static List<Case> cases() {
    return List.of(
        new Case(Ints.of(300), Ints.of(37), 1, 0, 0, 1, 1),
        new Case(Ints.of(200), Ints.of(200), 1, 199, 0, 1, 1),
        new Case(Ints.of(60, 3), Ints.of(60, 1), 1, 59, 0, 1, 1),
        new Case(Ints.of(50), Ints.of(50), 1, 0, 49, 1, 1),
        new Case(Ints.of(2, 9, 150), Ints.of(1, 9, 1), 1, 8, 0, 1, 1),
        new Case(Ints.of(30, 3), Ints.of(40, 1), 3, -2, 70, 1, 1),
        new Case(Ints.of(5, 31), Ints.of(1, 35), 4, 3, 60, 1, 1),
        new Case(Ints.of(9, 50), Ints.of(1, 50), 1, 0, 49, 1, 1),
        new Case(Ints.of(3, 40), Ints.of(1, 45), 1, 44, 0, 1, 1),
        new Case(Ints.of(2, 9, 8, 10), Ints.of(1, 3, 2, 1), 2, 1, 1, 1, 1),
        new Case(Ints.of(3, 200), Ints.of(1, 5), 3, 2, 4, 1, 1),
        new Case(Ints.of(5, 40), Ints.of(3, 3), 1, 1, 1, 1, 1),
        new Case(Ints.of(4, 30), Ints.of(1, 3), 1, 50, 60, 1, 17),
        new Case(Ints.of(6, 20), Ints.of(1, 9), 1, 12, 12, 1, 1),
        new Case(Ints.of(6, 20), Ints.of(1, 9), 2, 12, -25, 1, 1),
        new Case(Ints.of(7, 40), Ints.of(2, 5), 1, 2, 2, 2, 1),
        new Case(Ints.of(11, 40), Ints.of(3, 5), 1, 3, 2, 1, 2),
        new Case(Ints.of(3, 60), Ints.of(2, 19), 1, 4, 3, 1, 2),
        new Case(Ints.of(9, 30), Ints.of(2, 3), 1, -1, -2, 1, 1),
        new Case(Ints.of(40, 30), Ints.of(7, 1), 1, 3, 3, 1, 1));
  }

  private static NdArray scattered(ArrayShape shape) {
    ElementType type = shape.type();
    double[] elements = new double[ArrayParts.count(shape)];
    for (int k = 0; k < elements.length; k++) {
      elements[k] = (k * 37 % 101 - 50) * 0.37;
    }
    if (!type.inLong()) {
      elements[elements.length / 2] = Double.NaN;
      elements[elements.length / 3] = -0.0;
    }
    return type.isInteger() // of unsigned types, half of them are huge
        ? NdArray.ofLongs(shape, Arrays.stream(elements).mapToLong(x -> (long) x).toArray())
        : ArrayParts.array(shape, elements);
  }

  /** Windows that all begin with the first element, or end with the last, and reach beyond. */
  static List<Case> runningCases() {
    return List.of(
        new Case(Ints.of(70), Ints.of(70), 1, 69, 0, 1, 1),
        new Case(Ints.of(3, 66), Ints.of(1, 71), 1, 70, 0, 1, 1),
        new Case(Ints.of(2, 67, 3), Ints.of(1, 67, 1), 2, 66, 0, 1, 1),
        new Case(Ints.of(5), Ints.of(90), 3, 93, 0, 1, 1),
        new Case(Ints.of(3, 66), Ints.of(1, 71), 2, 0, 70, 1, 1));
  }

  @ParameterizedTest
  @MethodSource("runningCases")
  void anyRunningFoldAgreesWithTheDefinition(Case test) {
    for (ElementType type : TYPES) {
      NdArray array = scattered(ArrayShape.of(type, test.sizes()));
      List<Value> one = List.of(array, NdArray.scalar(type, 1.0));
      if (!type.isPred()) {
        Agreement.check(call("Sub", one, test.attributes()), one);
        Agreement.check(call("Mul", one, test.attributes()), one);
        Agreement.check(call("Add", one, test.attributes()), one);
      }
      NdArray places = scattered(ArrayShape.of(ElementType.S32, test.sizes()));
      List<Value> two =
          List.of(array, places, NdArray.scalar(type, 1.0), NdArray.scalar(ElementType.S32, 7));
      Map<String, Object> attributes = new HashMap<>(test.attributes());
      attributes.put(
          "computation",
          Calls.computation(in ->
              Calls.node(
                  "Tuple",
                  Calls.node(
                      "Select", Calls.node("Lt", in.get(1), in.get(3)), in.get(0), in.get(2)),
                  Calls.node("Sub", in.get(3), in.get(1)))));
      Agreement.check(Calls.of("ReduceWindow", two, attributes), two);
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void primitivesAgreeWithTheDefinition(Case test) {
    for (ElementType type : TYPES) {
      NdArray array = scattered(ArrayShape.of(type, test.sizes()));
      List<Value> operands = List.of(array, NdArray.scalar(type, 1.0));
      for (String name : List.of("Add", "Mul", "Max", "Min", "And", "Or")) {
        boolean ordered = name.startsWith("M") && !name.equals("Mul");
        boolean bits = name.equals("And") || name.equals("Or");
        if ((ordered && type.isComplex()) || (bits && !type.inLong())) {
          continue;
        }
        Agreement.check(call(name, operands, test.attributes()), operands);
      }
    }
  }
}
