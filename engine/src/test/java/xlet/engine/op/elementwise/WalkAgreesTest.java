package xlet.engine.op.elementwise;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.element.Definition;
import xlet.engine.eval.Evaluator;
import xlet.engine.eval.Trace;
import xlet.engine.eval.Walk;
import xlet.engine.op.Arguments;
import xlet.engine.op.Call;
import xlet.engine.op.CallDefinition;
import xlet.engine.op.OpDef;
import xlet.engine.op.Violation;

/** Closures give what the definition gives, for every operation and element type. */
class WalkAgreesTest {
  private static final double[] NUMBERS = {0, 1, -1, 2.5, -7, 100, Double.NaN, 3};

  static Stream<OpDef> operations() {
    return ElementwiseOps.ALL.stream();
  }

  private static List<Map<String, Object>> attributes(OpDef op) {
    return switch (op.name()) {
      case "Compare" -> List.of(Map.of("direction", "NE"));
      case "ReducePrecision" -> List.of(Map.of("exponent_bits", 3L, "mantissa_bits", 2L));
      case "BitcastConvertType" -> types(t -> true);
      case "ConvertElementType" -> types(t -> true);
      case "StochasticConvert" -> types(t -> t.isSigned() && t.isInteger());
      default -> List.of(Map.of());
    };
  }

  private static List<Map<String, Object>> types(java.util.function.Predicate<ElementType> which) {
    return Stream.of(ElementType.values())
        .filter(which)
        .map(type -> Map.<String, Object>of("new_element_type", type))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("operations")
  void agrees(OpDef op) {
    int legal = 0;
    for (ElementType type : ElementType.values()) {
      for (Map<String, Object> attributes : attributes(op)) {
        legal += agrees(op, type, attributes) ? 1 : 0;
      }
    }
    assertThat(legal).isPositive();
  }

  /** False if the operation does not take the type. */
  private static boolean agrees(OpDef op, ElementType type, Map<String, Object> attributes) {
    List<Value> operands = new ArrayList<>();
    for (var parameter : op.parameters()) {
      if (parameter.isOperand()) {
        operands.add(array(typeOf(parameter.name(), type), operands.size()));
      }
    }
    Call call;
    try {
      List<Shape> shapes = operands.stream().map(Value::shape).toList();
      call = Call.of(Arguments.of(op, shapes, attributes));
    } catch (Violation refused) {
      return false;
    }
    NdArray result = (NdArray) Evaluator.run(call, operands, () -> {});
    Definition definition = CallDefinition.of(call);
    var walk = new Walk(operands.stream().map(NdArray.class::cast).toList(), Trace.NONE);
    long cells = call.resultArray().elementCount();
    for (int k = 0; k < cells; k++) {
      long[] at = index(call.resultArray(), k);
      int offset = result.offset(at);
      var parts = definition.parts().get(0);
      long[] wanted = walk.bits(parts, definition.dims(), at);
      for (int p = 0; p < parts.size(); p++) {
        long got = p == 0 ? result.realBits(offset) : result.imaginaryBits(offset);
        assertThat(parts.get(p).type().decode(got))
            .as("%s of %s, %s, element %d", op, type, attributes, k)
            .isEqualTo(Double.valueOf(parts.get(p).type().decode(wanted[p])));
      }
    }
    return true;
  }

  /** The element type of an operand where most are of {@code type}. */
  private static ElementType typeOf(String operand, ElementType type) {
    return switch (operand) {
      case "pred" -> ElementType.PRED;
      case "random" -> type.isFloat() ? ElementType.unsigned(type.bits()) : type;
      default -> type;
    };
  }

  private static long[] index(ArrayShape shape, int position) {
    long[] at = new long[shape.rank()];
    long rest = position;
    for (int d = shape.rank() - 1; d >= 0; d--) {
      at[d] = rest % shape.size(d);
      rest /= shape.size(d);
    }
    return at;
  }

  private static NdArray array(ElementType type, int shift) {
    double[] numbers = new double[NUMBERS.length];
    for (int k = 0; k < numbers.length; k++) {
      numbers[k] = NUMBERS[(k + 3 * shift) % NUMBERS.length];
    }
    return NdArray.ofDoubles(ArrayShape.of(type, numbers.length), numbers);
  }
}
