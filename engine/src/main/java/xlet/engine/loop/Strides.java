package xlet.engine.loop;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import xlet.engine.element.Atom;
import xlet.engine.element.Atom.Dim;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Fold;
import xlet.engine.element.Expression.Guard;
import xlet.engine.element.Expression.Order;
import xlet.engine.element.Expression.Read;
import xlet.engine.element.IndexExpression;

/** How far apart in memory neighbours along a dimension are read: that decides about loops. */
final class Strides {
  private static final long FAR = 8;

  private static final long FEWEST_TO_TILE = 16;

  /** Folds with fewer turns, or rows that are closer together, are not tiled. */
  private static final long FEWEST_TURNS_TO_TILE = 4;

  private final List<List<Expression>> parts;
  private final List<Read> reads = new ArrayList<>();
  private final List<Guard> guards = new ArrayList<>();
  private final Set<Fold> folds = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());

  /** {@code parts} have flat reads. */
  Strides(List<List<Expression>> parts) {
    this.parts = parts;
    parts.forEach(part -> part.forEach(this::collect));
  }

  private void collect(Expression expression) {
    if (!seen.add(expression)) {
      return;
    }
    switch (expression) {
      case Read read -> reads.add(read);
      case Expression.Get(Fold fold, int result) -> {
        if (folds.add(fold)) {
          fold.inits().forEach(this::collect);
          collect(fold.step());
        }
      }
      case Expression.Bound(var block, int result) -> collect(block);
      case Expression.Apply apply -> apply.arguments().forEach(this::collect);
      case Expression.Select select -> {
        collect(select.condition());
        collect(select.yes());
        collect(select.no());
      }
      case Expression.Reinterpret(var value, var type) -> collect(value);
      case Expression.Last(var repeat, int result) -> {
        if (seen.add(repeat)) {
          repeat.inits().forEach(this::collect);
          collect(repeat.condition());
          collect(repeat.step());
        }
      }
      case Expression.Invoke invoke -> invoke.arguments().forEach(this::collect);
      case Expression.Constant c -> {}
      case Expression.Slot s -> {}
      case Guard guard -> guards.add(guard);
      case Expression.FromIndex f -> {}
    }
  }

  private void collect(Expression.Block block) {
    if (seen.add(block)) {
      block.values().forEach(this::collect);
      block.results().forEach(this::collect);
    }
  }

  /**
   * After how many steps along {@code dim} all remainders of indices that go along it are as they
   * were; 1 where none are taken, or not each is known to come again after {@code most} steps.
   * Where some guards {@code areKnown}, it is the others that matter, and not what is read.
   */
  long period(Dim dim, long most, Predicate<Guard> areKnown) {
    long period = 1;
    List<IndexExpression> indices = new ArrayList<>();
    if (guards.stream().noneMatch(areKnown)) {
      reads.forEach(read -> indices.add(read.at().get(0)));
    }
    guards.stream()
        .filter(areKnown.negate())
        .forEach(guard -> guard.ranges().forEach(range -> indices.add(range.index())));
    for (IndexExpression index : indices) {
      for (IndexExpression.Term term : index.terms()) {
        long own = period(term.atom(), dim);
        period = period / IndexExpression.gcd(period, own) * own;
        if (period > most) {
          return 1;
        }
      }
    }
    return folds.isEmpty() ? period : 1;
  }

  /** Whether lanes of a fold take several turns each. */
  boolean hasLongFold() {
    return folds.stream()
        .anyMatch(fold ->
            fold.lanes() > 1 && fold.extents().product() >= LaneLoops.HELD_TURNS * fold.lanes());
  }

  private static long period(Atom atom, Dim dim) {
    return switch (atom) {
      case Atom.Div(var dividend, long divisor) -> period(dividend, divisor, dim);
      case Atom.Mod(var dividend, long modulus) -> period(dividend, modulus, dim);
      case Atom.Clamp _, Atom.OfValue _, Dim _ -> 1;
    };
  }

  private static long period(IndexExpression dividend, long divisor, Dim dim) {
    for (IndexExpression.Term term : dividend.terms()) {
      if (term.atom() == dim) {
        return divisor / IndexExpression.gcd(divisor, Math.abs(term.coefficient()));
      }
    }
    return 1;
  }

  /** All guards, in the order in which they are asked. */
  List<Guard> guards() {
    return guards;
  }

  private static long stride(Read read, Dim dim) {
    return Math.abs(of(read, dim));
  }

  /** How far after each other in memory neighbours along {@code dim} are read. */
  static long of(Read read, Dim dim) {
    for (IndexExpression.Term term : read.at().get(0).terms()) {
      if (term.atom() == dim) {
        return term.coefficient();
      }
    }
    return 0;
  }

  /** Whether neighbours along each of {@code dims} are read equally far apart everywhere. */
  static boolean areEven(Read read, Dependencies dependencies, List<Dim> dims) {
    IndexExpression others =
        read.at()
            .get(0)
            .substitute(atom ->
                dims.contains(atom) ? IndexExpression.constant(0) : IndexExpression.of(atom));
    return dependencies.of(others).stream().noneMatch(dims::contains);
  }

  /** Estimates the cost of having {@code dim} in the innermost loop. */
  long cost(Dim dim) {
    long cost = 0;
    for (Read read : reads) {
      cost += Math.min(FAR, stride(read, dim));
    }
    return cost;
  }

  /**
   * The fold whose loop had better stand outside of that over {@code inner}, the last dimension of
   * the results: the only one there is, from left to right, with reads that follow {@code inner},
   * and that go along memory there rather than in the fold's loop, or not at all in that.
   */
  Optional<Fold> foldToTurn(Dim inner) {
    if (folds.size() != 1 || inner.extent() < 4) {
      return Optional.empty();
    }
    Fold fold = folds.iterator().next();
    if (!isAlwaysLeft(fold) || fold.extents().product() < 2) {
      return Optional.empty();
    }
    boolean follows = reads.stream().anyMatch(read -> stride(read, inner) > 0);
    long along = cost(fold.over().getLast());
    return follows && (along == 0 || cost(inner) < along) ? Optional.of(fold) : Optional.empty();
  }

  /**
   * The folds that each element along {@code inner} needs one of its own of, if more is made of
   * them: vectors can do that for several elements at once, but only fold for one.
   */
  List<Fold> foldsFirst(Dim inner, Dependencies dependencies) {
    List<Expression> all = parts.stream().flatMap(List::stream).toList();
    return all.stream().allMatch(Expression.Get.class::isInstance)
        ? List.of()
        : folds.stream()
            .filter(fold -> !FewLanes.fits(fold))
            .filter(fold -> dependencies.of(fold).contains(inner))
            .filter(fold -> all.stream().anyMatch(part -> isAlways(part, fold)))
            .toList();
  }

  private boolean isAlwaysLeft(Fold fold) {
    boolean always = parts.stream().flatMap(List::stream).allMatch(part -> isAlways(part, fold));
    return always && fold.order() == Order.LEFT;
  }

  /**
   * The fold for whose neighbours along {@code inner} tiles had better be turned round: the only
   * one there is, from left to right, with reads that follow its own last dimension.
   */
  Optional<Fold> foldToTile(Dim inner) {
    if (folds.size() != 1 || inner.extent() < FEWEST_TO_TILE) {
      return Optional.empty();
    }
    Fold fold = folds.iterator().next();
    return isAlwaysLeft(fold)
            && !fold.over().isEmpty()
            && fold.over().getLast().extent() >= FEWEST_TURNS_TO_TILE
            && !farReads(fold, inner).isEmpty()
        ? Optional.of(fold)
        : Optional.empty();
  }

  /** The reads of the step of {@code fold} that jump along {@code inner}. */
  List<Read> farReads(Fold fold, Dim inner) {
    return reads(fold).stream()
        .filter(read -> goesAlong(read, fold.over().getLast(), inner, FEWEST_TURNS_TO_TILE))
        .toList();
  }

  /** The reads that go along {@code along} and jump along {@code inner}. */
  List<Read> farReads(Dim along, Dim inner) {
    return reads.stream().filter(read -> goesAlong(read, along, inner, FAR)).toList();
  }

  private static boolean goesAlong(Read read, Dim along, Dim inner, long apart) {
    return stride(read, inner) >= apart && of(read, along) == 1;
  }

  /** All reads of the step of {@code fold}. */
  static List<Read> reads(Fold fold) {
    Strides step = new Strides(List.of(fold.step().values(), fold.step().results()));
    return step.reads;
  }

  /** Whether {@code part} is the result of {@code fold} or a simple function of it. */
  static boolean isAlways(Expression part, Fold fold) {
    return switch (part) {
      case Expression.Get get -> isSame(get.fold(), fold);
      case Expression.Apply apply ->
          apply.arguments().stream().anyMatch(argument -> isAlways(argument, fold));
      default -> false;
    };
  }

  @SuppressWarnings("ReferenceEquality") // folds with equal parts are compared by what they are
  private static boolean isSame(Fold one, Fold other) {
    return one == other;
  }

  /** The dimension that a read goes along while the last one jumps; -1 if there is none. */
  int dimToTile(List<Dim> dims, int tile) {
    Dim inner = dims.getLast();
    if (inner.extent() < tile || !folds.isEmpty()) {
      return -1;
    }
    for (Read read : reads) {
      if (stride(read, inner) >= FAR) {
        for (int d = 0; d < dims.size() - 1; d++) {
          if (stride(read, dims.get(d)) == 1 && dims.get(d).extent() >= FAR) {
            return d;
          }
        }
      }
    }
    return -1;
  }
}
