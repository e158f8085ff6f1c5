package xlet.engine.op;

import java.util.List;
import xlet.engine.array.Value;

/** Computes a whole result at once: for what is no formula over an index, or too slow as one. */
@FunctionalInterface
public interface Kernel {
  /** The value of {@code call} for {@code operands}, of the shapes that the call says. */
  Value run(Call call, List<Value> operands, Evaluation evaluation);
}
