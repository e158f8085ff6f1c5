package xlet.engine.emit;

import xlet.engine.loop.Carrier;

/** A run of the code of a {@link RowProgram} on rows of its own, for training. */
final class RowTrial {
  private static final int TURNS = 16;

  /** Shorter runs would be over before the JIT compiler has compiled the code. */
  private static final int REPEATS = 64;

  /** A length that is no multiple of vectors' lanes. */
  private static final int COUNT = 67;

  private RowTrial() {}

  static Runnable of(RowProgram program, Carrier carrier, RowCode code) {
    int rows = program.places();
    Object[] arrays = new Object[program.arrays()];
    for (int a = 0; a < arrays.length; a++) {
      arrays[a] = carrier.newArray((rows + TURNS) * COUNT);
    }
    int[] places = new int[rows * (program.isListed() ? TURNS : 2)];
    for (int p = 0; p < places.length; p++) {
      boolean isStep = !program.isListed() && p >= rows;
      places[p] = isStep ? COUNT : (p % rows + p / rows) * COUNT;
    }
    return () -> {
      for (int k = 0; k < REPEATS; k++) {
        code.run(arrays, places, TURNS, COUNT);
      }
    };
  }
}
