package xlet.engine.loop;

import java.util.Set;

/**
 * Arrays that one nest hands to the next while some rows of both are computed: only those rows of
 * them are there, the first at the beginning of the array.
 *
 * @param rows how many rows the results have in all; a row is what the first dimensions count
 * @param arrays their numbers, those of results after those of sources
 */
public record Passing(long rows, Set<Integer> arrays) {
  /** All arrays are there from their first row to their last. */
  static final Passing NONE = new Passing(1, Set.of());

  public Passing {
    arrays = Set.copyOf(arrays);
  }
}
