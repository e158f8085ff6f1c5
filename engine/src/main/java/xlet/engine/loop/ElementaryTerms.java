package xlet.engine.loop;

import java.lang.classfile.Opcode;
import java.util.List;
import java.util.Optional;
import xlet.engine.loop.Term.Choice;
import xlet.engine.loop.Term.Compare;
import xlet.engine.loop.Term.Literal;
import xlet.engine.loop.Term.Relation;

/**
 * The functions of {@link xlet.engine.element.FloatFunctions} written out as terms, operation by
 * operation, so that vectors can be computed with them: a call stands in the way of that. Numbers
 * are doubles.
 */
final class ElementaryTerms {
  private final Writer writer;

  ElementaryTerms(Writer writer) {
    this.writer = writer;
  }

  /** The function called {@code name} of {@code x}, if it is written out here. */
  Optional<Term> of(String name, Term x) {
    return switch (name) {
      case "exponential" -> Optional.of(exp(x));
      case "exponential_minus_one" -> Optional.of(expm1(x));
      case "tanh" -> Optional.of(tanh(x));
      case "logistic" -> Optional.of(quotient(number(1), sum(number(1), exp(negative(x)))));
      case "log" -> Optional.of(log(x));
      default -> Optional.empty();
    };
  }

  private static Term number(double value) {
    return new Literal(Carrier.DOUBLE, Double.doubleToRawLongBits(value));
  }

  private static Term operate(Opcode opcode, Term... operands) {
    return new Term.Operate(opcode, Carrier.DOUBLE, List.of(operands));
  }

  private static Term sum(Term x, Term y) {
    return operate(Opcode.DADD, x, y);
  }

  private static Term difference(Term x, Term y) {
    return operate(Opcode.DSUB, x, y);
  }

  private static Term product(Term x, Term y) {
    return operate(Opcode.DMUL, x, y);
  }

  private static Term quotient(Term x, Term y) {
    return operate(Opcode.DDIV, x, y);
  }

  private static Term negative(Term x) {
    return operate(Opcode.DNEG, x);
  }

  private static Term bits(Term x) {
    return Terms.call(Numbers.DOUBLE_BITS, x);
  }

  private static Term ofBits(Term x) {
    return Terms.call(Numbers.BITS_DOUBLE, x);
  }

  private static Term longs(Opcode opcode, Term x, Term y) {
    return Terms.operate(opcode, Carrier.LONG, x, y);
  }

  /** {@code x} brought into ±{@code far}; NaN stays. */
  private Term near(Term x, double far) {
    Term above =
        writer.shared(new Choice(new Compare(Relation.LT, x, number(-far)), number(-far), x));
    return writer.shared(
        new Choice(new Compare(Relation.GT, above, number(far)), number(far), above));
  }

  private Term power(Term x) {
    return writer.shared(sum(product(x, number(1.4426950408889634)), number(0x1.8p52)));
  }

  private Term rest(Term x, Term power) {
    Term whole = difference(power, number(0x1.8p52));
    Term r = writer.shared(difference(x, product(whole, number(0.6931471805599453))));
    Term square = writer.shared(product(r, r));
    Term high =
        sum(
            number(0.001388883890743611),
            product(
                r,
                sum(number(0.00019899392453242673), product(r, number(2.4868004952338354e-05)))));
    Term low =
        sum(
            number(0.16666666719322767),
            product(r, sum(number(0.04166666678700142), product(r, number(0.008333298340608397)))));
    Term inner = sum(low, product(product(r, square), high));
    return sum(r, product(square, sum(number(0.4999999999995475), product(r, inner))));
  }

  private Term scale(Term power) {
    Term biased = longs(Opcode.LADD, bits(power), Terms.wide(1023));
    return writer.shared(ofBits(longs(Opcode.LSHL, biased, Terms.number(52))));
  }

  private Term exp(Term x) {
    Term near = near(writer.shared(x), 150);
    Term power = power(near);
    Term scale = scale(power);
    return sum(scale, product(scale, rest(near, power)));
  }

  /** {@code e^x - 1} of a number that is near. */
  private Term less(Term near) {
    Term power = power(near);
    Term scale = scale(power);
    return sum(product(scale, rest(near, power)), difference(scale, number(1)));
  }

  private Term expm1(Term x) {
    Term given = writer.shared(x);
    return signed(less(near(given, 150)), given);
  }

  private Term tanh(Term x) {
    Term given = writer.shared(x);
    Term twice = writer.shared(product(number(2), near(given, 20)));
    Term less = writer.shared(less(twice));
    return signed(quotient(less, sum(less, number(2))), given);
  }

  /** The size of one number with the sign of another. */
  private static Term signed(Term size, Term sign) {
    Term own = longs(Opcode.LAND, bits(sign), Terms.wide(Long.MIN_VALUE));
    Term rest = longs(Opcode.LAND, bits(size), Terms.wide(Long.MAX_VALUE));
    return ofBits(longs(Opcode.LOR, own, rest));
  }

  private Term log(Term x) {
    Term given = writer.shared(x);
    Term infinity = number(Double.POSITIVE_INFINITY);
    Term finite = writer.shared(logOfFinite(given));
    Term other =
        new Choice(
            new Compare(Relation.EQ, given, number(0)),
            number(Double.NEGATIVE_INFINITY),
            new Choice(new Compare(Relation.EQ, given, infinity), infinity, number(Double.NaN)));
    Term plain =
        Terms.and(
            new Compare(Relation.GT, given, number(0)), new Compare(Relation.LT, given, infinity));
    return new Choice(plain, finite, other);
  }

  private Term logOfFinite(Term x) {
    Term bits = writer.shared(bits(x));
    Term above = longs(Opcode.LSUB, bits, Terms.wide(0x3FE6A09E00000000L));
    Term exponent = writer.shared(longs(Opcode.LSHR, above, Terms.number(52)));
    Term mantissa = longs(Opcode.LSUB, bits, longs(Opcode.LSHL, exponent, Terms.number(52)));
    Term f = writer.shared(difference(ofBits(mantissa), number(1)));
    Term s = writer.shared(quotient(f, sum(number(2), f)));
    Term z = writer.shared(product(s, s));
    Term series = number(0.09687889788851298);
    for (double coefficient :
        new double[] {
          0.11095357841919867, 0.14285882756250776, 0.19999999371201957, 0.33333333333708315
        }) {
      series = sum(number(coefficient), product(z, series));
    }
    Term whole = Terms.operate(Opcode.L2D, Carrier.DOUBLE, exponent);
    Term fraction =
        sum(product(product(number(2), s), sum(number(1), product(z, series))), number(0));
    return sum(product(whole, number(0.6931471805599453)), fraction);
  }
}
