package xlet.engine.op;

import java.util.List;
import xlet.engine.array.Value;

/** Computes a whole result at once, where a formula for each element is missing or too slow. */
@FunctionalInterface
public interface Kernel {
  /** The value of {@code call} for {@code operands}, of the shapes that the call says. */
  Value run(Call call, List<Value> operands, Evaluation evaluation);
}
