package xlet.engine.op.sorting;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import xlet.engine.op.sorting.VectorSort.Numbers;
import xlet.engine.work.Workers;

/**
 * Sorts many numbers by vector code. They are parted around one of them, then the parts side by
 * side in the same way, until each thread has a few of them to sort.
 */
final class PartedSort {
  /** So many parts for each thread end at about the same time. */
  private static final int PARTS_OF_THREAD = 4;

  /** Parts of so many numbers are not parted again. */
  private static final int LEAST = 1 << 14;

  /**
   * So often numbers are parted at most: more often only where badly chosen ones leave all on one
   * side.
   */
  private static final int MOST_TIMES = 40;

  /** One of so many numbers is chosen: the middle one. */
  private static final int SAMPLES = 63;

  private final VectorSort code;
  private final Numbers numbers;
  private final Runnable poll;

  private PartedSort(VectorSort code, Numbers numbers, Runnable poll) {
    this.code = code;
    this.numbers = numbers;
    this.poll = poll;
  }

  /** Sorts all of {@code numbers}, by {@code other} if there is no vector code for them yet. */
  static void sort(Numbers numbers, Runnable other, Runnable poll) {
    VectorSort.known(numbers).ifPresentOrElse(code -> sort(code, numbers, poll), other);
  }

  /** Sorts all of {@code numbers}, and calls {@code poll} now and then. */
  static void sort(VectorSort code, Numbers numbers, Runnable poll) {
    new PartedSort(code, numbers, poll).sort();
  }

  /** The numbers at {@code [from, to)}, which are not less than those before. */
  private record Part(int from, int to) implements Comparable<Part> {
    int count() {
      return to - from;
    }

    @Override
    public int compareTo(Part other) {
      return other.count() - count(); // large ones first
    }
  }

  private void sort() {
    int few = numbers.count() / (PARTS_OF_THREAD * Workers.count());
    int enough = Math.clamp(few, LEAST, VectorSort.MOST);
    List<Part> parts = List.of(new Part(0, numbers.count()));
    for (int k = 0; k < MOST_TIMES && parts.get(0).count() > enough; k++) {
      parts = parted(parts, enough);
    }
    List<Part> all = parts;
    Workers.run(all.size(), k -> code.sort(numbers, all.get(k).from, all.get(k).to), poll);
  }

  private List<Part> parted(List<Part> parts, int enough) {
    Part[][] next = new Part[parts.size()][];
    Workers.run(next.length, k -> next[k] = parted(parts.get(k), enough), poll);
    List<Part> all = new ArrayList<>();
    for (Part[] some : next) {
      for (Part part : some) {
        all.add(part);
      }
    }
    Collections.sort(all);
    return all;
  }

  private Part[] parted(Part part, int enough) {
    if (part.count() <= enough) {
      return new Part[] {part};
    }
    int[] equal = code.partition(numbers, part.from, part.to, middle(part));
    return new Part[] {new Part(part.from, equal[0]), new Part(equal[1], part.to)};
  }

  /** Where the middle one of some of the numbers is. */
  private int middle(Part part) {
    long[] samples = new long[SAMPLES];
    int[] places = new int[SAMPLES];
    for (int k = 0; k < SAMPLES; k++) {
      places[k] = part.from + (int) ((long) part.count() * k / SAMPLES);
      samples[k] = numbers.at(places[k]);
    }
    long[] sorted = samples.clone();
    Arrays.sort(sorted);
    int k = 0;
    while (samples[k] != sorted[SAMPLES / 2]) {
      k++;
    }
    return places[k];
  }
}
