package xlet.engine.loop;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.element.Atom.Dim;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Apply;
import xlet.engine.element.Expression.Block;
import xlet.engine.element.Expression.Fold;
import xlet.engine.element.Expression.Get;
import xlet.engine.element.Expression.Order;
import xlet.engine.element.Expression.Read;
import xlet.engine.element.Expression.Slot;
import xlet.engine.element.Index;
import xlet.engine.element.IndexExpression;
import xlet.engine.element.Substitution;

/**
 * A nest that folds as two nests. One of few results that each fold much is shared by threads so,
 * and can be stopped; a fold in lanes goes block by block anyway, so the bits are those of the
 * nest. The other kind is {@link InnerFold}.
 *
 * @param blocks computes what each block of the fold comes to, beginning with what changes nothing
 * @param rest reads that, after the sources, and computes the results
 */
public record SplitFold(Nest blocks, Nest rest) {
  private static final long BLOCK = 65_536;

  private static final long FEWEST_BLOCKS = 2;

  private static final long MOST_RESULTS = 16;

  /** The two nests that {@code nest} can be done in; empty where it is better left whole. */
  public static Optional<SplitFold> of(Nest nest) {
    Optional<SplitFold> split = ofBlocks(nest);
    return split.isPresent() ? split : InnerFold.of(nest);
  }

  private static Optional<SplitFold> ofBlocks(Nest nest) {
    if (nest.count() > MOST_RESULTS || !FlatReads.areStrided(nest.sources())) {
      return Optional.empty();
    }
    Merged merged = Merged.of(nest);
    List<Fold> folds = new Merging(merged.parts()).folds();
    if (folds.size() != 1 || !canSplit(folds.getFirst(), nest, merged)) {
      return Optional.empty();
    }
    try {
      return new Splitting(nest, merged, folds.getFirst()).split();
    } catch (UnsupportedNestException none) {
      return Optional.empty();
    }
  }

  private static boolean canSplit(Fold fold, Nest nest, Merged merged) {
    return fold.over().size() == 1
        && fold.over().getFirst().extent() >= FEWEST_BLOCKS * BLOCK
        && fold.step().names().isEmpty()
        && (fold.order() == Order.LANES || FoldLowering.isFree(fold, new Dependencies(flat(nest))))
        && merged.parts().stream()
            .flatMap(List::stream)
            .allMatch(part -> Strides.isAlways(part, fold));
  }

  /** The sources as memory without dimensions. */
  static List<ArrayShape> flat(Nest nest) {
    return nest.sources().stream()
        .map(source -> ArrayShape.of(source.type(), source.layout().bufferLength(source.sizes())))
        .toList();
  }

  /** The number that {@code step} combines with any other to that one; empty if none is known. */
  private static Optional<Expression> neutral(Apply step) {
    ElementType type = step.type();
    boolean whole = type.inLong();
    return switch (step.primitives().getFirst().name()) {
      case "add" -> Optional.of(Expression.number(type, whole ? 0 : -0.0));
      case "multiply" -> Optional.of(Expression.number(type, 1));
      case "or" -> Optional.of(Expression.number(type, 0));
      case "maximum" ->
          type.isComplex()
              ? Optional.empty()
              : Optional.of(
                  whole
                      ? Expression.whole(type, type.minLong())
                      : Expression.number(type, Double.NEGATIVE_INFINITY));
      case "minimum" ->
          type.isComplex()
              ? Optional.empty()
              : Optional.of(
                  whole
                      ? Expression.whole(type, type.maxLong())
                      : Expression.number(type, Double.POSITIVE_INFINITY));
      default -> Optional.empty();
    };
  }

  /** The splitting of one nest. */
  private static final class Splitting {
    private final Nest nest;
    private final Merged merged;
    private final Fold fold;
    private final Dim whole;
    private final long count;
    private final List<Expression> neutrals = new ArrayList<>();

    Splitting(Nest nest, Merged merged, Fold fold) {
      this.nest = nest;
      this.merged = merged;
      this.fold = fold;
      this.whole = fold.over().getFirst();
      this.count = whole.extent() / BLOCK;
    }

    Optional<SplitFold> split() {
      for (Expression step : fold.step().results()) {
        neutral((Apply) step).ifPresent(neutrals::add);
      }
      return neutrals.size() == fold.slots().size()
          ? Optional.of(new SplitFold(blocks(), rest()))
          : Optional.empty();
    }

    private Nest blocks() {
      Dim block = new Dim("block", count);
      Dim turn = new Dim("k", BLOCK);
      IndexExpression place = IndexExpression.of(block).times(BLOCK).plus(IndexExpression.of(turn));
      Fold own = part(turn, place, neutrals);
      List<Dim> dims = new ArrayList<>(merged.dims());
      dims.add(block);
      List<List<Expression>> parts = new ArrayList<>();
      for (int k = 0; k < fold.slots().size(); k++) {
        parts.add(List.of(new Get(own, k)));
      }
      return new Nest(dims, flat(nest), partial(), parts);
    }

    /** The shapes of what the blocks come to. */
    private List<ArrayShape> partial() {
      return fold.slots().stream()
          .map(slot -> ArrayShape.of(slot.type(), nest.count() * count))
          .toList();
    }

    /** The fold over {@code turn} alone, whose turns are those at {@code place}. */
    private Fold part(Dim turn, IndexExpression place, List<Expression> inits) {
      IdentityHashMap<Dim, IndexExpression> change = new IdentityHashMap<>();
      change.put(whole, place);
      Substitution substitution = new Substitution(read -> read, change);
      List<Expression> steps = fold.step().results().stream().map(substitution::in).toList();
      return new Fold(
          List.of(turn), fold.slots(), inits, Block.of(steps), fold.order(), fold.noun());
    }

    private Nest rest() {
      Fold all = joined();
      long left = whole.extent() - count * BLOCK;
      if (left > 0) {
        Dim turn = new Dim("k", left);
        List<Expression> inits = new ArrayList<>();
        for (int k = 0; k < fold.slots().size(); k++) {
          inits.add(new Get(all, k));
        }
        all = part(turn, IndexExpression.of(turn).plus(count * BLOCK), inits);
      }
      Fold result = all;
      ReplacedFolds folds = new ReplacedFolds(get -> new Get(result, get.result()));
      List<ArrayShape> sources = new ArrayList<>(flat(nest));
      sources.addAll(partial());
      List<List<Expression>> parts =
          merged.parts().stream().map(own -> own.stream().map(folds::in).toList()).toList();
      return new Nest(merged.dims(), sources, nest.results(), parts);
    }

    /** The fold of what the blocks come to, from the first to the last. */
    private Fold joined() {
      Dim block = new Dim("block", count);
      IndexExpression place =
          IndexExpression.rowMajor(merged.dims()).times(count).plus(IndexExpression.of(block));
      List<Slot> slots = new ArrayList<>();
      List<Expression> steps = new ArrayList<>();
      for (int k = 0; k < fold.slots().size(); k++) {
        Apply step = (Apply) fold.step().results().get(k);
        Slot slot = new Slot(fold.slots().get(k).name(), step.type());
        int operand = nest.sources().size() + k;
        Read read = new Read(operand, step.type(), Index.of(place), 0);
        slots.add(slot);
        steps.add(new Apply(step.primitives(), step.type(), List.of(slot, read)));
      }
      return new Fold(
          List.of(block), slots, fold.inits(), Block.of(steps), Order.LEFT, fold.noun());
    }
  }
}
