package xlet.engine.loop;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.array.ElementType;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Slot;
import xlet.engine.element.Lambda;
import xlet.engine.loop.Term.Compare;
import xlet.engine.loop.Term.Relation;

/**
 * A function of scalars as a routine that combines elements of arrays with updates, whose units are
 * runs of updates. Array 0 holds the place of the first element of each run, array 1 the bounds in
 * which such places have to lie for the run to be taken; then come the updates, and as results the
 * arrays that are changed.
 */
public final class UpdateRoutine {
  private static final int PLACES = 0;
  private static final int BOUNDS = 1;
  private static final int FIRST_UPDATE = 2;

  private final Lambda lambda;
  private final List<ElementType> types;
  private final int run;
  private final Writer writer;
  private final ExpressionLowering lowering;
  private final Local from;
  private final Local to;

  private UpdateRoutine(Lambda lambda, List<ElementType> types, int run) {
    this.lambda = lambda;
    this.types = types;
    this.run = run;
    this.writer = new Writer(List.of(), FIRST_UPDATE + 2 * types.size());
    this.lowering = new ExpressionLowering(writer);
    this.from = writer.variable("from", Carrier.INT);
    this.to = writer.variable("to", Carrier.INT);
  }

  /**
   * The routine of {@code lambda}.
   *
   * @param lambda takes the parts of an element of each array, then those of each update
   * @param types the types of the arrays
   * @param run how many updates make a run
   */
  public static Routine of(Lambda lambda, List<ElementType> types, int run) {
    return new UpdateRoutine(lambda, types, run).routine();
  }

  private Routine routine() {
    Term low = writer.shared(integer(BOUNDS, Terms.ZERO));
    Term high = integer(BOUNDS, Terms.ONE);
    Term count = writer.shared(unsigned(Terms.minus(high, low)));
    writer.loop(
        "k",
        new Term.Use(from),
        new Term.Use(to),
        1,
        unit -> {
          Term place = writer.shared(integer(PLACES, unit));
          Term isIn = new Compare(Relation.LT, unsigned(Terms.minus(place, low)), count);
          StepScope taken = writer.scope().arm();
          writer.inside(taken, () -> run(place, unit));
          writer.add(new Step.When(isIn, taken.steps(), List.of()));
        });
    List<Storage> results = types.stream().map(Storage::of).toList();
    List<Storage> sources = new ArrayList<>(List.of(Storage.INTS, Storage.INTS));
    sources.addAll(results);
    return new Routine(sources, results, from, to, writer.root().steps());
  }

  /** An int that is compared with others of this kind as unsigned ones are. */
  private static Term unsigned(Term number) {
    return IntegerInstructions.inOrder(ElementType.U32, number);
  }

  private static Term integer(int array, Term place) {
    return new Term.Load(array, Storage.INTS, place);
  }

  private void run(Term place, Term unit) {
    if (run == 1) {
      element(place, unit);
      return;
    }
    Term first = writer.shared(Terms.times(unit, run));
    writer.loop(
        "j",
        Terms.ZERO,
        Terms.number(run),
        1,
        j -> element(Terms.plus(place, j), Terms.plus(first, j)));
  }

  private void element(Term element, Term update) {
    List<Term.Load> own = slots(FIRST_UPDATE + types.size(), element);
    List<Term.Load> slots = new ArrayList<>(own);
    slots.addAll(slots(FIRST_UPDATE, update));
    for (int k = 0; k < slots.size(); k++) {
      Slot parameter = lambda.parameters().get(k);
      writer.bind(parameter, writer.shared(Numbers.loaded(parameter.type(), slots.get(k))));
    }
    lowering.block(lambda.body());
    List<Term> combined = new ArrayList<>();
    for (Expression result : lambda.body().results()) {
      combined.add(writer.shared(lowering.bits(result)));
    }
    for (int k = 0; k < own.size(); k++) {
      Term.Load slot = own.get(k);
      writer.add(new Step.Store(slot.array(), slot.storage(), slot.offset(), combined.get(k)));
    }
  }

  /** The slots of an element of each of the arrays from number {@code first} on. */
  private List<Term.Load> slots(int first, Term element) {
    List<Term.Load> slots = new ArrayList<>();
    for (int k = 0; k < types.size(); k++) {
      ElementType type = types.get(k);
      for (int part = 0; part < type.parts(); part++) {
        Term place = Terms.plus(Terms.times(element, type.parts()), Terms.number(part));
        slots.add(new Term.Load(first + k, Storage.of(type), place));
      }
    }
    return slots;
  }
}
