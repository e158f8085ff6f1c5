package xlet.engine.rewrite;

import java.util.Optional;
import xlet.engine.graph.Node;
import xlet.engine.op.elementwise.OptimizationBarrier;

/** Operations that no rule moves, copies or joins, and that nothing is moved across. */
public final class Fixed {
  private Fixed() {}

  /** Why {@code operation} stays as it is: {@code is an optimization barrier}. */
  public static Optional<String> reason(Node.Operation operation) {
    if (operation.call().hasEffect()) {
      return Optional.of("has an effect");
    }
    if (operation.call().def().collective().isPresent()) {
      return Optional.of("meets other devices");
    }
    return isBarrier(operation) ? Optional.of("is an optimization barrier") : Optional.empty();
  }

  /** Whether {@code operation} stays as it is. */
  static boolean is(Node.Operation operation) {
    return reason(operation).isPresent();
  }

  /** Whether {@code node} is an optimization barrier. */
  public static boolean isBarrier(Node node) {
    return node instanceof Node.Operation operation
        && operation.call().def() == OptimizationBarrier.DEF;
  }
}
