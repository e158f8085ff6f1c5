package xlet.engine.op.structure;

import xlet.engine.array.Ints;

/**
 * Which dimensions of a reshape belong together: a few of the operand with a few of the result, as
 * few as have the same number of elements. What a dynamic size changes stays in its group.
 */
final class Regrouping {
  private Regrouping() {}

  /**
   * The sizes of the result of a reshape from {@code largest} to {@code result} when the operand is
   * {@code found}. In a group whose size has changed, the most major dimension of the result that
   * is not 1 makes up for it; a size that cannot do that is left as it is, and the reshape is
   * refused.
   */
  static Ints resized(Ints largest, Ints found, Ints result) {
    Ints sizes = result;
    int from = 0;
    int to = 0;
    while (from < largest.size() || to < result.size()) {
      int firstFrom = from;
      int firstTo = to;
      long before = from < largest.size() ? largest.get(from++) : 1;
      long after = to < result.size() ? result.get(to++) : 1;
      while (before != after && (from < largest.size() || to < result.size())) {
        if ((before < after && from < largest.size()) || to == result.size()) {
          before *= largest.get(from++);
        } else {
          after *= result.get(to++);
        }
      }
      long count = 1;
      for (int d = firstFrom; d < from; d++) {
        count *= found.get(d);
      }
      sizes = refitted(sizes, firstTo, to, count);
    }
    return sizes;
  }

  /** {@code sizes} with as many elements from {@code first} to before {@code end} as there are. */
  private static Ints refitted(Ints sizes, int first, int end, long count) {
    int major = first;
    while (major < end && sizes.get(major) == 1) {
      major++;
    }
    long rest = 1;
    for (int d = major + 1; d < end; d++) {
      rest *= sizes.get(d);
    }
    boolean fits = major < end && rest > 0 && count % rest == 0;
    return fits ? sizes.with(major, count / rest) : sizes;
  }
}
