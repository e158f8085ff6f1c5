package xlet.engine.op.sorting;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.element.Arithmetic;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Apply;
import xlet.engine.element.Expression.Block;
import xlet.engine.element.Expression.Read;
import xlet.engine.element.Expression.Reinterpret;
import xlet.engine.element.Expression.Select;
import xlet.engine.element.Index;
import xlet.engine.element.Substitution;
import xlet.engine.op.Computation;
import xlet.engine.op.Direction;
import xlet.engine.op.Evaluation;

/**
 * An order that compares keys, one after the other: what a comparator says that is made of
 * comparisons alone.
 *
 * @param keys the keys, the first of which that differs decides
 * @param computed what keys are that are not operands themselves; read number k is that of the
 *     element of operand k
 */
record KeyOrder(List<Key> keys, List<Expression> computed) {
  /** Without its names an expression may be twice as long for each of them. */
  private static final int MOST_NAMES = 16;

  KeyOrder {
    keys = List.copyOf(keys);
    computed = List.copyOf(computed);
  }

  /**
   * A key.
   *
   * @param number that of the operand; computed keys come after them
   * @param descending whether the greater come first
   * @param total whether floats are in the total order, where -0 is less than 0 and NaN has a place
   */
  record Key(int number, boolean descending, boolean total) {}

  /** The only key there is, if it is an operand itself. */
  Optional<Key> onlyOperand() {
    return keys.size() == 1 && computed.isEmpty() ? Optional.of(keys.get(0)) : Optional.empty();
  }

  /** The order of elements of one operand. */
  static KeyOrder ofElements(boolean descending) {
    return new KeyOrder(List.of(new Key(0, descending, /* total= */ true)), List.of());
  }

  /** The order of {@code comparator}, which takes a pair of each of {@code types}. */
  static Optional<KeyOrder> of(Computation comparator, List<ElementType> types) {
    List<Expression> pairs = new ArrayList<>();
    for (ElementType type : types) {
      pairs.add(new Read(pairs.size(), type, Index.EMPTY, 0));
      pairs.add(new Read(pairs.size(), type, Index.EMPTY, 0));
    }
    Block block = comparator.apply(pairs);
    if (block.names().size() > MOST_NAMES || block.results().size() != 1) {
      return Optional.empty();
    }
    var reader = new KeyOrderReader(pairs, new ArrayList<>(), new ArrayList<>());
    return reader.read(Substitution.withoutNames(block).get(0))
        ? Optional.of(new KeyOrder(reader.keys, reader.computed))
        : Optional.empty();
  }

  /**
   * The arrays of all keys: {@code operands}, and what is computed of them.
   *
   * @param comparator whose order this is
   */
  List<NdArray> arrays(Computation comparator, List<NdArray> operands, Evaluation evaluation) {
    List<NdArray> arrays = new ArrayList<>(operands);
    for (Expression key : computed) {
      arrays.add(
          comparator.each(
              operands,
              key.type(),
              index ->
                  new Substitution(
                          read -> new Read(read.operand(), read.type(), index, read.part()))
                      .in(key),
              evaluation));
    }
    return arrays;
  }

  /** Finds the keys that an expression compares; of each pair of elements the first is even. */
  private record KeyOrderReader(List<Expression> pairs, List<Key> keys, List<Expression> computed) {

    /** Whether {@code comparison} is "less", or "less, or equal and" another such. */
    boolean read(Expression comparison) {
      Optional<Key> key = less(comparison);
      if (key.isPresent()) {
        return keys.add(key.get());
      }
      if (comparison instanceof Select select) {
        return readSelect(select, Direction.EQ, select.no(), select.yes())
            || readSelect(select, Direction.NE, select.yes(), select.no());
      }
      return comparison instanceof Apply or
          && or.primitives().equals(Arithmetic.OR.on(ElementType.PRED).orElseThrow())
          && (readOr(or.arguments().get(0), or.arguments().get(1))
              || readOr(or.arguments().get(1), or.arguments().get(0)));
    }

    private boolean readSelect(
        Select select, Direction direction, Expression less, Expression rest) {
      return compares(select.condition(), direction, less)
          && keys.add(less(less).orElseThrow())
          && read(rest);
    }

    private boolean readOr(Expression less, Expression rest) {
      return rest instanceof Apply and
          && and.primitives().equals(Arithmetic.AND.on(ElementType.PRED).orElseThrow())
          && less(less).isPresent()
          && (readAnd(less, and.arguments().get(0), and.arguments().get(1))
              || readAnd(less, and.arguments().get(1), and.arguments().get(0)));
    }

    private boolean readAnd(Expression less, Expression equal, Expression rest) {
      return compares(equal, Direction.EQ, less)
          && keys.add(less(less).orElseThrow())
          && read(rest);
    }

    /** Whether {@code comparison} compares what {@code less} does, in {@code direction}. */
    private boolean compares(Expression comparison, Direction direction, Expression less) {
      return less(less)
          .filter(key ->
              key(comparison, direction, 0)
                  .filter(equal -> equal.number == key.number && equal.total == key.total)
                  .isPresent())
          .isPresent();
    }

    private Optional<Key> less(Expression comparison) {
      return key(comparison, Direction.LT, 0)
          .or(() -> key(comparison, Direction.GT, 1))
          .or(() ->
              key(comparison, Direction.GT, 0)
                  .or(() -> key(comparison, Direction.LT, 1))
                  .map(key -> new Key(key.number, /* descending= */ true, key.total)));
    }

    /** The key of which a pair is compared so, that of the first elements at {@code first}. */
    private Optional<Key> key(Expression comparison, Direction direction, int first) {
      if (!(comparison instanceof Apply(var primitives, var result, var arguments))
          || arguments.size() != 2) {
        return Optional.empty();
      }
      Expression one = arguments.get(first);
      Expression other = arguments.get(1 - first);
      boolean total =
          direction
              .totalOrder(bits(one).type())
              .filter(order -> primitives.equals(List.of(order)))
              .isPresent();
      Expression key = total ? bits(one) : one;
      ElementType type = key.type();
      boolean compared =
          total || direction.family().on(type).filter(primitives::equals).isPresent();
      return compared
              && !type.isComplex()
              && ofOthers(key).equals(Optional.of(total ? bits(other) : other))
          ? Optional.of(new Key(number(key), /* descending= */ false, total))
          : Optional.empty();
    }

    private static Expression bits(Expression argument) {
      return argument instanceof Reinterpret(var value, var type) ? value : argument;
    }

    /** {@code key} for the other elements; empty unless it is one of first elements alone. */
    private static Optional<Expression> ofOthers(Expression key) {
      List<Integer> read = new ArrayList<>();
      Expression others =
          renumbered(
              key,
              operand -> {
                read.add(operand);
                return operand + 1;
              });
      boolean isOfFirst = !read.isEmpty() && read.stream().allMatch(operand -> operand % 2 == 0);
      return isOfFirst ? Optional.of(others) : Optional.empty();
    }

    private static Expression renumbered(Expression key, IntUnaryOperator number) {
      return new Substitution(read ->
          new Read(number.applyAsInt(read.operand()), read.type(), read.at(), read.part()))
          .in(key);
    }

    /** The number of {@code key}, which is that of an operand or computed. */
    private int number(Expression key) {
      int operand = pairs.indexOf(key);
      if (operand >= 0) {
        return operand / 2;
      }
      Expression ofOne = renumbered(key, read -> read / 2);
      if (!computed.contains(ofOne)) {
        computed.add(ofOne);
      }
      return pairs.size() / 2 + computed.indexOf(ofOne);
    }
  }
}
