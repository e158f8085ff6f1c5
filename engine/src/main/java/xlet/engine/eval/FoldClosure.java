package xlet.engine.eval;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.element.Atom;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Fold;
import xlet.engine.element.Expression.Order;

/** A fold as closures; where several results are wanted of one element it runs once. */
final class FoldClosure {
  private final Fold fold;
  private final int[] dims;
  private final long[] extents;
  private final long turns;
  private final int[] slots;
  private final int[] next;
  private final boolean[] isDouble;
  private final List<BlockClosure.SlotWrite> inits = new ArrayList<>();
  private final List<BlockClosure.SlotWrite> shared = new ArrayList<>();
  private final List<Closure> steps = new ArrayList<>();
  private final boolean oncePerElement;
  private final int stamp;

  FoldClosure(Closures closures, Fold fold) {
    this.fold = fold;
    int results = fold.slots().size();
    this.dims = fold.over().stream().mapToInt(closures::dim).toArray();
    this.extents = fold.over().stream().mapToLong(Atom.Dim::extent).toArray();
    this.turns = fold.extents().product();
    this.slots = fold.slots().stream().mapToInt(closures::slot).toArray();
    this.next = new int[results];
    this.isDouble = new boolean[results];
    this.oncePerElement = closures.isOncePerElement() && results > 1;
    this.stamp = closures.extraSlot();
    for (int k = 0; k < results; k++) {
      next[k] = closures.extraSlot();
      isDouble[k] = !fold.slots().get(k).type().inLong();
      inits.add(BlockClosure.SlotWrite.of(closures, fold.slots().get(k), fold.inits().get(k)));
    }
    closures.insideFold(() -> compileStep(closures));
  }

  private void compileStep(Closures closures) {
    var block = fold.step();
    for (int k = 0; k < block.names().size(); k++) {
      shared.add(BlockClosure.SlotWrite.of(closures, block.names().get(k), block.values().get(k)));
    }
    for (int k = 0; k < slots.length; k++) {
      Expression step =
          fold.order() == Order.LANES ? LaneSteps.element(fold, k) : block.results().get(k);
      steps.add(closures.compile(step));
    }
  }

  private void run(Frame frame) {
    if (oncePerElement && frame.longs[stamp] == frame.element) {
      return;
    }
    for (BlockClosure.SlotWrite init : inits) {
      init.run(frame);
    }
    for (int dim : dims) {
      frame.indices[dim] = 0;
    }
    if (fold.order() == Order.LANES) {
      runLanes(frame);
    } else if (slots.length == 1 && isDouble[0]) {
      runOneDouble(frame);
    } else {
      runAny(frame);
    }
    frame.longs[stamp] = frame.element;
  }

  private void runLanes(Frame frame) {
    LaneFold[] lanes = new LaneFold[slots.length];
    for (int k = 0; k < lanes.length; k++) {
      lanes[k] = LaneSteps.start(fold, k, frame.doubles[slots[k]]);
    }
    for (long turn = 0; turn < turns; turn++) {
      frame.turn();
      for (int k = 0; k < lanes.length; k++) {
        lanes[k].accept(((Closure.OfDouble) steps.get(k)).at(frame));
      }
      advance(frame);
    }
    for (int k = 0; k < lanes.length; k++) {
      frame.doubles[slots[k]] = lanes[k].result();
    }
  }

  private void runOneDouble(Frame frame) {
    Closure.OfDouble step = (Closure.OfDouble) steps.get(0);
    int slot = slots[0];
    for (long turn = 0; turn < turns; turn++) {
      frame.turn();
      for (BlockClosure.SlotWrite write : shared) {
        write.run(frame);
      }
      frame.doubles[slot] = step.at(frame);
      advance(frame);
    }
  }

  private void runAny(Frame frame) {
    for (long turn = 0; turn < turns; turn++) {
      frame.turn();
      for (BlockClosure.SlotWrite write : shared) {
        write.run(frame);
      }
      for (int k = 0; k < slots.length; k++) {
        if (isDouble[k]) {
          frame.doubles[next[k]] = ((Closure.OfDouble) steps.get(k)).at(frame);
        } else {
          frame.longs[next[k]] = ((Closure.OfLong) steps.get(k)).at(frame);
        }
      }
      for (int k = 0; k < slots.length; k++) {
        frame.doubles[slots[k]] = frame.doubles[next[k]];
        frame.longs[slots[k]] = frame.longs[next[k]];
      }
      advance(frame);
    }
  }

  private void advance(Frame frame) {
    for (int d = dims.length - 1; d >= 0; d--) {
      if (++frame.indices[dims[d]] < extents[d]) {
        return;
      }
      frame.indices[dims[d]] = 0;
    }
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
