package xlet.engine.op.sorting;

/**
 * Candidates with keys of 64 bits. They lie in a heap: the one that comes last is at 0, and number
 * n comes after those at 2n + 1 and 2n + 2.
 */
final class WideCandidates implements Candidates {
  /** So many elements are best shown at a time. */
  static final int CHUNK = 1024;

  private final Selection selection;
  private final long[] shown;
  private final long[] keys;
  private final int[] positions;
  private int count;

  WideCandidates(Selection selection, int most) {
    this.selection = selection;
    this.shown = new long[most];
    this.keys = new long[selection.wanted()];
    this.positions = new int[selection.wanted()];
  }

  @Override
  public void show(int first, int length, int position) {
    LinePart part = new LinePart(first, selection.lines().pitch(), 0, length);
    LineKeys.read(selection.array(), selection.key(), part, shown);
    int p = 0;
    while (p < length && count < keys.length) {
      add(shown[p], position + p++);
    }
    long last = keys[0];
    for (; p < length; p++) {
      if (shown[p] < last) {
        sink(shown[p], position + p);
        last = keys[0];
      }
    }
  }

  @Override
  public void show(long key, int position) {
    if (count < keys.length) {
      add(key, position);
    } else if (isAfter(0, key, position)) {
      sink(key, position);
    }
  }

  @Override
  public void passTo(Candidates others) {
    for (int n = 0; n < count; n++) {
      others.show(keys[n], positions[n]);
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

  @Override
  public void write(int[] found, int to) {
    while (count > 0) {
      count--;
      found[to + count] = positions[0];
      sink(keys[count], positions[count]);
    }
  }
}
