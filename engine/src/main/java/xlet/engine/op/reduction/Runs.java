package xlet.engine.op.reduction;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Block;
import xlet.engine.element.Expression.Order;
import xlet.engine.element.Index;
import xlet.engine.element.Widening;
import xlet.engine.op.Accumulation;
import xlet.engine.op.Combiner;
import xlet.engine.op.Computation;

/**
 * The elements that a reduction folds last. Sums and products of floats narrower than f32 are
 * rounded at each step, and would stand still once they are much greater than what is added to
 * them. So runs of 32 along each dimension are folded first, then runs of what they come to, until
 * 32 are left; as XLA's windows do, runs lie around the middle, so that the first and the last are
 * the shorter ones.
 *
 * @param extents how many elements there are to fold in each dimension
 * @param elements those at an index
 * @param showRounding whether the order can be seen, since each step is rounded to a narrow type
 */
record Runs(Ints extents, Function<Index, List<Expression>> elements, boolean showRounding) {
  private static final int LONGEST = 32;

  /** Runs for a fold of {@code elements}, of the element types {@code types}. */
  static Runs of(
      Computation computation,
      List<ElementType> types,
      Ints extents,
      Function<Index, List<Expression>> elements) {
    boolean areWide = types.stream().allMatch(type -> Widening.widen(type) == type);
    if (areWide || types.size() > 1) {
      return new Runs(extents, elements, !areWide);
    }
    ElementType type = types.get(0);
    Optional<Combiner> combiner = Combiner.of(computation, type);
    if (combiner.isEmpty() || combiner.get().isExact(type)) {
      return new Runs(extents, elements, combiner.isEmpty());
    }
    Expression none = Expression.number(type, combiner.get().identity());
    Runs runs = new Runs(extents, elements, true);
    for (char name = 'l'; type.round(0) == 0 && runs.areLong(); name++) {
      runs = runs.shortened(computation, none, String.valueOf(name));
    }
    return runs;
  }

  private boolean areLong() {
    return extents.stream().anyMatch(extent -> extent > LONGEST);
  }

  /** The elements that runs of these come to, each of which begins with {@code none}. */
  private Runs shortened(Computation computation, Expression none, String name) {
    Ints counts = extents.map(extent -> Math.ceilDiv(extent, LONGEST));
    Ints lengths = extents.map(extent -> Math.min(extent, LONGEST));
    Ints before = extents.map(Runs::missing);
    return new Runs(
        counts,
        run ->
            new Accumulation("run", name, List.of(none))
                .over(
                    lengths,
                    Order.LEFT,
                    (accumulators, turn) -> {
                      Index place =
                          run.times(Ints.filled(run.rank(), LONGEST)).plus(turn).minus(before);
                      Expression next =
                          computation
                              .apply(List.of(accumulators.get(0), elements.apply(place).get(0)))
                              .result(0);
                      return Block.of(
                          List.of(
                              Expression.select(
                                  place.within(extents),
                                  next,
                                  accumulators.get(0),
                                  "in the operand",
                                  "beyond the operand: skipped")));
                    }),
        true);
  }

  /** How many elements the first run of {@code extent} elements is shorter than others. */
  private static long missing(long extent) {
    return extent > LONGEST ? (Math.ceilDiv(extent, LONGEST) * LONGEST - extent) / 2 : 0;
  }
}
