package xlet.engine.op.structure;

import xlet.engine.array.Ints;
import xlet.engine.op.Call;
import xlet.engine.op.Mend;

/** Lists of sizes among the attributes of a call. */
final class Sizes {
  private Sizes() {}

  /**
   * Checks that none of the list {@code name} is negative.
   *
   * @param label the label of that constraint
   * @return the list
   */
  static Ints require(Call call, String label, String name) {
    Ints sizes = call.ints(name);
    for (int d = 0; d < sizes.size(); d++) {
      if (sizes.get(d) < 0) {
        throw call.violation(label, "size " + sizes.get(d) + " is negative")
            .at(name, d)
            .mend(Mend.replace(name, sizes.map(Math::abs)));
      }
    }
    return sizes;
  }
}
