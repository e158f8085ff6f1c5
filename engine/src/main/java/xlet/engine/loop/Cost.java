package xlet.engine.loop;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import xlet.engine.element.Expression;

/** How much an expression computes: about one for each primitive, times the turns of folds. */
public final class Cost {
  private static final long MOST = 1L << 50;

  /** So many turns are reckoned for a loop with a condition. */
  private static final long LIKELY_TURNS = 1 << 8;

  private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());

  private Cost() {}

  /** The cost of an element of all of {@code parts} together. */
  static long of(List<List<Expression>> parts) {
    Cost cost = new Cost();
    long sum = 0;
    for (List<Expression> part : parts) {
      sum += cost.all(part);
    }
    return sum;
  }

  /** The cost of one expression, at most that of an int. */
  static int of(Expression expression) {
    return (int) Math.min(Integer.MAX_VALUE / 2, new Cost().cost(expression));
  }

  /** The cost of one turn of {@code fold}. */
  public static int of(Expression.Fold fold) {
    return (int) Math.min(Integer.MAX_VALUE / 2, new Cost().block(fold.step()));
  }

  /** The cost of one turn of {@code repeat}. */
  static int of(Expression.Repeat repeat) {
    Cost cost = new Cost();
    long turn = cost.cost(repeat.condition()) + cost.block(repeat.step());
    return (int) Math.min(Integer.MAX_VALUE / 2, turn);
  }

  private long all(List<Expression> expressions) {
    long sum = 0;
    for (Expression expression : expressions) {
      sum = Math.min(MOST, sum + cost(expression));
    }
    return sum;
  }

  private long cost(Expression expression) {
    if (!seen.add(expression)) {
      return 0;
    }
    return switch (expression) {
      case Expression.Constant c -> 0;
      case Expression.Slot s -> 0;
      case Expression.Read r -> 1;
      case Expression.Apply a -> 1 + all(a.arguments());
      case Expression.Select s -> 2 + all(List.of(s.condition(), s.yes(), s.no()));
      case Expression.Guard g -> 1;
      case Expression.FromIndex f -> 1;
      case Expression.Reinterpret r -> cost(r.value());
      case Expression.Bound b -> seen.add(b.block()) ? block(b.block()) : 0;
      case Expression.Get g -> seen.add(g.fold()) ? fold(g.fold()) : 0;
      case Expression.Last l -> seen.add(l.repeat()) ? repeat(l.repeat()) : 0;
      case Expression.Invoke i -> 50 + all(i.arguments());
    };
  }

  private long block(Expression.Block block) {
    return Math.min(MOST, all(block.values()) + all(block.results()));
  }

  private long repeat(Expression.Repeat repeat) {
    long turn = 1 + cost(repeat.condition()) + block(repeat.step());
    return all(repeat.inits()) + (turn > MOST / LIKELY_TURNS ? MOST : LIKELY_TURNS * turn);
  }

  private long fold(Expression.Fold fold) {
    long turns = Math.min(MOST, fold.extents().product());
    long turn = 1 + block(fold.step());
    return all(fold.inits()) + (turns > MOST / turn ? MOST : turns * turn);
  }
}
