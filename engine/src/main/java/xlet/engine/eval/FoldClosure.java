package xlet.engine.eval;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import xlet.engine.element.Atom;
import xlet.engine.element.Expression.Fold;
import xlet.engine.element.Expression.Order;

/** A fold as closures; where several results are wanted of one element it runs once. */
final class FoldClosure {
  private final Fold fold;
  private final int[] dims;
  private final long[] extents;
  private final long turns;
  private final int[] slots;
  private final List<BlockClosure.SlotWrite> inits = new ArrayList<>();

  /** What the lanes take at a turn; empty if there are none. */
  private final List<Closure.OfDouble> elements;

  private final TurnClosure turn;
  private final boolean oncePerElement;
  private final int stamp;

  FoldClosure(Closures closures, Fold fold) {
    this.fold = fold;
    int results = fold.slots().size();
    this.dims = fold.over().stream().mapToInt(closures::dim).toArray();
    this.extents = fold.over().stream().mapToLong(Atom.Dim::extent).toArray();
    this.turns = fold.extents().product();
    this.slots = fold.slots().stream().mapToInt(closures::slot).toArray();
    this.oncePerElement = closures.isOncePerElement() && results > 1;
    this.stamp = closures.extraSlot();
    for (int k = 0; k < results; k++) {
      inits.add(BlockClosure.SlotWrite.of(closures, fold.slots().get(k), fold.inits().get(k)));
    }
    this.turn = closures.insideLoop(() -> new TurnClosure(closures, fold.slots(), fold.step()));
    this.elements =
        fold.order() == Order.LANES ? closures.insideLoop(() -> elements(closures)) : List.of();
  }

  private List<Closure.OfDouble> elements(Closures closures) {
    return IntStream.range(0, slots.length)
        .mapToObj(k -> closures.doubles(LaneSteps.element(fold, k)))
        .toList();
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
    } else {
      runTurns(frame);
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
        lanes[k].accept(elements.get(k).at(frame));
      }
      advance(frame);
    }
    for (int k = 0; k < lanes.length; k++) {
      frame.doubles[slots[k]] = lanes[k].result();
    }
  }

  private void runTurns(Frame frame) {
    for (long number = 0; number < turns; number++) {
      frame.turn();
      turn.run(frame);
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
