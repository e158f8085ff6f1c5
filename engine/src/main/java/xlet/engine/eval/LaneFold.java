package xlet.engine.eval;

import xlet.engine.element.Primitive.DoubleFunction2;

/**
 * One accumulator of a fold in lanes: blocks of 65,536 elements; in a block lane l takes the
 * elements k ≡ l modulo the number of lanes, and a halving tree combines the lanes. The initial
 * value comes first.
 */
final class LaneFold {
  private static final int BLOCK = 65_536;

  private final DoubleFunction2 step;
  private final double[] lanes;
  private double accumulator;
  private int count;

  /**
   * @param lanes how many lanes there are
   * @param step combines two values and rounds
   */
  LaneFold(int lanes, DoubleFunction2 step, double init) {
    this.lanes = new double[lanes];
    this.step = step;
    this.accumulator = init;
  }

  /** Takes the next element. */
  void accept(double element) {
    int lane = count % lanes.length;
    lanes[lane] = count < lanes.length ? element : step.apply(lanes[lane], element);
    if (++count == BLOCK) {
      finishBlock();
    }
  }

  /** The value after all elements. */
  double result() {
    if (count > 0) {
      finishBlock();
    }
    return accumulator;
  }

  private void finishBlock() {
    int used = Math.min(count, lanes.length);
    for (int half = lanes.length / 2; half > 0; half /= 2) {
      for (int lane = 0; lane + half < used && lane < half; lane++) {
        lanes[lane] = step.apply(lanes[lane], lanes[lane + half]);
      }
      used = Math.min(used, half);
    }
    accumulator = step.apply(accumulator, lanes[0]);
    count = 0;
  }
}
