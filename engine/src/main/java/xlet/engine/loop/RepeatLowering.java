package xlet.engine.loop;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Repeat;
import xlet.engine.loop.Term.Compare;
import xlet.engine.loop.Term.Relation;
import xlet.engine.work.Polls;

/** Writes loops with a condition, which look now and then whether to go on. */
final class RepeatLowering {
  /** About so many primitives are computed between two looks at the cancel flag. */
  private static final int WORK_OF_POLL = 1 << 19;

  private static final Function POLL = Function.of(Polls.class, "poll", int.class);

  private final Writer writer;
  private final ExpressionLowering lowering;

  RepeatLowering(Writer writer, ExpressionLowering lowering) {
    this.writer = writer;
    this.lowering = lowering;
  }

  /** The last values of the slots of {@code repeat}, computed here unless that is done already. */
  List<Term> of(Repeat repeat) {
    List<Term> known = writer.scope().numbers(repeat);
    if (known != null) {
      return known;
    }
    if (writer.isForVectors()) {
      throw new UnsupportedNestException("a loop of which each lane has turns of its own");
    }
    List<Local> state = new ArrayList<>();
    for (Expression init : repeat.inits()) {
      state.add(writer.let("s", lowering.number(init)));
    }
    List<Term> values = state.stream().<Term>map(Term.Use::new).toList();
    StepScope test = writer.scope().loop();
    StepScope turn = test.arm();
    Term goesOn =
        writer.in(
            test,
            () -> {
              for (int k = 0; k < state.size(); k++) {
                writer.bind(repeat.slots().get(k), values.get(k));
              }
              return lowering.number(repeat.condition());
            });
    writer.inside(turn, () -> turn(repeat, state));
    writer.add(new Step.While(test.steps(), goesOn, turn.steps()));
    writer.scope().know(repeat, values);
    return values;
  }

  private void turn(Repeat repeat, List<Local> state) {
    poll(writer, Cost.of(repeat));
    lowering.folds().assign(state, repeat.slots(), repeat.step());
  }

  /**
   * Looks now and then whether to go on: adds this to the end of a turn, which computes about
   * {@code work} primitives. Turns of all runs of the loop count.
   */
  static void poll(Writer writer, long work) {
    int turns = Math.clamp(WORK_OF_POLL / Math.max(1, work), 1, 1 << 16);
    Local count = writer.in(writer.root(), () -> writer.let("turns", Terms.ZERO));
    Term counted = new Term.Use(count);
    writer.add(new Step.Assign(count, Terms.plus(counted, Terms.ONE)));
    Step begin = new Step.Assign(count, new Term.Call(POLL, List.of()));
    Term due = new Compare(Relation.GE, counted, Terms.number(turns));
    writer.add(new Step.When(due, List.of(begin), List.of()));
  }
}
