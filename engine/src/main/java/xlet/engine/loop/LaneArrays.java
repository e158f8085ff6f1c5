package xlet.engine.loop;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.array.ElementType;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Apply;
import xlet.engine.element.Expression.Fold;
import xlet.engine.element.Primitive;

/**
 * The lanes of a fold, a scratch array for each of its slots, and how they are combined. Sums and
 * products of narrow integers are only cut to their width at the end: what is above has no
 * influence on what is below.
 */
final class LaneArrays {
  /** So many lanes are combined in variables. */
  private static final int FEW = 16;

  private final Writer writer;
  private final Fold fold;
  private final int count;
  private final List<Integer> arrays = new ArrayList<>();

  LaneArrays(Writer writer, Fold fold, int count) {
    this.writer = writer;
    this.fold = fold;
    this.count = count;
    for (int k = 0; k < fold.slots().size(); k++) {
      Storage storage = storage(k);
      arrays.add(writer.in(writer.root(), () -> writer.scratch(storage, count)));
    }
  }

  /** The numbers of the arrays. */
  List<Integer> arrays() {
    return List.copyOf(arrays);
  }

  private Apply step(int k) {
    return (Apply) fold.step().results().get(k);
  }

  private Storage storage(int k) {
    return Storage.of(Carrier.of(fold.slots().get(k).type()));
  }

  /** Whether a lane of slot {@code k} takes 64 bits. */
  boolean isWide(int k) {
    return storage(k) == Storage.LONGS || storage(k) == Storage.DOUBLES;
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

  Term get(int k, Term lane) {
    return new Term.Load(arrays.get(k), storage(k), lane);
  }

  void set(int k, Term lane, Term value) {
    writer.add(new Step.Store(arrays.get(k), storage(k), lane, value));
  }

  /** Combines what is in {@code lane} with {@code element}. */
  void add(int k, Term lane, Term element) {
    set(k, lane, combined(k, get(k, lane), element));
  }

  /** The smaller of a number of lanes and {@code most}. */
  static Term least(Term count, int most) {
    return count instanceof Term.Literal(var carrier, long value)
        ? Terms.number(Math.min(value, most))
        : Terms.least(count, Terms.number(most));
  }

  /** Combines the first {@code used} lanes in the first, halving their number again and again. */
  void combineAll(Term used) {
    Term left = used;
    for (int half = count / 2; half > 0; half /= 2) {
      if (2 * half == FEW && Terms.isLiteral(left, FEW)) {
        combineFew();
        return;
      }
      combine(half, left);
      left = least(left, half);
    }
  }

  private void combine(int half, Term left) {
    boolean known = left instanceof Term.Literal(var carrier, long value) && value >= 2L * half;
    Term end = known ? Terms.number(half) : least(Terms.minus(left, Terms.number(half)), half);
    writer.loop(
        "l",
        Terms.ZERO,
        end,
        1,
        lane -> {
          for (int k = 0; k < arrays.size(); k++) {
            add(k, lane, get(k, Terms.plus(lane, Terms.number(half))));
          }
        });
  }

  private void combineFew() {
    for (int k = 0; k < arrays.size(); k++) {
      List<Term> values = new ArrayList<>();
      for (int lane = 0; lane < FEW; lane++) {
        values.add(get(k, Terms.number(lane)));
      }
      for (int half = FEW / 2; half > 0; half /= 2) {
        List<Term> halves = new ArrayList<>();
        for (int lane = 0; lane < half; lane++) {
          Term sum = combined(k, values.get(lane), values.get(lane + half));
          halves.add(new Term.Use(writer.let("t", sum)));
        }
        values = halves;
      }
      set(k, Terms.ZERO, values.get(0));
    }
  }
}
