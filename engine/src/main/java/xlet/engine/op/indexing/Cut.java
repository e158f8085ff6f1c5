package xlet.engine.op.indexing;

import xlet.engine.array.Ints;
import xlet.engine.op.CallText;

/** The text of a call that cuts an argument to size, as a mend. */
final class Cut {
  private Cut() {}

  /** A Slice of an array of {@code sizes} that is nowhere larger than {@code most}. */
  static String to(Ints sizes, Ints most) {
    Ints limits = sizes;
    for (int d = 0; d < sizes.size(); d++) {
      limits = limits.with(d, Math.min(sizes.get(d), most.get(d)));
    }
    return CallText.sliced(CallText.ARGUMENT, limits);
  }
}
