package xlet.engine.loop;

import java.util.List;
import xlet.engine.array.ElementType;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Apply;
import xlet.engine.element.Expression.Fold;
import xlet.engine.element.Primitive;

/**
 * How the lanes of a fold are combined, for each of its slots. Sums and products of narrow integers
 * are only cut to their width at the end: what is above has no influence on what is below.
 */
record LaneCombination(Writer writer, Fold fold) {
  int slots() {
    return fold.slots().size();
  }

  /** How numbers that are combined are held. */
  Carrier carrier(int k) {
    return Carrier.of(fold.slots().get(k).type());
  }

  private Apply step(int k) {
    return (Apply) fold.step().results().get(k);
  }

  /** The number with which slot {@code k} is combined at each turn. */
  Expression element(int k) {
    List<Expression> arguments = step(k).arguments();
    return arguments.get(0) == fold.slots().get(k) ? arguments.get(1) : arguments.get(0);
  }

  private boolean isCutLate(int k) {
    String name = step(k).primitives().get(0).name();
    return isNarrow(step(k)) && (name.equals("add") || name.equals("multiply"));
  }

  private static boolean isNarrow(Apply step) {
    ElementType type = step.type();
    return step.primitives().get(0) instanceof Primitive.Longs2
        && !type.isPred()
        && Carrier.of(type) == Carrier.INT
        && type.bits() < 32;
  }

  /** Two numbers combined; {@link #wrapped} makes a number of the type of it. */
  Term combined(int k, Term left, Term right) {
    ElementType type = isCutLate(k) ? ElementType.S32 : step(k).type();
    return PrimitiveTerms.of(
        writer, step(k).primitives().get(0), type, List.of(type, type), List.of(left, right));
  }

  /** The combined number, in the slot's type. */
  Term wrapped(int k, Term combined) {
    return isCutLate(k) ? Numbers.wrapped(step(k).type(), combined) : combined;
  }
}
