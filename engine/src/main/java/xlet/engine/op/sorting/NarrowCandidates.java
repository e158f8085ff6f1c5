package xlet.engine.op.sorting;

import java.util.Arrays;
import xlet.engine.array.Buffer;

/**
 * Candidates with keys of 32 bits. They lie in a list, each as one number of which the key is the
 * high half and the position the low one. When the list is full it is sorted, and all but the first
 * ones are dropped.
 */
final class NarrowCandidates implements Candidates {
  /** Groups are looked at where so many times as many elements are shown as are wanted. */
  private static final int LONG = 4;

  /** Groups are no fewer. */
  private static final int FEWEST_GROUPS = 8;

  /** So many elements for each that is wanted are shown at a time, and no more or fewer than so. */
  private static final int CHUNK_OF_ONE = 16;

  private static final int SMALLEST_CHUNK = 256;
  private static final int LARGEST_CHUNK = 1024;

  private final Selection selection;
  private final int[] keys;
  private final int[] firsts;
  private final long[] list;
  private int count;

  /** Elements with keys beyond this are not wanted. */
  private long bound = Integer.MAX_VALUE;

  NarrowCandidates(Selection selection, int most) {
    this.selection = selection;
    this.keys = new int[most];
    this.firsts = new int[most];
    this.list = new long[2 * selection.wanted() + most];
  }

  /**
   * How many elements are best shown at a time: the first of them tell which others are not wanted,
   * and take longer.
   */
  static int chunk(int wanted) {
    return Math.clamp((long) CHUNK_OF_ONE * wanted, SMALLEST_CHUNK, LARGEST_CHUNK);
  }

  @Override
  public void show(int first, int length, int position) {
    makeRoom(length);
    if (bound < Integer.MIN_VALUE) {
      return;
    }
    LinePart part = new LinePart(first, selection.lines().pitch(), 0, length);
    if (bound != Integer.MAX_VALUE && selection.array().buffer() instanceof Buffer.Floats floats) {
      count = add(floats.array(), part, position, (int) bound);
      return;
    }
    LineKeys.places(selection.array(), selection.key().descending(), part, keys);
    if (bound == Integer.MAX_VALUE) {
      bound = bound(length);
    }
    count = add(length, position, (int) bound);
  }

  /** Adds those with keys up to {@code last}; returns how many the list has then. */
  private int add(int length, int position, int last) {
    int n = count;
    for (int p = 0; p < length; p++) {
      if (keys[p] <= last) {
        list[n++] = number(keys[p], position + p);
      }
    }
    return n;
  }

  /**
   * Does the same with floats whose keys nobody has made: those of a few alone are wanted, and most
   * others differ as numbers do.
   */
  private int add(float[] floats, LinePart part, int position, int last) {
    boolean descending = selection.key().descending();
    int turned = descending ? -1 : 0;
    float limit = KeyLoops.floatAt(last ^ turned);
    int to = part.to();
    int pitch = part.pitch();
    int n = count;
    for (int p = part.from(), at = part.begin(); p < to; p++, at += pitch) {
      float value = floats[at];
      if (descending ? !(value < limit) : !(value > limit)) {
        int key = KeyLoops.place(value) ^ turned;
        if (key <= last) {
          list[n++] = number(key, position + p);
        }
      }
    }
    return n;
  }

  /**
   * A key that comes after few of those that are shown, but not before as many as are wanted: they
   * fall into groups, and the first ones of so many groups are no later.
   */
  private int bound(int length) {
    int wanted = selection.wanted();
    if (length < LONG * wanted) {
      return Integer.MAX_VALUE;
    }
    System.arraycopy(keys, 0, firsts, 0, length);
    int groups = length;
    while (groups >= 2 * Math.max(FEWEST_GROUPS, 2 * wanted)) {
      int half = Math.ceilDiv(groups, 2);
      for (int g = 0; g < groups - half; g++) {
        firsts[g] = Math.min(firsts[g], firsts[half + g]);
      }
      groups = half;
    }
    Arrays.sort(firsts, 0, groups);
    return firsts[wanted - 1];
  }

  @Override
  public void show(long key, int position) {
    makeRoom(1);
    list[count++] = number((int) key, position);
  }

  private static long number(int key, int position) {
    return (long) key << Integer.SIZE | position;
  }

  private void makeRoom(int more) {
    if (count + more > list.length) {
      drop();
    }
  }

  /** Drops all but the first ones, and sorts those. */
  private void drop() {
    VectorSort.sort(list, 0, count);
    if (count >= selection.wanted()) {
      count = selection.wanted();
      bound = (list[count - 1] >> Integer.SIZE) - 1; // those to come stand behind an equal one
    }
  }

  @Override
  public void passTo(Candidates others) {
    drop();
    for (int n = 0; n < count; n++) {
      others.show(list[n] >> Integer.SIZE, (int) list[n]);
    }
  }

  @Override
  public void write(int[] found, int to) {
    drop();
    for (int n = 0; n < count; n++) {
      found[to + n] = (int) list[n];
    }
    count = 0;
    bound = Integer.MAX_VALUE;
  }
}
