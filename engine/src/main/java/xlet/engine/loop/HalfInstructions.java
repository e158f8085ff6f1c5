package xlet.engine.loop;

import java.util.Set;
import xlet.engine.array.ElementType;
import xlet.engine.element.Expression;
import xlet.engine.work.Processor;

/**
 * Instructions of the processor for vectors of f16. The Vector API has none, but where the
 * processor has them the JIT compiler uses them for loops of scalars that convert from f16 and back
 * around single operations.
 */
public final class HalfInstructions {
  /** The operations that there are instructions for. */
  private static final Set<String> OPERATIONS =
      Set.of("add", "subtract", "multiply", "divide", "sqrt");

  private static volatile boolean areThere = Processor.has("avx512_fp16");

  private HalfInstructions() {}

  /** Sets whether there are any, and returns what was known before. */
  public static boolean assume(boolean there) {
    boolean before = areThere;
    areThere = there;
    return before;
  }

  /** Whether the processor has an instruction that computes {@code apply} on f16. */
  static boolean has(Expression.Apply apply) {
    return areThere
        && apply.type() == ElementType.F16
        && apply.arguments().stream().allMatch(argument -> argument.type() == ElementType.F16)
        && OPERATIONS.contains(apply.primitives().getFirst().name());
  }
}
