package xlet.engine.op;

import java.util.List;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Repeat;

/** An operation that applies a computation to its operand as long as another holds of it. */
@FunctionalInterface
public interface Repeating {
  /**
   * A loop.
   *
   * @param condition says of a state whether to go on
   * @param body makes the next state of a state
   */
  record Loop(Computation condition, Computation body) {}

  /** The loop that {@code call} is. */
  Loop of(Call call);

  /** The {@link ScalarRule}. */
  default List<Expression> scalars(
      Call call, List<List<Expression>> operands, ScalarRule.Inlining inlining) {
    Loop loop = of(call);
    return Repeat.of(
        operands.get(0),
        state -> inlining.apply(loop.condition(), state),
        state -> inlining.apply(loop.body(), state));
  }
}
