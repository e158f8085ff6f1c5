package xlet.engine.op;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import xlet.engine.array.Ints;
import xlet.engine.element.Atom.Dim;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Block;
import xlet.engine.element.Expression.Fold;
import xlet.engine.element.Expression.Get;
import xlet.engine.element.Expression.Order;
import xlet.engine.element.Expression.Slot;
import xlet.engine.element.Index;

/** Folds with a computation: accumulators have the types of their initial values. */
public final class Accumulation {
  private final String noun;
  private final String dimension;
  private final List<Expression> inits;
  private final List<Slot> slots = new ArrayList<>();

  /**
   * @param noun the name of a turn of the fold: "window", "reduced"
   * @param inits the values that the accumulators start with
   */
  public Accumulation(String noun, List<Expression> inits) {
    this(noun, "k", inits);
  }

  /**
   * @param noun the name of a turn of the fold
   * @param dimension how the names of the dimensions that the fold goes along begin
   * @param inits the values that the accumulators start with
   */
  public Accumulation(String noun, String dimension, List<Expression> inits) {
    this.noun = noun;
    this.dimension = dimension;
    this.inits = List.copyOf(inits);
    for (Expression init : inits) {
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
      var dim = new Dim(dimension + d, extents.get(d));
      dims.add(dim);
      turn = turn.then(Index.of(xlet.engine.element.IndexExpression.of(dim)));
    }
    Block block = step.at(List.copyOf(slots), turn);
    var fold = new Fold(dims, slots, inits, block, Lanes.order(wanted, slots, block), noun);
    List<Expression> results = new ArrayList<>();
    for (int k = 0; k < slots.size(); k++) {
      results.add(new Get(fold, k));
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
          arguments.addAll(elements.apply(turn));
          return computation.apply(arguments);
        });
  }
}
