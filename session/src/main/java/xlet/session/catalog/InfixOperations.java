package xlet.session.catalog;

import xlet.engine.op.OpDef;
import xlet.engine.op.elementwise.Add;
import xlet.engine.op.elementwise.And;
import xlet.engine.op.elementwise.Divide;
import xlet.engine.op.elementwise.Eq;
import xlet.engine.op.elementwise.Ge;
import xlet.engine.op.elementwise.Gt;
import xlet.engine.op.elementwise.Le;
import xlet.engine.op.elementwise.Lt;
import xlet.engine.op.elementwise.Multiply;
import xlet.engine.op.elementwise.Ne;
import xlet.engine.op.elementwise.Or;
import xlet.engine.op.elementwise.Remainder;
import xlet.engine.op.elementwise.ShiftLeft;
import xlet.engine.op.elementwise.ShiftRightArithmetic;
import xlet.engine.op.elementwise.Subtract;
import xlet.engine.op.elementwise.Xor;
import xlet.engine.op.linalg.Dot;
import xlet.grammar.tree.BinaryOperator;

/** The operations that infix forms are. */
public final class InfixOperations {
  private InfixOperations() {}

  /** The operation that {@code operator} is. */
  public static OpDef of(BinaryOperator operator) {
    return switch (operator) {
      case ADD -> Add.DEF;
      case SUBTRACT -> Subtract.DEF;
      case MULTIPLY -> Multiply.DEF;
      case DIVIDE -> Divide.DEF;
      case REMAINDER -> Remainder.DEF;
      case DOT -> Dot.DEF;
      case SHIFT_LEFT -> ShiftLeft.DEF;
      case SHIFT_RIGHT -> ShiftRightArithmetic.DEF;
      case LESS -> Lt.DEF;
      case LESS_EQUAL -> Le.DEF;
      case GREATER -> Gt.DEF;
      case GREATER_EQUAL -> Ge.DEF;
      case EQUAL -> Eq.DEF;
      case NOT_EQUAL -> Ne.DEF;
      case AND, LOGICAL_AND -> And.DEF;
      case XOR -> Xor.DEF;
      case OR, LOGICAL_OR -> Or.DEF;
    };
  }
}
