package xlet.engine.loop;

import java.lang.classfile.Opcode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import xlet.engine.element.Atom.Dim;
import xlet.engine.element.Expression.Guard;
import xlet.engine.element.IndexExpression;

/**
 * Writes a loop along a row. Where indices are divided by a small number, turns are taken some at a
 * time: of each of them, a phase, it is known what the remainders are, so what asks for them is
 * decided, and what is between the elements of an interior padding is stored unasked.
 */
final class PhaseLoops {
  /** So many turns are taken together at most. */
  private static final int MOST_PHASES = 8;

  /** About so many operations are short enough for the JIT compiler. */
  private static final long MOST_COST = 256;

  private final Writer writer;
  private final Strides strides;
  private final Dim row;
  private final long most;
  private final int abreast;
  private final Term base;
  private final Consumer<Term> element;
  private boolean isAbreast;

  /**
   * @param row the dimension along which rows go
   * @param cost that of an element
   * @param abreast so many folds whose lanes are held in registers go along memory side by side
   * @param base the position of the first element of the row
   * @param element writes what is done for the element at a position
   */
  PhaseLoops(
      Writer writer,
      Strides strides,
      Dim row,
      long cost,
      int abreast,
      Term base,
      Consumer<Term> element) {
    this.writer = writer;
    this.strides = strides;
    this.row = row;
    this.most = Math.min(MOST_PHASES, MOST_COST / Math.max(1, cost));
    this.abreast = abreast;
    this.base = base;
    this.element = element;
  }

  /** Writes the turns from {@code low} below {@code high}. */
  void write(Term low, Term high) {
    Predicate<Guard> isKnown = guard -> writer.scope().numbers(guard) != null;
    int phases = (int) strides.period(row, most, isKnown);
    if (phases == 1 || row.extent() < 2L * phases) {
      singly(low, high);
      return;
    }
    Term count = Terms.number(phases);
    Term above = Terms.plus(low, Terms.number(phases - 1));
    Term first = writer.shared(Terms.operate(Opcode.IDIV, Carrier.INT, above, count));
    Term last = writer.shared(Terms.operate(Opcode.IDIV, Carrier.INT, high, count));
    Term begin = writer.shared(Terms.least(high, Terms.times(first, phases)));
    singly(low, begin);
    together(first, last, phases);
    Term end = writer.shared(Terms.greatest(begin, Terms.times(last, phases)));
    singly(end, high);
  }

  /** Whether some folds go along memory side by side. */
  boolean isAbreast() {
    return isAbreast;
  }

  private void singly(Term low, Term high) {
    if (abreast == 1) {
      writer.loop("i", low, high, 1, this::turn);
      return;
    }
    Step.Loop loop = writer.turns("i", low, high, 1, first -> turns(first, high));
    int by = isHeld(loop.body()) ? abreast : 1;
    writer.add(new Step.Loop(loop.counter(), low, high, by, loop.body()));
  }

  /** The turn {@code first}, and those after it if what they fold is held in registers. */
  private void turns(Term first, Term high) {
    List<List<Step>> turns = new ArrayList<>();
    turns.add(steps(first));
    if (isHeld(turns.getFirst())) {
      isAbreast = true;
      Term last = Terms.plus(high, Terms.number(-1)); // which may be computed several times
      for (int k = 1; k < abreast; k++) {
        turns.add(steps(writer.shared(Terms.least(Terms.plus(first, Terms.number(k)), last))));
      }
    }
    Abreast.of(turns).forEach(writer::add);
  }

  private List<Step> steps(Term turn) {
    StepScope own = writer.scope().loop();
    writer.inside(own, () -> turn(turn));
    return own.steps();
  }

  private static boolean isHeld(List<Step> turn) {
    return turn.stream().anyMatch(Step.Held.class::isInstance);
  }

  private void turn(Term turn) {
    writer.bind(row, turn);
    element.accept(Terms.plus(base, turn));
  }

  /**
   * Takes {@code phases} turns at a time, the groups of them from {@code first} to {@code last}.
   */
  private void together(Term first, Term last, int phases) {
    Dim group = new Dim("group", row.extent() / phases);
    writer.loop(
        "g",
        first,
        last,
        1,
        counter -> {
          writer.bind(group, counter);
          Term start = writer.shared(Terms.times(counter, phases));
          Term position = writer.shared(Terms.plus(base, start));
          for (int phase = 0; phase < phases; phase++) {
            Term later = Terms.number(phase);
            IndexExpression index = IndexExpression.of(group).times(phases).plus(phase);
            writer.inside(
                writer.scope().part(),
                () -> {
                  writer.bind(row, Terms.plus(start, later));
                  writer.inPhase(row, index, () -> element.accept(Terms.plus(position, later)));
                });
          }
        });
  }
}
