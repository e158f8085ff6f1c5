package xlet.engine.op;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.element.Atom.Dim;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Block;
import xlet.engine.element.Expression.Fold;
import xlet.engine.element.Expression.Get;
import xlet.engine.element.Expression.Order;
import xlet.engine.element.Expression.Slot;
import xlet.engine.element.Index;
import xlet.engine.element.Widening;

/**
 * Folds with a computation. Floats narrower than f32 are accumulated in f32 and rounded once, at
 * the end.
 */
public final class Accumulation {
  private final String noun;
  private final List<Expression> inits;
  private final List<ElementType> types;
  private final List<Slot> slots = new ArrayList<>();

  /**
   * @param noun the name of a turn of the fold: "window", "reduced"
   * @param inits the values that the accumulators start with
   */
  public Accumulation(String noun, List<Expression> inits) {
    this.noun = noun;
    this.types = inits.stream().map(Expression::type).toList();
    this.inits = inits.stream().map(Widening::widen).toList();
    for (Expression init : this.inits) {
      slots.add(new Slot("acc" + slots.size(), init.type()));
    }
  }

  /** The step of a fold in terms of the index that it has come to. */
  @FunctionalInterface
  public interface Step {
    Block at(List<Expression> accumulators, Index turn);
  }

  /** The accumulators after {@code step} for all of {@code extents}, in row-major order. */
  public List<Expression> over(Ints extents, Order wanted, Step step) {
    List<Dim> dims = new ArrayList<>();
    Index turn = Index.EMPTY;
    for (int d = 0; d < extents.size(); d++) {
      var dim = new Dim("k" + d, extents.get(d));
      dims.add(dim);
      turn = turn.then(Index.of(xlet.engine.element.IndexExpression.of(dim)));
    }
    Block block = step.at(List.copyOf(slots), turn);
    var fold = new Fold(dims, slots, inits, block, Lanes.order(wanted, slots, block), noun);
    List<Expression> results = new ArrayList<>();
    for (int k = 0; k < types.size(); k++) {
      results.add(Widening.narrow(new Get(fold, k), types.get(k)));
    }
    return results;
  }

  /** The accumulators after {@code computation} has met the elements of every turn. */
  public List<Expression> over(
      Ints extents,
      Order wanted,
      Computation computation,
      Function<Index, List<Expression>> elements) {
    return over(
        extents,
        wanted,
        (accumulators, turn) -> {
          List<Expression> arguments = new ArrayList<>(accumulators);
          elements.apply(turn).forEach(e -> arguments.add(Widening.widen(e)));
          return computation.apply(arguments);
        });
  }
}
