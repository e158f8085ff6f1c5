package xlet.engine.loop;

import java.lang.classfile.Opcode;
import java.util.List;
import java.util.Optional;
import xlet.engine.loop.Term.Call;
import xlet.engine.loop.Term.Compare;
import xlet.engine.loop.Term.Literal;
import xlet.engine.loop.Term.Operate;
import xlet.engine.loop.Term.Relation;

/** Short ways to write terms; constants are folded where index arithmetic makes many of them. */
public final class Terms {
  static final Term ZERO = number(0);
  static final Term ONE = number(1);

  private Terms() {}

  /** A known int. */
  public static Term number(long value) {
    return new Literal(Carrier.INT, (int) value);
  }

  static Term wide(long value) {
    return new Literal(Carrier.LONG, value);
  }

  /** A constant of {@code carrier}, which is that of floats or of doubles. */
  static Literal real(Carrier carrier, double value) {
    return new Literal(
        carrier,
        carrier == Carrier.FLOAT
            ? Float.floatToRawIntBits((float) value)
            : Double.doubleToRawLongBits(value));
  }

  /** The result of an instruction. */
  public static Term operate(Opcode opcode, Carrier carrier, Term... operands) {
    return new Operate(opcode, carrier, List.of(operands));
  }

  /**
   * The result of the instruction that the JVM's specification names by the letter of {@code
   * carrier} and by {@code name}: {@code ADD}, {@code USHR}, …
   */
  public static Term operate(String name, Carrier carrier, Term... operands) {
    return operate(Opcode.valueOf(carrier.name().charAt(0) + name), carrier, operands);
  }

  /** The result of a function. */
  public static Term call(Function function, Term... arguments) {
    return new Call(function, List.of(arguments));
  }

  static boolean isLiteral(Term term, long value) {
    return term instanceof Literal(Carrier carrier, long bits) && bits == value;
  }

  /** The sum of two ints or two longs. */
  public static Term plus(Term left, Term right) {
    if (left instanceof Literal(var carrier, long x) && right instanceof Literal(var c, long y)) {
      return literal(carrier, x + y);
    }
    if (isLiteral(left, 0)) {
      return right;
    }
    if (isLiteral(right, 0)) {
      return left;
    }
    return left.carrier() == Carrier.INT
        ? operate(Opcode.IADD, Carrier.INT, left, right)
        : operate(Opcode.LADD, Carrier.LONG, left, right);
  }

  /** {@code term} times a constant. */
  public static Term times(Term term, long factor) {
    if (term instanceof Literal(var carrier, long x)) {
      return literal(carrier, x * factor);
    }
    if (factor == 1) {
      return term;
    }
    return term.carrier() == Carrier.INT
        ? operate(Opcode.IMUL, Carrier.INT, term, number(factor))
        : operate(Opcode.LMUL, Carrier.LONG, term, wide(factor));
  }

  static Term minus(Term left, Term right) {
    return isLiteral(right, 0) ? left : operate(Opcode.ISUB, Carrier.INT, left, right);
  }

  private static Term literal(Carrier carrier, long value) {
    return carrier == Carrier.INT ? number(value) : wide(value);
  }

  static Term and(Term left, Term right) {
    return left.carrier() == Carrier.INT
        ? operate(Opcode.IAND, Carrier.INT, left, right)
        : operate(Opcode.LAND, Carrier.LONG, left, right);
  }

  /** An int with the same low 16 bits as {@code term}: what sets the others is left out. */
  static Term lowHalf(Term term) {
    return switch (term) {
      case Operate(Opcode opcode, Carrier carrier, List<Term> x) when opcode == Opcode.I2S ->
          lowHalf(x.get(0));
      case Operate(Opcode opcode, Carrier carrier, List<Term> x)
          when opcode == Opcode.IAND && isLiteral(x.get(1), 0xFFFF) ->
          lowHalf(x.get(0));
      default -> term;
    };
  }

  /** The int as a long of the same value. */
  public static Term widened(Term term) {
    if (term.carrier() == Carrier.LONG) {
      return term;
    }
    return term instanceof Literal(var carrier, long value)
        ? wide(value)
        : operate(Opcode.I2L, Carrier.LONG, term);
  }

  /** The low 32 bits of a long. */
  static Term narrowed(Term term) {
    if (term.carrier() == Carrier.INT) {
      return term;
    }
    return term instanceof Literal(var carrier, long value)
        ? number(value)
        : operate(Opcode.L2I, Carrier.INT, term);
  }

  /** Whether {@code condition} holds, if it compares two numbers that are known. */
  static Optional<Boolean> known(Term condition) {
    return condition instanceof Compare(Relation relation, Literal left, Literal right)
        ? Optional.of(holds(relation, left, right))
        : Optional.empty();
  }

  private static boolean holds(Relation relation, Literal left, Literal right) {
    return switch (left.carrier()) {
      case FLOAT ->
          holds(
              relation,
              Float.intBitsToFloat((int) left.bits()),
              Float.intBitsToFloat((int) right.bits()));
      case DOUBLE ->
          holds(
              relation,
              Double.longBitsToDouble(left.bits()),
              Double.longBitsToDouble(right.bits()));
      default -> holds(relation, Long.compare(left.bits(), right.bits()), 0);
    };
  }

  private static boolean holds(Relation relation, double left, double right) {
    return switch (relation) {
      case EQ -> left == right;
      case NE -> left != right;
      case LT -> left < right;
      case LE -> left <= right;
      case GT -> left > right;
      case GE -> left >= right;
    };
  }

  static Term least(Term left, Term right) {
    return call(Function.of(Math.class, "min", int.class, int.class, int.class), left, right);
  }

  static Term greatest(Term left, Term right) {
    return call(Function.of(Math.class, "max", int.class, int.class, int.class), left, right);
  }
}
