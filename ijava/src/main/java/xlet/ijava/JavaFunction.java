package xlet.ijava;

import java.util.List;
import java.util.function.Function;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.op.CustomFunction;
import xlet.engine.op.Evaluation;

/**
 * A function of a notebook that custom calls call. It may do anything, so it is run exactly once
 * where it stands.
 *
 * @param name its name
 * @param function makes a value of Java of a list of them
 */
record JavaFunction(String name, Function<?, ?> function) implements CustomFunction {
  @Override
  @SuppressWarnings("unchecked") // A function does not know of what it is one.
  public Value run(List<Value> operands, Shape result, Evaluation evaluation) {
    List<Object> arguments = operands.stream().map(JavaValues::toJava).toList();
    try {
      return JavaValues.fromJava(((Function<List<Object>, Object>) function).apply(arguments));
    } catch (Evaluation.Interrupted stop) {
      throw stop;
    } catch (RuntimeException thrown) {
      throw new Evaluation.Fault(name + " has failed: " + thrown);
    }
  }

  @Override
  public boolean hasEffect() {
    return true;
  }
}
