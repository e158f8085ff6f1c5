package xlet.engine.loop;

import java.lang.classfile.Opcode;
import xlet.engine.loop.Term.Literal;

/** Computes operations of integers that are known while code is written. */
final class KnownIntegers {
  private KnownIntegers() {}

  /** {@code opcode} of a number. */
  static Term operate(Opcode opcode, Carrier carrier, Term x) {
    return switch (opcode) {
      case I2L -> Terms.widened(x);
      case L2I -> Terms.narrowed(x);
      default -> Terms.operate(opcode, carrier, x);
    };
  }

  /** {@code opcode} of two numbers. */
  static Term operate(Opcode opcode, Carrier carrier, Term left, Term right) {
    Term operation = Terms.operate(opcode, carrier, left, right);
    if (!(left instanceof Literal(var of, long x) && right instanceof Literal(var by, long y))) {
      return operation;
    }
    return switch (opcode) {
      case IADD -> Terms.number(x + y);
      case ISUB -> Terms.number(x - y);
      case IAND -> Terms.number(x & y);
      case ISHL -> Terms.number((int) x << (int) y);
      case IUSHR -> Terms.number((int) x >>> (int) y);
      case LADD -> Terms.wide(x + y);
      case LSUB -> Terms.wide(x - y);
      case LAND -> Terms.wide(x & y);
      case LSHL -> Terms.wide(x << y);
      case LUSHR -> Terms.wide(x >>> y);
      default -> operation;
    };
  }
}
