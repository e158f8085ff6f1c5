package xlet.engine.eval;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Block;
import xlet.engine.element.Expression.Slot;

/** A block as closures: the named parts are computed once before the results. */
final class BlockClosure {
  private final List<SlotWrite> writes = new ArrayList<>();
  private final List<Closure> results = new ArrayList<>();
  private final boolean oncePerElement;
  private final int stamp;

  BlockClosure(Closures closures, Block block) {
    for (int k = 0; k < block.names().size(); k++) {
      writes.add(SlotWrite.of(closures, block.names().get(k), block.values().get(k)));
    }
    for (Expression result : block.results()) {
      results.add(closures.compile(result));
    }
    this.oncePerElement = closures.isOncePerElement() && results.size() > 1;
    this.stamp = closures.extraSlot();
  }

  /** Writes a value to the slot that stands for it. */
  @FunctionalInterface
  interface SlotWrite {
    void run(Frame frame);

    static SlotWrite of(Closures closures, Slot slot, Expression value) {
      Closure code = closures.compile(value);
      int number = closures.slot(slot);
      return switch (code) {
        case Closure.OfLong longs -> frame -> frame.longs[number] = longs.at(frame);
        case Closure.OfDouble doubles -> frame -> frame.doubles[number] = doubles.at(frame);
        default -> throw new IllegalStateException("no such code");
      };
    }
  }

  private void prepare(Frame frame) {
    if (oncePerElement && frame.longs[stamp] == frame.element) {
      return;
    }
    for (SlotWrite write : writes) {
      write.run(frame);
    }
    frame.longs[stamp] = frame.element;
  }

  Closure.OfLong longs(int result) {
    Closure.OfLong code = (Closure.OfLong) results.get(result);
    return frame -> {
      prepare(frame);
      return code.at(frame);
    };
  }

  Closure.OfDouble doubles(int result) {
    Closure.OfDouble code = (Closure.OfDouble) results.get(result);
    return frame -> {
      prepare(frame);
      return code.at(frame);
    };
  }
}
