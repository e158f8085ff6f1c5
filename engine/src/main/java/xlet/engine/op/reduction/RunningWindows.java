package xlet.engine.op.reduction;

import xlet.engine.array.Ints;
import xlet.engine.op.Call;
import xlet.engine.op.Window;

/**
 * Windows that move along one dimension alone, of which each may go on from the one beside it.
 *
 * @param sizes the sizes of the operand
 * @param positions how many places the window has in each dimension
 */
record RunningWindows(Window window, Ints sizes, Ints positions) {

  /** The windows of a call of ReduceWindow. */
  static RunningWindows of(Call call) {
    return new RunningWindows(
        ReduceWindow.window(call), call.operand(0).sizes(), call.resultArrays().getFirst().sizes());
  }

  /** These windows over the parts of complex numbers, with the parts as a last dimension. */
  RunningWindows ofParts() {
    return new RunningWindows(window.withLast(2), sizes.append(2), positions.append(2));
  }

  /** The last dimension in which windows move. */
  int dimension() {
    int moved = sizes.size() - 1;
    while (moved > 0 && isPlain(moved)) {
      moved--;
    }
    return moved;
  }

  /** How many lines of windows there are along that dimension. */
  int outer() {
    return (int) positions.pick(Ints.range(dimension())).product();
  }

  /** How many windows lie at each place of such a line: those of the dimensions behind. */
  int inner() {
    int behind = dimension() + 1;
    return (int) positions.pick(Ints.range(sizes.size() - behind).map(d -> d + behind)).product();
  }

  /** Returns whether all windows begin with the first element, or all end with the last. */
  boolean goOn() {
    return beginAtFirst() || endAtLast();
  }

  private boolean isPlain(int d) {
    return window.sizes().get(d) == 1
        && window.strides().get(d) == 1
        && window.low().get(d) == 0
        && window.baseDilations().get(d) == 1
        && positions.get(d) == sizes.get(d);
  }

  /** Returns whether all windows begin with the first element: each goes on from the one before. */
  boolean beginAtFirst() {
    int last = dimension();
    long ahead = (positions.get(last) - 1) * window.strides().get(last);
    return moveAlone(last) && ahead <= window.low().get(last);
  }

  /** Returns whether all windows, but not all from the first, go on to the last element. */
  boolean endAtLast() {
    int last = dimension();
    return moveAlone(last)
        && window.sizes().get(last) - window.low().get(last) >= sizes.get(last)
        && !beginAtFirst();
  }

  private boolean moveAlone(int last) {
    for (int d = 0; d < last; d++) {
      if (!isPlain(d)) {
        return false;
      }
    }
    return window.baseDilations().get(last) == 1 && window.dilations().get(last) == 1;
  }
}
