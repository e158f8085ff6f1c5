package xlet.engine.loop;

import java.lang.classfile.Opcode;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import xlet.engine.element.Atom.Dim;
import xlet.engine.element.Expression;
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
  private final Dim row;
  private final Term base;
  private final Consumer<Term> element;

  /** {@code element} writes what is done for the element at a position, which starts at base. */
  PhaseLoops(Writer writer, Dim row, Term base, Consumer<Term> element) {
    this.writer = writer;
    this.row = row;
    this.base = base;
    this.element = element;
  }

  /** Writes the turns from {@code low} below {@code high}, which compute {@code parts}. */
  void write(List<List<Expression>> parts, Term low, Term high) {
    long most = Math.min(MOST_PHASES, MOST_COST / Math.max(1, Cost.of(parts)));
    Predicate<Guard> isKnown = guard -> writer.scope().numbers(guard) != null;
    int phases = (int) new Strides(parts).period(row, most, isKnown);
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

  private void singly(Term low, Term high) {
    Local counter = writer.variable("i", Carrier.INT);
    Term turn = new Term.Use(counter);
    StepScope scope = writer.scope().loop();
    writer.inside(
        scope,
        () -> {
          writer.bind(row, turn);
          element.accept(Terms.plus(base, turn));
        });
    writer.add(new Step.Loop(counter, low, high, 1, scope.steps()));
  }

  /**
   * Takes {@code phases} turns at a time, the groups of them from {@code first} to {@code last}.
   */
  private void together(Term first, Term last, int phases) {
    Dim group = new Dim("group", row.extent() / phases);
    Local counter = writer.variable("g", Carrier.INT);
    StepScope scope = writer.scope().loop();
    writer.inside(
        scope,
        () -> {
          writer.bind(group, new Term.Use(counter));
          Term start = writer.shared(Terms.times(new Term.Use(counter), phases));
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
    writer.add(new Step.Loop(counter, first, last, 1, scope.steps()));
  }
}
