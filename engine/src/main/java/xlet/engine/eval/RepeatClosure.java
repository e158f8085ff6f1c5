package xlet.engine.eval;

import xlet.engine.element.Expression.Repeat;

/** A loop with a condition, as closures. */
final class RepeatClosure extends LoopClosure {
  private final Closure.OfLong condition;
  private final TurnClosure turn;

  RepeatClosure(Closures closures, Repeat repeat) {
    super(closures, repeat.slots(), repeat.inits());
    this.condition = closures.insideLoop(() -> closures.longs(repeat.condition()));
    this.turn = closures.insideLoop(() -> new TurnClosure(closures, repeat.slots(), repeat.step()));
  }

  @Override
  void loop(Frame frame) {
    while (condition.at(frame) != 0) {
      frame.uncountedTurn();
      turn.run(frame);
    }
  }
}
