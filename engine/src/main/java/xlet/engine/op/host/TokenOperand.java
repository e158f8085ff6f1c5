package xlet.engine.op.host;

import xlet.engine.array.Shape;
import xlet.engine.array.TokenShape;
import xlet.engine.array.TupleShape;
import xlet.engine.op.Call;

/**
 * The optional operand {@code token}: the builder has no tokens, for it keeps to the order of the
 * program; HLO text hands them from operation to operation.
 */
final class TokenOperand {
  private TokenOperand() {}

  /** Checks that what is given is a token. */
  static void check(Call call, String label) {
    if (hasToken(call) && !(call.operandShapes().getLast() instanceof TokenShape)) {
      throw call.violation(label, call.operandShapes().getLast().text() + " is not a token")
          .at("token");
    }
  }

  static boolean hasToken(Call call) {
    return call.count("token") == 1;
  }

  /** The shape {@code own}, or the tuple of it and a token if one is given. */
  static Shape besides(Call call, Shape own) {
    return hasToken(call) ? TupleShape.of(own, new TokenShape()) : own;
  }
}
