package xlet.engine.op.sorting;

/**
 * The first few of the elements that were shown, by their keys, and of equal ones by their
 * positions. They are shown in the order of their positions.
 *
 * <p>They lie in a heap: the one that comes last is at 0, and number n comes after those at 2n + 1
 * and 2n + 2.
 */
final class Candidates {
  private final long[] keys;
  private final int[] positions;
  private int count;

  Candidates(int wanted) {
    this.keys = new long[wanted];
    this.positions = new int[wanted];
  }

  /**
   * Shows the first {@code length} of {@code shown}, which are the keys of elements from {@code
   * start} on.
   */
  void show(long[] shown, int length, int start) {
    int p = 0;
    while (p < length && count < keys.length) {
      add(shown[p], start + p++);
    }
    long last = keys[0];
    for (; p < length; p++) {
      if (shown[p] < last) {
        sink(shown[p], start + p);
        last = keys[0];
      }
    }
  }

  /** Does what the method above does, for keys of 32 bits. */
  void show(int[] shown, int length, int start) {
    int p = 0;
    while (p < length && count < keys.length) {
      add(shown[p], start + p++);
    }
    int last = (int) keys[0];
    for (; p < length; p++) {
      if (shown[p] < last) {
        sink(shown[p], start + p);
        last = (int) keys[0];
      }
    }
  }

  /** Shows those that {@code others} found to be the first. */
  void show(Candidates others) {
    for (int n = 0; n < others.count; n++) {
      if (count < keys.length) {
        add(others.keys[n], others.positions[n]);
      } else if (isAfter(0, others.keys[n], others.positions[n])) {
        sink(others.keys[n], others.positions[n]);
      }
    }
  }

  /** Whether candidate {@code n} comes after an element with this key at this position. */
  private boolean isAfter(int n, long key, int position) {
    return keys[n] != key ? keys[n] > key : positions[n] > position;
  }

  private void put(int n, long key, int position) {
    keys[n] = key;
    positions[n] = position;
  }

  private void add(long key, int position) {
    int n = count++;
    while (n > 0 && !isAfter((n - 1) / 2, key, position)) {
      put(n, keys[(n - 1) / 2], positions[(n - 1) / 2]);
      n = (n - 1) / 2;
    }
    put(n, key, position);
  }

  /** Puts an element in the place of the last one. */
  private void sink(long key, int position) {
    int n = 0;
    for (int below = 1; below < count; below = 2 * n + 1) {
      if (below + 1 < count && isAfter(below + 1, keys[below], positions[below])) {
        below++;
      }
      if (!isAfter(below, key, position)) {
        break;
      }
      put(n, keys[below], positions[below]);
      n = below;
    }
    put(n, key, position);
  }

  /**
   * Writes the positions of the first ones, in their order, from {@code to} on; then there are no
   * more candidates.
   */
  void write(int[] found, int to) {
    while (count > 0) {
      count--;
      found[to + count] = positions[0];
      sink(keys[count], positions[count]);
    }
  }
}
