package xlet.engine.eval;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Slot;

/**
 * A loop as closures: slots start with values and change at each turn. Where several of them are
 * wanted of one element it runs once.
 */
abstract class LoopClosure {
  final int[] slots;
  private final List<BlockClosure.SlotWrite> inits = new ArrayList<>();
  private final boolean oncePerElement;
  private final int stamp;

  LoopClosure(Closures closures, List<Slot> slots, List<Expression> inits) {
    this.slots = slots.stream().mapToInt(closures::slot).toArray();
    this.oncePerElement = closures.isOncePerElement() && slots.size() > 1;
    this.stamp = closures.extraSlot();
    for (int k = 0; k < slots.size(); k++) {
      this.inits.add(BlockClosure.SlotWrite.of(closures, slots.get(k), inits.get(k)));
    }
  }

  /** Takes all turns; the slots hold what they start with. */
  abstract void loop(Frame frame);

  private void run(Frame frame) {
    if (oncePerElement && frame.longs[stamp] == frame.element) {
      return;
    }
    for (BlockClosure.SlotWrite init : inits) {
      init.run(frame);
    }
    loop(frame);
    frame.longs[stamp] = frame.element;
  }

  final Closure.OfLong longs(int result) {
    int slot = slots[result];
    return frame -> {
      run(frame);
      return frame.longs[slot];
    };
  }

  final Closure.OfDouble doubles(int result) {
    int slot = slots[result];
    return frame -> {
      run(frame);
      return frame.doubles[slot];
    };
  }
}
