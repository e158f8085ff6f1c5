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
 * Quotients and remainders of integers of up to 32 bits by way of doubles, for vectors have no
 * division of integers. The quotient of two such numbers as doubles is no whole number unless the
 * exact one is: so both are the same, cut to a whole number.
 */
final class IntegerQuotients {
  private final Writer writer;

  IntegerQuotients(Writer writer) {
    this.writer = writer;
  }

  /** The function called {@code name} of {@code x}, if it is one of these. */
  Optional<Term> of(String name, ElementType type, List<Term> x) {
    boolean fits = type.isInteger() && type != ElementType.U32 && Carrier.of(type) == Carrier.INT;
    if (!fits || x.size() != 2) {
      return Optional.empty();
    }
    return switch (name) {
      case "divide" -> Optional.of(quotient(type, x.get(0), x.get(1)));
      case "remainder" -> Optional.of(remainder(type, x.get(0), x.get(1)));
      default -> Optional.empty();
    };
  }

  private Term quotient(ElementType type, Term left, Term right) {
    Term whole = Numbers.wrapped(type, cut(type, left, right));
    return right instanceof Literal(var carrier, long value) && value != 0
        ? whole
        : new Choice(
            new Compare(Relation.EQ, right, Terms.ZERO),
            Numbers.wrapped(type, Terms.number(-1)),
            whole);
  }

  /** The dividend where the divisor is 0, as it is without asking for that. */
  private Term remainder(ElementType type, Term left, Term right) {
    Term product = Terms.operate(Opcode.IMUL, Carrier.INT, cut(type, left, right), right);
    return Numbers.wrapped(type, Terms.minus(left, product));
  }

  /** The quotient; the least number by -1, the only one that is too large, comes round again. */
  private Term cut(ElementType type, Term left, Term right) {
    if (right instanceof Literal(var carrier, long divisor) && Math.abs(divisor) > 1) {
      return writer.shared(byConstant(left, divisor));
    }
    Term quotient =
        Terms.operate(
            Opcode.D2I,
            Carrier.INT,
            Terms.operate(Opcode.DDIV, Carrier.DOUBLE, wide(left), wide(right)));
    boolean never = right instanceof Literal(var carrier, long value) && value != -1;
    Term cut =
        never || type != ElementType.S32
            ? quotient
            : new Choice(
                new Compare(Relation.EQ, right, Terms.number(-1)),
                Terms.operate(Opcode.INEG, Carrier.INT, left),
                quotient);
    return writer.shared(cut);
  }

  /**
   * The quotient by a constant: half a unit added to the dividend takes it further from the next
   * multiple of the divisor than the product with the inverse can be wrong.
   */
  private static Term byConstant(Term left, long divisor) {
    Term half = new Choice(new Compare(Relation.LT, left, Terms.ZERO), number(-0.5), number(0.5));
    Term away = Terms.operate(Opcode.DADD, Carrier.DOUBLE, wide(left), half);
    Term product = Terms.operate(Opcode.DMUL, Carrier.DOUBLE, away, number(1.0 / divisor));
    return Terms.operate(Opcode.D2I, Carrier.INT, product);
  }

  private static Term number(double value) {
    return new Literal(Carrier.DOUBLE, Double.doubleToRawLongBits(value));
  }

  private static Term wide(Term x) {
    return Terms.operate(Opcode.I2D, Carrier.DOUBLE, x);
  }
}
