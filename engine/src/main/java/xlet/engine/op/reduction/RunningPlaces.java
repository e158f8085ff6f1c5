package xlet.engine.op.reduction;

/**
 * The places along the dimension in which windows that go on from each other move.
 *
 * @param count how many places there are
 * @param size how many elements
 * @param stride how far the windows lie apart
 * @param low how far the first window begins before the first element
 * @param extent how many elements a window is long
 * @param backward whether windows end at the last element, rather than begin with the first
 */
record RunningPlaces(int count, int size, long stride, long low, long extent, boolean backward) {

  static RunningPlaces of(RunningWindows windows) {
    int moved = windows.dimension();
    return new RunningPlaces(
        windows.positions().at(moved),
        windows.sizes().at(moved),
        windows.window().strides().get(moved),
        windows.window().low().get(moved),
        windows.window().sizes().get(moved),
        windows.endAtLast());
  }

  /** How many elements the window at {@code place} takes. */
  int taken(int place) {
    long begin = place * stride - low;
    return backward ? size - Math.clamp(begin, 0, size) : Math.clamp(begin + extent, 0, size);
  }

  /** Neighbouring places. */
  @FunctionalInterface
  interface Run {
    /** Takes {@code length} places, of which the first takes so many elements. */
    void take(int place, int taken, int length);
  }

  /**
   * Hands over runs of places of which each takes an element more than the one before it, or less.
   */
  void eachRun(Run action) {
    int step = backward ? -1 : 1;
    for (int p = 0, run = 0; p < count; p += run) {
      int taken = taken(p);
      run = Math.min(count - p, 1 + (backward ? taken : size - taken));
      if (stride != 1 || taken(p + run - 1) != taken + (run - 1) * step) {
        run = 1;
      }
      action.take(p, taken, run);
    }
  }
}
