package xlet.engine.op.sorting;

import xlet.engine.array.ElementType;

/**
 * The first few of the elements of a line that were shown, by their keys, and of equal ones by
 * their positions.
 */
interface Candidates {
  /**
   * Makes room for candidates of one line at a time, of which {@code most} elements are shown at
   * once.
   */
  static Candidates of(Selection selection, int most) {
    return isWide(selection.array().type())
        ? new WideCandidates(selection, most)
        : new NarrowCandidates(selection, most);
  }

  private static boolean isWide(ElementType type) {
    return LineKeys.bits(type) > Integer.SIZE;
  }

  /** How many elements are best shown at a time where so many are wanted. */
  static int chunk(ElementType type, int wanted) {
    return isWide(type) ? WideCandidates.CHUNK : NarrowCandidates.chunk(wanted);
  }

  /**
   * Shows {@code length} elements of the line from offset {@code first} on, whose positions begin
   * at {@code position}, behind those that were shown before.
   */
  void show(int first, int length, int position);

  /** Shows an element with this key, at any position. */
  void show(long key, int position);

  /** Shows the first few to {@code others}, in any order. */
  void passTo(Candidates others);

  /**
   * Writes the positions of the first ones, in their order, from {@code to} on; then there are no
   * more candidates.
   */
  void write(int[] found, int to);
}
