package xlet.engine.op;

import java.util.List;
import java.util.stream.IntStream;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Block;

/**
 * What an operation that calls computations gives where all values are scalars, or tuples of them.
 */
@FunctionalInterface
public interface ScalarRule {
  /**
   * The scalars of the result.
   *
   * @param operands the scalars of each operand
   * @param inlining writes computations as expressions
   */
  List<Expression> apply(Call call, List<List<Expression>> operands, Inlining inlining);

  /** Writes computations as expressions of their arguments. */
  @FunctionalInterface
  interface Inlining {
    /** The scalars of the result of {@code computation} for those of its arguments. */
    Block apply(Computation computation, List<Expression> arguments);

    /** The scalars of the result, one by one. */
    default List<Expression> all(Computation computation, List<Expression> arguments) {
      Block block = apply(computation, arguments);
      return IntStream.range(0, block.results().size()).mapToObj(block::result).toList();
    }
  }
}
