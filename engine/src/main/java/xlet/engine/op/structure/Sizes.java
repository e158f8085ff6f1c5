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
            .mend(Mend.replace(name, leftOver(call, sizes)))
            .mend(Mend.replace(name, sizes.map(Math::abs)));
      }
    }
    return sizes;
  }

  /** The sizes with one that is -1, as other libraries write what is left over, worked out. */
  private static Ints leftOver(Call call, Ints sizes) {
    long known = sizes.map(Math::abs).product();
    long count = call.operand("operand").sizes().product();
    boolean fits = known > 0 && count % known == 0;
    return sizes.map(size -> size == -1 && fits ? count / known : Math.abs(size));
  }
}
