package xlet.engine.op.sorting;

import java.util.Arrays;

/**
 * Sorts whole numbers of 64 bits by digits of what they differ in. The highest digits put nearly
 * all of them in order; the few that these leave are moved to their places, and only where there
 * are many of those do all digits count.
 */
final class LongDigits {
  /** Fewer numbers are sorted by comparing them. */
  private static final int FEW = 1 << 8;

  /** From so many numbers on digits have more bits. */
  private static final int MANY = 1 << 12;

  /** With so many bits more than it takes to count them, few of the numbers have the same ones. */
  private static final int BITS_MORE = 12;

  /** More steps than that for each number are none that puts the last ones in order. */
  private static final int MOST_STEPS = 4;

  private final long[] numbers;
  private final long[] work;
  private final int first;
  private final int end;
  private final int mostBits;

  private LongDigits(long[] numbers, long[] work, int first, int end) {
    this.numbers = numbers;
    this.work = work;
    this.first = first;
    this.end = end;
    this.mostBits = end - first < MANY ? 8 : 11;
  }

  /**
   * Sorts the numbers at {@code [first, end)}.
   *
   * @param work room in the same range of positions; anything may be there afterwards
   * @param low how many bits, the lowest, rise already in numbers that are equal but for them
   */
  static void sort(long[] numbers, long[] work, int first, int end, int low) {
    if (end - first < FEW) {
      Arrays.sort(numbers, first, end);
    } else {
      new LongDigits(numbers, work, first, end).sort(low);
    }
  }

  private void sort(int low) {
    long least = Long.MAX_VALUE;
    long most = Long.MIN_VALUE;
    for (int p = first; p < end; p++) {
      least = Math.min(least, numbers[p]);
      most = Math.max(most, numbers[p]);
    }
    least &= -1L << low;
    int bits = Math.max(low, Long.SIZE - Long.numberOfLeadingZeros(most - least));
    int enough = Integer.SIZE - Integer.numberOfLeadingZeros(end - first) + BITS_MORE;
    int from = Math.max(low, bits - enough);
    deal(least, from, bits);
    if (from > low && !settle()) {
      deal(least, low, bits);
    }
  }

  /** Sorts by the bits {@code [from, to)} of what numbers are more than {@code least}. */
  private void deal(long least, int from, int to) {
    int passes = Math.ceilDiv(to - from, mostBits);
    int digit = passes == 0 ? 0 : Math.ceilDiv(to - from, passes);
    int[] next = new int[1 << digit];
    for (int pass = 0; pass < passes; pass++) {
      boolean back = pass % 2 != 0;
      int shift = from + pass * digit;
      deal(back ? work : numbers, back ? numbers : work, least, shift, next);
    }
    if (passes % 2 != 0) {
      System.arraycopy(work, first, numbers, first, end - first);
    }
  }

  /** Deals numbers out by one digit, those with the same one in the order in which they are. */
  private void deal(long[] source, long[] target, long least, int shift, int[] next) {
    int mask = next.length - 1;
    Arrays.fill(next, 0);
    for (int p = first; p < end; p++) {
      next[(int) ((source[p] - least) >>> shift) & mask]++;
    }
    int start = first;
    for (int k = 0; k < next.length; k++) {
      int own = next[k];
      next[k] = start;
      start += own;
    }
    for (int p = first; p < end; p++) {
      long number = source[p];
      target[next[(int) ((number - least) >>> shift) & mask]++] = number;
    }
  }

  /** Moves each number to its place among those before it; false if that takes too many steps. */
  private boolean settle() {
    long steps = (long) MOST_STEPS * (end - first);
    for (int p = first + 1; p < end && steps >= 0; p++) {
      long number = numbers[p];
      int q = p;
      for (; q > first && numbers[q - 1] > number; q--) {
        numbers[q] = numbers[q - 1];
      }
      numbers[q] = number;
      steps -= p - q;
    }
    return steps >= 0;
  }
}
