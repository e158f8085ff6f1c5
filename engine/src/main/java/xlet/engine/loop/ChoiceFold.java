package xlet.engine.loop;

import java.util.List;
import java.util.Optional;
import xlet.engine.element.Atom.Dim;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Apply;
import xlet.engine.element.Expression.Fold;
import xlet.engine.element.Expression.FromIndex;
import xlet.engine.element.Expression.Select;
import xlet.engine.element.Expression.Slot;
import xlet.engine.element.IndexExpression;

/**
 * A fold that keeps the best of its elements and its number, the first or the last of equal ones:
 * an arg-max. No element is as good as another, for each has a number of its own; so nobody can see
 * in which order they are compared, as long as each comparison begins with the initial values. A
 * NaN is never better than anything.
 *
 * @param fold the fold
 * @param value the slot of the best element so far
 * @param number the slot of its number
 * @param element what is compared at a turn
 * @param own the number of the turn
 * @param better the relation of a better element to the best
 * @param prior the relation of a number to that of an element as good, for which it is taken
 */
record ChoiceFold(
    Fold fold,
    int value,
    int number,
    Expression element,
    Expression own,
    String better,
    String prior) {
  private static final long MANY_TURNS = 128;

  /** The fold as a choice of the best; empty if it is something else. */
  static Optional<ChoiceFold> of(Fold fold) {
    boolean isPair =
        fold.slots().size() == 2
            && fold.over().size() == 1
            && fold.extents().product() >= MANY_TURNS;
    return isPair ? of(fold, 0).or(() -> of(fold, 1)) : Optional.empty();
  }

  private static Optional<ChoiceFold> of(Fold fold, int value) {
    int number = 1 - value;
    if (!(result(fold, value) instanceof Select best)
        || !(result(fold, number) instanceof Select place)
        || !best.condition().equals(place.condition())
        || !best.no().equals(fold.slots().get(value))
        || !place.no().equals(fold.slots().get(number))
        || !isNumber(place.yes(), fold.over().getFirst())
        || !(resolved(fold, best.condition()) instanceof Apply either)
        || !isCalled(either, "or")
        || !(resolved(fold, either.arguments().get(1)) instanceof Apply both)
        || !isCalled(both, "and")) {
      return Optional.empty();
    }
    Slot slot = fold.slots().get(value);
    Optional<String> better = relation(fold, either.arguments().get(0), best.yes(), slot);
    Optional<String> equal = relation(fold, both.arguments().get(0), best.yes(), slot);
    Optional<String> prior =
        relation(fold, both.arguments().get(1), place.yes(), fold.slots().get(number));
    return better.filter(ChoiceFold::isStrict).isPresent()
            && prior.filter(ChoiceFold::isStrict).isPresent()
            && equal.filter("eq"::equals).isPresent()
            && best.yes().type() == slot.type()
            && place.yes().type() == fold.slots().get(number).type()
            && isApart(fold, best.yes())
        ? Optional.of(
            new ChoiceFold(fold, value, number, best.yes(), place.yes(), better.get(), prior.get()))
        : Optional.empty();
  }

  /**
   * Whether each number is prior to those of later turns, so that equal elements change nothing.
   */
  boolean isFirstKept() {
    Dim dim = fold.over().getFirst();
    long slope =
        ((FromIndex) own)
            .index().terms().stream()
                .filter(term -> term.atom() == dim)
                .mapToLong(IndexExpression.Term::coefficient)
                .sum();
    return prior.equals("lt") ? slope > 0 : slope < 0;
  }

  private static boolean isApart(Fold fold, Expression element) {
    return fold.slots().stream().noneMatch(new Dependencies(List.of()).of(element)::contains);
  }

  private static boolean isStrict(String relation) {
    return relation.equals("gt") || relation.equals("lt");
  }

  private static Expression result(Fold fold, int slot) {
    return resolved(fold, fold.step().results().get(slot));
  }

  /** The expression that a name of the step stands for. */
  private static Expression resolved(Fold fold, Expression expression) {
    int name = expression instanceof Slot slot ? fold.step().names().indexOf(slot) : -1;
    return name < 0 ? expression : resolved(fold, fold.step().values().get(name));
  }

  private static boolean isCalled(Apply apply, String name) {
    return apply.primitives().getFirst().name().equals(name) && apply.type().isPred();
  }

  /** Whether each turn over {@code dim} has a number of its own. */
  private static boolean isNumber(Expression expression, Dim dim) {
    return expression instanceof FromIndex(IndexExpression index, var type)
        && type.isInteger()
        && type.bits() >= 32
        && index.isWithin(0, Integer.MAX_VALUE)
        && index.terms().stream().anyMatch(term -> term.atom() == dim)
        && index.terms().stream().allMatch(term -> term.atom() instanceof Dim);
  }

  /** The relation of {@code left} to {@code right} that {@code test} tests, either way round. */
  private static Optional<String> relation(
      Fold fold, Expression test, Expression left, Expression right) {
    if (!(resolved(fold, test) instanceof Apply compare)
        || !compare.type().isPred()
        || compare.arguments().size() != 2) {
      return Optional.empty();
    }
    String name = compare.primitives().getFirst().name();
    List<Expression> x = compare.arguments();
    if (x.get(0).equals(left) && x.get(1).equals(right)) {
      return Optional.of(name);
    }
    return x.get(0).equals(right) && x.get(1).equals(left)
        ? Optional.of(turned(name))
        : Optional.empty();
  }

  private static String turned(String name) {
    return switch (name) {
      case "lt" -> "gt";
      case "gt" -> "lt";
      case "eq" -> "eq";
      default -> "";
    };
  }
}
