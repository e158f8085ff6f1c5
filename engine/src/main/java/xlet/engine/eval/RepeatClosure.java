package xlet.engine.eval;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.element.Expression.Repeat;

/** A loop whose turns nobody can count, as closures. */
final class RepeatClosure {
  private final int[] slots;
  private final List<BlockClosure.SlotWrite> inits = new ArrayList<>();
  private final Closure.OfLong condition;
  private final TurnClosure turn;
  private final boolean oncePerElement;
  private final int stamp;

  RepeatClosure(Closures closures, Repeat repeat) {
    this.slots = repeat.slots().stream().mapToInt(closures::slot).toArray();
    this.oncePerElement = closures.isOncePerElement() && slots.length > 1;
    this.stamp = closures.extraSlot();
    for (int k = 0; k < slots.length; k++) {
      inits.add(BlockClosure.SlotWrite.of(closures, repeat.slots().get(k), repeat.inits().get(k)));
    }
    this.condition = closures.insideLoop(() -> closures.longs(repeat.condition()));
    this.turn = closures.insideLoop(() -> new TurnClosure(closures, repeat.slots(), repeat.step()));
  }

  private void run(Frame frame) {
    if (oncePerElement && frame.longs[stamp] == frame.element) {
      return;
    }
    for (BlockClosure.SlotWrite init : inits) {
      init.run(frame);
    }
    while (condition.at(frame) != 0) {
      frame.uncountedTurn();
      turn.run(frame);
    }
    frame.longs[stamp] = frame.element;
  }

  Closure.OfLong longs(int result) {
    int slot = slots[result];
    return frame -> {
      run(frame);
      return frame.longs[slot];
    };
  }

  Closure.OfDouble doubles(int result) {
    int slot = slots[result];
    return frame -> {
      run(frame);
      return frame.doubles[slot];
    };
  }
}
