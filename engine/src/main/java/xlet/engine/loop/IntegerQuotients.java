package xlet.engine.loop;

import java.lang.classfile.Opcode;
import java.util.List;
import java.util.Optional;
import xlet.engine.array.ElementType;
import xlet.engine.loop.Term.Choice;
import xlet.engine.loop.Term.Compare;
import xlet.engine.loop.Term.Literal;
import xlet.engine.loop.Term.Relation;

/**
 * Quotients and remainders of integers of up to 32 bits by way of doubles, and of up to 16 bits by
 * way of floats, for vectors have no division of integers. The quotient of two such numbers is no
 * whole number, rounded, unless the exact one is: so both are the same, cut to a whole number.
 */
final class IntegerQuotients {
  private final Writer writer;
  private final ElementType type;
  private final boolean isUnsigned;

  /** The carrier that quotients are computed in. */
  private final Carrier carrier;

  IntegerQuotients(Writer writer, ElementType type) {
    this.writer = writer;
    this.type = type;
    this.isUnsigned = type == ElementType.U32;
    this.carrier = type.bits() <= Short.SIZE ? Carrier.FLOAT : Carrier.DOUBLE;
  }

  /** The function called {@code name} of {@code x}, if it is one of these. */
  Optional<Term> of(String name, List<Term> x) {
    if (Carrier.of(type) != Carrier.INT || x.size() != 2) {
      return Optional.empty();
    }
    return switch (name) {
      case "divide" -> Optional.of(quotient(x.get(0), x.get(1)));
      case "remainder" -> Optional.of(remainder(x.get(0), x.get(1)));
      default -> Optional.empty();
    };
  }

  private Term quotient(Term left, Term right) {
    Term whole = Numbers.wrapped(type, cut(left, right));
    return right instanceof Literal(_, long value) && value != 0
        ? whole
        : new Choice(
            new Compare(Relation.EQ, right, Terms.ZERO),
            Numbers.wrapped(type, Terms.number(-1)),
            whole);
  }

  /** The dividend where the divisor is 0, as it is without asking for that. */
  private Term remainder(Term left, Term right) {
    Term product = Terms.operate(Opcode.IMUL, Carrier.INT, cut(left, right), right);
    return Numbers.wrapped(type, Terms.minus(left, product));
  }

  private Term cut(Term left, Term right) {
    if (right instanceof Literal(_, long value)) {
      long divisor = isUnsigned ? Integer.toUnsignedLong((int) value) : value;
      if (Long.bitCount(divisor) == 1 && divisor > 1) {
        return writer.shared(shifted(left, Long.numberOfTrailingZeros(divisor)));
      }
      if (Math.abs(divisor) > 1) {
        return writer.shared(byConstant(left, divisor));
      }
    }
    return writer.shared(divided(left, right));
  }

  /** The quotient by 2 to the power of {@code digits}: below 0 towards 0. */
  private Term shifted(Term left, int digits) {
    Term by = Terms.number(digits);
    if (type.minLong() == 0) {
      return Terms.operate(Opcode.IUSHR, Carrier.INT, left, by);
    }
    Term sign = Terms.operate(Opcode.ISHR, Carrier.INT, left, Terms.number(Integer.SIZE - 1));
    Term rest = Terms.number(Integer.SIZE - digits);
    Term raised = Terms.plus(left, Terms.operate(Opcode.IUSHR, Carrier.INT, sign, rest));
    return Terms.operate(Opcode.ISHR, Carrier.INT, raised, by);
  }

  /**
   * The quotient by a constant: the product with a number just above its inverse. That takes whole
   * quotients no further down, and others less far up than the next whole number is, which is 1 /
   * divisor at least: dividends have 21 digits fewer than doubles, and short ones 8 fewer than
   * floats.
   */
  private Term byConstant(Term left, long divisor) {
    double inverse = 1.0 / Math.abs(divisor);
    double above = carrier == Carrier.FLOAT ? Math.nextUp((float) inverse) : Math.nextUp(inverse);
    return whole(Opcode.FMUL, wide(left), Terms.real(carrier, divisor < 0 ? -above : above));
  }

  /**
   * The quotient by any number. Too large for an int are that of the least number by -1, which is
   * the opposite of it, and of numbers without a sign by 1.
   */
  private Term divided(Term left, Term right) {
    Term quotient = whole(Opcode.FDIV, wide(left), wide(right));
    int unit = isUnsigned ? 1 : -1;
    boolean never = right instanceof Literal(_, long value) && value != unit;
    if (never || type.bits() < Integer.SIZE) {
      return quotient;
    }
    return new Choice(
        new Compare(Relation.EQ, right, Terms.number(unit)),
        isUnsigned ? left : Terms.operate(Opcode.INEG, Carrier.INT, left),
        quotient);
  }

  /** Two numbers combined and cut to a whole number. */
  private Term whole(Opcode ofFloats, Term left, Term right) {
    boolean isFloat = carrier == Carrier.FLOAT;
    Opcode ofDoubles = ofFloats == Opcode.FMUL ? Opcode.DMUL : Opcode.DDIV;
    Term result = Terms.operate(isFloat ? ofFloats : ofDoubles, carrier, left, right);
    return Terms.operate(isFloat ? Opcode.F2I : Opcode.D2I, Carrier.INT, result);
  }

  private Term wide(Term x) {
    return carrier == Carrier.FLOAT
        ? Terms.operate(Opcode.I2F, carrier, x)
        : FloatInstructions.toDouble(type, x);
  }
}
