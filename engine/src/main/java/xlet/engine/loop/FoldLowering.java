package xlet.engine.loop;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import xlet.engine.element.Atom.Dim;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Apply;
import xlet.engine.element.Expression.Block;
import xlet.engine.element.Expression.Fold;
import xlet.engine.element.Expression.Order;
import xlet.engine.element.Expression.Slot;

/** Writes folds as loops that keep their accumulators in variables. */
final class FoldLowering {
  private static final long MANY_TURNS = 128;

  private static final long MOST_TURNS = 1 << 27;

  private final Writer writer;
  private final ExpressionLowering lowering;

  FoldLowering(Writer writer, ExpressionLowering lowering) {
    this.writer = writer;
    this.lowering = lowering;
  }

  /** The results of {@code fold}, computed here unless that is done already. */
  List<Term> of(Fold fold) {
    List<Term> known = writer.scope().numbers(fold);
    if (known != null) {
      return known;
    }
    List<Term> results = written(fold);
    writer.scope().know(fold, results);
    return results;
  }

  private List<Term> written(Fold fold) {
    if (fold.order() == Order.LANES && FewLanes.fits(fold)) {
      return new FewLanes(writer, lowering, fold).results();
    }
    if (writer.isForVectors() && FewTurns.fits(fold, writer.dependencies())) {
      return FewTurns.write(writer, lowering, fold);
    }
    return looped(fold);
  }

  private List<Term> looped(Fold fold) {
    List<Term> results = new ArrayList<>();
    List<Local> accumulators = new ArrayList<>();
    for (Expression init : fold.inits()) {
      Local accumulator = writer.let("acc", lowering.number(init));
      accumulators.add(accumulator);
      results.add(new Term.Use(accumulator));
    }
    if (fold.extents().product() > MOST_TURNS) {
      throw new UnsupportedNestException("a loop that could not be stopped in time");
    }
    if (fold.extents().product() > 0) {
      if (fold.order() == Order.LANES || isFree(fold, writer.dependencies())) {
        new LaneLoops(writer, lowering, fold, accumulators).write();
      } else if (writer.isForVectors() && ChoiceFold.of(fold).isPresent()) {
        new ChoiceLoops(writer, lowering, ChoiceFold.of(fold).get(), accumulators).write();
      } else {
        over(fold.over(), () -> turn(fold, accumulators));
      }
    }
    return results;
  }

  /** How the slots of {@code fold} are held. */
  static List<Carrier> carriers(Fold fold) {
    return fold.slots().stream().map(slot -> Carrier.of(slot.type())).toList();
  }

  /** Whether nobody can see the order: integers and one associative primitive. */
  static boolean isFree(Fold fold, Dependencies dependencies) {
    if (!fold.step().names().isEmpty() || fold.extents().product() < MANY_TURNS) {
      return false;
    }
    for (int k = 0; k < fold.slots().size(); k++) {
      Slot slot = fold.slots().get(k);
      boolean free =
          slot.type().inLong()
              && fold.step().results().get(k) instanceof Apply apply
              && apply.type() == slot.type()
              && apply.arguments().size() == 2
              && apply.primitives().get(0).isAssociative()
              && apply.arguments().stream().filter(x -> x == slot).count() == 1
              && apply.arguments().stream()
                  .allMatch(x -> x == slot || isApart(x, fold, dependencies));
      if (!free) {
        return false;
      }
    }
    return true;
  }

  private static boolean isApart(Expression element, Fold fold, Dependencies dependencies) {
    return fold.slots().stream().noneMatch(dependencies.of(element)::contains);
  }

  /** Loops over {@code dims}, the last fastest, around {@code body}. */
  void over(List<Dim> dims, Runnable body) {
    if (dims.isEmpty()) {
      writer.inside(writer.scope().part(), body);
      return;
    }
    Dim dim = dims.get(0);
    if (dim.extent() > Integer.MAX_VALUE) {
      throw new UnsupportedNestException("too many turns");
    }
    writer.along(
        dim,
        Terms.ZERO,
        Terms.number(dim.extent()),
        index -> {
          if (dims.size() == 1) {
            body.run();
          } else {
            over(dims.subList(1, dims.size()), body);
          }
        });
  }

  private void turn(Fold fold, List<Local> accumulators) {
    bind(fold.slots(), accumulators.stream().<Term>map(Term.Use::new).toList());
    assign(accumulators, fold.slots(), fold.step());
  }

  /** The values of the slots of {@code fold} after a turn that starts from {@code values}. */
  List<Term> next(Fold fold, List<Term> values) {
    bind(fold.slots(), values);
    return next(fold.slots(), fold.step());
  }

  private void bind(List<Slot> slots, List<Term> values) {
    for (int k = 0; k < slots.size(); k++) {
      writer.bind(slots.get(k), values.get(k));
    }
  }

  /**
   * Assigns what {@code step} gives for {@code slots} to {@code variables}, which stand for them.
   */
  void assign(List<Local> variables, List<Slot> slots, Block step) {
    List<Term> next = next(slots, step);
    for (int k = 0; k < variables.size(); k++) {
      writer.add(new Step.Assign(variables.get(k), next.get(k)));
    }
  }

  /**
   * The results of {@code step} for what {@code slots} are bound to; none of them is the variable
   * of another slot.
   */
  List<Term> next(List<Slot> slots, Block step) {
    lowering.block(step);
    List<Term> next = new ArrayList<>();
    for (int k = 0; k < slots.size(); k++) {
      Term value = lowering.number(step.results().get(k));
      next.add(isAnother(slots, k, value) ? new Term.Use(writer.let("m", value)) : value);
    }
    return next;
  }

  private boolean isAnother(List<Slot> slots, int own, Term value) {
    return IntStream.range(0, slots.size())
        .anyMatch(k -> k != own && writer.bound(slots.get(k)).equals(value));
  }
}
