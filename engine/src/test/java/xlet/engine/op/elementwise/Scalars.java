package xlet.engine.op.elementwise;

import java.util.List;
import java.util.Map;
import xlet.engine.Calls;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;
import xlet.engine.eval.Evaluator;

/** Operations applied to scalars and to arrays, for tables of facts. */
final class Scalars {
  private Scalars() {}

  static NdArray run(String op, Map<String, Object> attributes, Value... operands) {
    List<Value> values = List.of(operands);
    return (NdArray) Evaluator.run(Calls.of(op, values, attributes), values, () -> {});
  }

  static long whole(String op, ElementType type, long... operands) {
    NdArray[] scalars = new NdArray[operands.length];
    for (int k = 0; k < scalars.length; k++) {
      scalars[k] = NdArray.scalar(type, operands[k]);
    }
    return run(op, Map.of(), scalars).longAt(0);
  }

  static double real(String op, ElementType type, double... operands) {
    NdArray[] scalars = new NdArray[operands.length];
    for (int k = 0; k < scalars.length; k++) {
      scalars[k] = NdArray.scalar(type, operands[k]);
    }
    return run(op, Map.of(), scalars).doubleAt(0);
  }

  /** Whether a predicate of two floats holds. */
  static boolean holds(String op, ElementType type, double x, double y) {
    return run(op, Map.of(), NdArray.scalar(type, x), NdArray.scalar(type, y)).longAt(0) != 0;
  }

  static NdArray floats(ArrayShape shape) {
    double[] numbers = new double[(int) shape.elementCount()];
    for (int k = 0; k < numbers.length; k++) {
      numbers[k] = k + 1.0;
    }
    return NdArray.ofDoubles(shape, numbers);
  }
}
