package xlet.engine.op.sorting;

/** Where numbers go that threads deal out to heaps, some of the numbers each. */
final class Heaps {
  private Heaps() {}

  /**
   * Turns the number of numbers that each chunk has for each heap into the places where they go.
   *
   * @param counts by chunk, then by heap
   * @return where each heap begins, and where the last one ends
   */
  static int[] starts(int[][] counts) {
    int[] heaps = new int[counts[0].length + 1];
    int start = 0;
    for (int heap = 0; heap < heaps.length - 1; heap++) {
      heaps[heap] = start;
      for (int[] chunk : counts) {
        int own = chunk[heap];
        chunk[heap] = start;
        start += own;
      }
    }
    heaps[heaps.length - 1] = start;
    return heaps;
  }
}
