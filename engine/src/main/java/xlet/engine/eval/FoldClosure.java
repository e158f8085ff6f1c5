package xlet.engine.eval;

import java.util.List;
import java.util.stream.IntStream;
import xlet.engine.element.Atom;
import xlet.engine.element.Expression.Fold;
import xlet.engine.element.Expression.Order;

/** A fold as closures. */
final class FoldClosure extends LoopClosure {
  private final Fold fold;
  private final int[] dims;
  private final long[] extents;
  private final long turns;

  /** The elements that the lanes take at a turn; empty for a fold without lanes. */
  private final List<Closure.OfDouble> elements;

  private final TurnClosure turn;

  FoldClosure(Closures closures, Fold fold) {
    super(closures, fold.slots(), fold.inits());
    this.fold = fold;
    this.dims = fold.over().stream().mapToInt(closures::dim).toArray();
    this.extents = fold.over().stream().mapToLong(Atom.Dim::extent).toArray();
    this.turns = fold.extents().product();
    this.turn = closures.insideLoop(() -> new TurnClosure(closures, fold.slots(), fold.step()));
    this.elements =
        fold.order() == Order.LANES ? closures.insideLoop(() -> elements(closures)) : List.of();
  }

  private List<Closure.OfDouble> elements(Closures closures) {
    return IntStream.range(0, slots.length)
        .mapToObj(k -> closures.doubles(LaneSteps.element(fold, k)))
        .toList();
  }

  @Override
  void loop(Frame frame) {
    for (int dim : dims) {
      frame.indices[dim] = 0;
    }
    if (fold.order() == Order.LANES) {
      runLanes(frame);
    } else {
      runTurns(frame);
    }
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
}
