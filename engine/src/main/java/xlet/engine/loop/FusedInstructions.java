package xlet.engine.loop;

import java.lang.classfile.Opcode;
import java.util.List;
import java.util.Optional;
import xlet.engine.array.ElementType;

/** Products that enter a sum without being rounded. */
final class FusedInstructions {
  private static final Function OF_FLOATS = function(float.class);
  private static final Function OF_DOUBLES = function(double.class);

  private FusedInstructions() {}

  private static Function function(Class<?> number) {
    return Function.of(Math.class, "fma", number, number, number, number);
  }

  /**
   * The product of two numbers added to a third, or that part of it where each is given by its two
   * parts; none of floats narrower than f32.
   */
  static Optional<Term> of(ElementType type, int part, List<Term> x) {
    if (Numbers.isNarrowFloat(type)) {
      return Optional.empty();
    }
    if (x.size() == 3) {
      return Optional.of(fma(x.get(0), x.get(1), x.get(2)));
    }
    Term real = x.get(0);
    Term imaginary = x.get(1);
    return Optional.of(
        part == 0
            ? fma(negated(imaginary), x.get(3), fma(real, x.get(2), x.get(4)))
            : fma(imaginary, x.get(2), fma(real, x.get(3), x.get(5))));
  }

  private static Term fma(Term x, Term y, Term sum) {
    return Terms.call(sum.carrier() == Carrier.FLOAT ? OF_FLOATS : OF_DOUBLES, x, y, sum);
  }

  private static Term negated(Term x) {
    boolean isFloat = x.carrier() == Carrier.FLOAT;
    return Terms.operate(isFloat ? Opcode.FNEG : Opcode.DNEG, x.carrier(), x);
  }
}
