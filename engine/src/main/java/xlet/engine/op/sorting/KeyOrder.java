package xlet.engine.op.sorting;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import xlet.engine.array.ElementType;
import xlet.engine.element.Arithmetic;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Apply;
import xlet.engine.element.Expression.Block;
import xlet.engine.element.Expression.Reinterpret;
import xlet.engine.element.Expression.Select;
import xlet.engine.element.Expression.Slot;
import xlet.engine.op.Computation;
import xlet.engine.op.Direction;

/**
 * An order that compares keys, one after the other: what a comparator says that is made of
 * comparisons alone.
 *
 * @param keys the keys, the first of which that differs decides
 */
record KeyOrder(List<Key> keys) {
  KeyOrder {
    keys = List.copyOf(keys);
  }

  /**
   * One of the operands as a key.
   *
   * @param operand its number
   * @param descending whether the greater come first
   * @param total whether floats are in the total order, where -0 is less than 0 and NaN has a place
   */
  record Key(int operand, boolean descending, boolean total) {}

  /** The order of {@code comparator}, which takes a pair of each of {@code types}. */
  static Optional<KeyOrder> of(Computation comparator, List<ElementType> types) {
    List<Expression> slots = new ArrayList<>();
    for (ElementType type : types) {
      slots.add(new Slot("one", type));
      slots.add(new Slot("other", type));
    }
    Block block = comparator.apply(slots);
    if (!block.names().isEmpty() || block.results().size() != 1) {
      return Optional.empty();
    }
    List<Key> keys = new ArrayList<>();
    return new KeyOrderReader(slots, keys).read(block.results().get(0))
        ? Optional.of(new KeyOrder(keys))
        : Optional.empty();
  }

  /** Finds the keys that an expression compares. */
  private record KeyOrderReader(List<Expression> slots, List<Key> keys) {

    /** Whether {@code comparison} is "less", or "less, or equal and" another such. */
    boolean read(Expression comparison) {
      Optional<Key> key = less(comparison);
      if (key.isPresent()) {
        return keys.add(key.get());
      }
      if (comparison instanceof Select select && isEqual(select.condition(), select.no())) {
        return keys.add(less(select.no()).orElseThrow()) && read(select.yes());
      }
      return comparison instanceof Apply or
          && or.primitives().equals(Arithmetic.OR.on(ElementType.PRED).orElseThrow())
          && (readOr(or.arguments().get(0), or.arguments().get(1))
              || readOr(or.arguments().get(1), or.arguments().get(0)));
    }

    private boolean readOr(Expression less, Expression rest) {
      return rest instanceof Apply and
          && and.primitives().equals(Arithmetic.AND.on(ElementType.PRED).orElseThrow())
          && less(less).isPresent()
          && (readAnd(less, and.arguments().get(0), and.arguments().get(1))
              || readAnd(less, and.arguments().get(1), and.arguments().get(0)));
    }

    private boolean readAnd(Expression less, Expression equal, Expression rest) {
      return isEqual(equal, less) && keys.add(less(less).orElseThrow()) && read(rest);
    }

    /** Whether {@code equal} says that what {@code less} compares is equal. */
    private boolean isEqual(Expression equal, Expression less) {
      return less(less).isPresent()
          && key(equal, Direction.EQ, 0)
              .filter(key -> key.operand == less(less).get().operand)
              .filter(key -> key.total == less(less).get().total)
              .isPresent();
    }

    private Optional<Key> less(Expression comparison) {
      return key(comparison, Direction.LT, 0)
          .or(() -> key(comparison, Direction.GT, 1))
          .map(key -> new Key(key.operand, false, key.total))
          .or(() ->
              key(comparison, Direction.GT, 0)
                  .or(() -> key(comparison, Direction.LT, 1))
                  .map(key -> new Key(key.operand, true, key.total)));
    }

    /** The operand whose pair is compared so, the one at {@code first} first. */
    private Optional<Key> key(Expression comparison, Direction direction, int first) {
      if (!(comparison instanceof Apply(var primitives, var result, var arguments))
          || arguments.size() != 2) {
        return Optional.empty();
      }
      for (int k = 0; k < slots.size(); k += 2) {
        ElementType type = slots.get(k).type();
        boolean total =
            direction
                .totalOrder(type)
                .filter(order -> primitives.equals(List.of(order)))
                .isPresent();
        Expression one = slots.get(k + first);
        Expression other = slots.get(k + 1 - first);
        boolean pair =
            total
                ? bits(arguments.get(0)).equals(one) && bits(arguments.get(1)).equals(other)
                : arguments.get(0).equals(one) && arguments.get(1).equals(other);
        boolean compared =
            total || direction.family().on(type).filter(primitives::equals).isPresent();
        if (pair && compared && !type.isComplex()) {
          return Optional.of(new Key(k / 2, false, total));
        }
      }
      return Optional.empty();
    }

    private static Expression bits(Expression argument) {
      return argument instanceof Reinterpret(var value, var type) ? value : argument;
    }
  }
}
