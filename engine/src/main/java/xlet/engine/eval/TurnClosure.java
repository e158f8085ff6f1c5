package xlet.engine.eval;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Block;
import xlet.engine.element.Expression.Slot;

/** A turn of a loop as closures: slots take what a block makes of them, all at once. */
final class TurnClosure {
  private final int[] slots;
  private final int[] next;
  private final List<BlockClosure.SlotWrite> shared = new ArrayList<>();
  private final List<Closure> steps = new ArrayList<>();

  TurnClosure(Closures closures, List<Slot> slots, Block step) {
    this.slots = slots.stream().mapToInt(closures::slot).toArray();
    this.next = slots.stream().mapToInt(slot -> closures.extraSlot()).toArray();
    for (int k = 0; k < step.names().size(); k++) {
      shared.add(BlockClosure.SlotWrite.of(closures, step.names().get(k), step.values().get(k)));
    }
    for (Expression result : step.results()) {
      steps.add(closures.compile(result));
    }
  }

  void run(Frame frame) {
    for (BlockClosure.SlotWrite write : shared) {
      write.run(frame);
    }
    if (slots.length == 1) {
      write(frame, 0, slots[0]);
      return;
    }
    for (int k = 0; k < slots.length; k++) {
      write(frame, k, next[k]);
    }
    for (int k = 0; k < slots.length; k++) {
      frame.doubles[slots[k]] = frame.doubles[next[k]];
      frame.longs[slots[k]] = frame.longs[next[k]];
    }
  }

  private void write(Frame frame, int step, int slot) {
    switch (steps.get(step)) {
      case Closure.OfLong whole -> frame.longs[slot] = whole.at(frame);
      case Closure.OfDouble real -> frame.doubles[slot] = real.at(frame);
      default -> throw new IllegalStateException("no such code");
    }
  }
}
