package xlet.engine.op.sorting;

import java.util.Arrays;

/**
 * The first few of the elements that were shown, by their keys, and of equal ones by their
 * positions. They are shown in the order of their positions.
 */
final class Candidates {
  private final int wanted;

  /** Key and position of each, twice as many as are wanted. */
  private final long[] best;

  private int count;

  /** No key from this on is among the first. */
  private long bound;

  Candidates(int wanted) {
    this.wanted = wanted;
    this.best = new long[2 * wanted];
    clear();
  }

  void clear() {
    count = 0;
    bound = Long.MAX_VALUE;
  }

  /**
   * Shows the first {@code length} of {@code keys}, which are of elements from {@code start} on.
   */
  void show(int[] keys, int length, int start) {
    for (int p = 0; p < length; p++) {
      if (keys[p] < bound) {
        add((long) keys[p] << Integer.SIZE | start + p);
      }
    }
  }

  /** Shows those that {@code others}, which saw later positions, found to be the first. */
  void show(Candidates others) {
    for (int p = 0; p < others.count; p++) {
      if (others.best[p] >> Integer.SIZE < bound) {
        add(others.best[p]);
      }
    }
  }

  private void add(long candidate) {
    best[count++] = candidate;
    if (count == best.length) {
      Arrays.sort(best);
      count = wanted;
      bound = best[wanted - 1] >> Integer.SIZE;
    }
  }

  /** Writes the positions of the first ones, in their order, from {@code to} on. */
  void write(int[] positions, int to) {
    Arrays.sort(best, 0, count);
    for (int p = 0; p < wanted; p++) {
      positions[to + p] = (int) best[p];
    }
  }
}
