package xlet.engine.loop;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.array.ArrayShape;
import xlet.engine.loop.Term.Compare;
import xlet.engine.loop.Term.Relation;

/** Writes the turns of loops. */
final class TurnsLowering {
  private final LoopRoutine routine;
  private final Writer writer;

  TurnsLowering(LoopRoutine routine, Writer writer) {
    this.routine = routine;
    this.writer = writer;
  }

  /** Takes at most {@code to} turns of the routine; gives whether there is more to do. */
  Term outermost(Local to) {
    Local turn = writer.let("turn", Terms.ZERO);
    Term open = new Compare(Relation.LT, new Term.Use(turn), new Term.Use(to));
    Step count = new Step.Assign(turn, Terms.plus(new Term.Use(turn), Terms.ONE));
    return loop(routine.turns(), open, () -> writer.add(count));
  }

  /** Takes turns as long as the state says so and {@code open}; gives whether the state does. */
  private Term loop(LoopTurns turns, Term open, Runnable end) {
    Local goesOn = writer.variable("on", Carrier.INT);
    StepScope first = writer.scope().loop();
    StepScope rest = first.loop();
    writer.inside(
        first,
        () -> {
          turns.test().forEach(this::add);
          int condition = routine.number(turns.condition());
          writer.add(new Step.Let(goesOn, new Term.Load(condition, Storage.BYTES, Terms.ZERO)));
        });
    writer.inside(
        rest,
        () -> {
          turns.body().forEach(this::add);
          turns.updates().forEach(update -> PassLowering.add(numbered(update), writer));
          takeOver(turns.next(), turns.state());
          end.run();
        });
    Term holds = new Term.Use(goesOn);
    writer.add(new Step.While(first.steps(), Terms.and(holds, open), rest.steps()));
    return holds;
  }

  private void add(LoopTurns.Work work) {
    switch (work) {
      case LoopTurns.Pass(Nest nest, var sources, var results) ->
          PassLowering.add(
              new LoopTurns.Pass(nest, routine.numbers(sources), routine.numbers(results)), writer);
      case LoopTurns.Inner(LoopTurns turns, var first) -> {
        takeOver(first, turns.state());
        loop(turns, Terms.ONE, () -> RepeatLowering.poll(writer, turns.work()));
      }
    }
  }

  private LoopTurns.Update numbered(LoopTurns.Update update) {
    return new LoopTurns.Update(
        update.update(),
        routine.number(update.window()),
        routine.number(update.start()),
        routine.number(update.array()));
  }

  /** Copies arrays to a state, by way of more arrays where the state changes places. */
  private void takeOver(List<Integer> made, List<Integer> state) {
    List<Integer> sources = new ArrayList<>();
    for (int k = 0; k < state.size(); k++) {
      int source = routine.number(made.get(k));
      if (state.contains(made.get(k)) && !made.get(k).equals(state.get(k))) {
        ArrayShape shape = routine.shape(state.get(k));
        int length = LoopRoutine.slots(shape);
        int copy = writer.in(writer.root(), () -> writer.scratch(Storage.of(shape.type()), length));
        copy(shape, source, copy);
        source = copy;
      }
      sources.add(source);
    }
    for (int k = 0; k < state.size(); k++) {
      int own = routine.number(state.get(k));
      if (sources.get(k) != own) {
        copy(routine.shape(state.get(k)), sources.get(k), own);
      }
    }
  }

  private void copy(ArrayShape shape, int from, int to) {
    Storage storage = Storage.of(shape.type());
    int slots = LoopRoutine.slots(shape);
    Local counter = writer.variable("c", Carrier.INT);
    Term place = new Term.Use(counter);
    Step store = new Step.Store(to, storage, place, new Term.Load(from, storage, place));
    writer.add(
        slots == 1
            ? new Step.Store(to, storage, Terms.ZERO, new Term.Load(from, storage, Terms.ZERO))
            : new Step.Loop(counter, Terms.ZERO, Terms.number(slots), 1, List.of(store)));
  }
}
