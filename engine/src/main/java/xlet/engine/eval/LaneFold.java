package xlet.engine.eval;

import xlet.engine.element.Primitive.DoubleFunction2;

/**
 * One accumulator of a fold in lanes: blocks of 65,536 elements; in a block lane l takes the
 * elements k ≡ l (mod 64), and a halving tree combines the lanes. The initial value comes first.
 */
final class LaneFold {
  private static final int LANES = 64;
  private static final int BLOCK = 65_536;

  private final DoubleFunction2 step;
  private final double[] lanes = new double[LANES];
  private double accumulator;
  private int count;

  /** {@code step} combines two values and rounds. */
  LaneFold(DoubleFunction2 step, double init) {
    this.step = step;
    this.accumulator = init;
  }

  /** Takes the next element. */
  void accept(double element) {
    int lane = count % LANES;
    lanes[lane] = count < LANES ? element : step.apply(lanes[lane], element);
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
    int used = Math.min(count, LANES);
    for (int half = LANES / 2; half > 0; half /= 2) {
      for (int lane = 0; lane + half < used && lane < half; lane++) {
        lanes[lane] = step.apply(lanes[lane], lanes[lane + half]);
      }
      used = Math.min(used, half);
    }
    accumulator = step.apply(accumulator, lanes[0]);
    count = 0;
  }
}
