package xlet.engine.loop;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import xlet.engine.array.ArrayShape;
import xlet.engine.element.Atom.Dim;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Apply;
import xlet.engine.element.Expression.Block;
import xlet.engine.element.Expression.Fold;
import xlet.engine.element.Expression.Get;
import xlet.engine.element.Expression.Read;
import xlet.engine.element.Expression.Slot;
import xlet.engine.element.Index;
import xlet.engine.element.IndexExpression;

/**
 * A nest that folds what other folds come to, as two nests, each with one loop in the other: so
 * neighbours are computed side by side. That is how sums of narrow floats are defined, of runs of
 * 32 numbers.
 */
final class InnerFold {
  /** Less work is done before it is cut up. */
  private static final long LEAST_WORK = 1 << 20;

  /** An inner fold of fewer turns leaves too much to write between both. */
  private static final long FEWEST_TURNS = 16;

  private final Nest nest;
  private final Merged merged;
  private final Fold outer;
  private final Fold inner;
  private final List<Dim> dims;
  private final List<ArrayShape> sources;

  private InnerFold(Nest nest, Merged merged, Fold outer, Fold inner) {
    this.nest = nest;
    this.merged = merged;
    this.outer = outer;
    this.inner = inner;
    this.dims = dims(merged, outer);
    this.sources = SplitFold.flat(nest);
  }

  /** The dimensions of what the inner fold comes to; memory is read along the last one. */
  private static List<Dim> dims(Merged merged, Fold outer) {
    List<Dim> own = merged.dims();
    Strides strides = new Strides(merged.parts());
    boolean isOwnLast =
        !own.isEmpty() && strides.cost(own.getLast()) < strides.cost(outer.over().getLast());
    List<Dim> dims = new ArrayList<>(isOwnLast ? outer.over() : own);
    dims.addAll(isOwnLast ? own : outer.over());
    return dims;
  }

  /** The two nests that {@code nest} can be done in; empty where it is better left whole. */
  static Optional<SplitFold> of(Nest nest) {
    if (nest.work() < LEAST_WORK || !FlatReads.areStrided(nest.sources())) {
      return Optional.empty();
    }
    Merged merged = Merged.of(nest);
    Optional<Fold> outer =
        only(merged.parts().stream().flatMap(List::stream).toList())
            .filter(fold -> !fold.over().isEmpty());
    Optional<Fold> inner = outer.flatMap(fold -> only(fold.step().results()));
    return inner
        .map(fold -> new InnerFold(nest, merged, outer.orElseThrow(), fold))
        .filter(InnerFold::isWorthwhile)
        .map(InnerFold::split);
  }

  /** The fold that all of {@code parts} use; empty if there are more, or if some do not ask it. */
  private static Optional<Fold> only(List<Expression> parts) {
    Set<Fold> folds = Collections.newSetFromMap(new IdentityHashMap<>());
    Set<Expression> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    boolean isAlways = parts.stream().allMatch(part -> collect(part, folds, seen));
    return isAlways && folds.size() == 1 ? Optional.of(folds.iterator().next()) : Optional.empty();
  }

  /**
   * Adds the folds outside of others; says whether each part of {@code part} is computed always.
   */
  private static boolean collect(Expression part, Set<Fold> folds, Set<Expression> seen) {
    if (!seen.add(part)) {
      return true;
    }
    return switch (part) {
      case Get(Fold fold, int result) -> {
        folds.add(fold);
        yield true;
      }
      case Apply apply -> apply.arguments().stream().allMatch(x -> collect(x, folds, seen));
      case Expression.Reinterpret(var value, var type) -> collect(value, folds, seen);
      case Expression.Constant _, Slot _, Read _, Expression.Guard _, Expression.FromIndex _ ->
          true;
      case Expression.Select _, Expression.Bound _, Expression.Last _, Expression.Invoke _ -> false;
    };
  }

  private boolean isWorthwhile() {
    Dependencies dependencies = new Dependencies(sources);
    long read = sources.stream().mapToLong(ArrayShape::elementCount).sum();
    return outer.step().names().isEmpty()
        && inner.extents().product() >= FEWEST_TURNS
        && count() <= read / FEWEST_TURNS
        && outer.slots().stream().noneMatch(dependencies.of(new Get(inner, 0))::contains);
  }

  /** How many results the inner fold has. */
  private long count() {
    return nest.count() * outer.extents().product();
  }

  private List<ArrayShape> between() {
    return inner.slots().stream().map(slot -> ArrayShape.of(slot.type(), count())).toList();
  }

  private SplitFold split() {
    List<List<Expression>> results = new ArrayList<>();
    for (int k = 0; k < inner.slots().size(); k++) {
      results.add(List.of(new Get(inner, k)));
    }
    return new SplitFold(new Nest(dims, sources, between(), results), rest());
  }

  private Nest rest() {
    ReplacedFolds reads = new ReplacedFolds(get -> read(get.result()));
    List<Expression> steps = outer.step().results().stream().map(reads::in).toList();
    Fold fold =
        new Fold(
            outer.over(),
            outer.slots(),
            outer.inits(),
            Block.of(steps),
            outer.order(),
            outer.noun());
    ReplacedFolds folds = new ReplacedFolds(get -> new Get(fold, get.result()));
    List<ArrayShape> all = new ArrayList<>(sources);
    all.addAll(between());
    List<List<Expression>> parts =
        merged.parts().stream().map(own -> own.stream().map(folds::in).toList()).toList();
    return new Nest(merged.dims(), all, nest.results(), parts);
  }

  /** Reads what result {@code number} of the inner fold came to. */
  private Expression read(int number) {
    Slot slot = inner.slots().get(number);
    return new Read(
        sources.size() + number, slot.type(), Index.of(IndexExpression.rowMajor(dims)), 0);
  }
}
