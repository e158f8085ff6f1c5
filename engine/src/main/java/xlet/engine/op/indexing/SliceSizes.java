package xlet.engine.op.indexing;

import xlet.engine.array.Ints;
import xlet.engine.op.Call;
import xlet.engine.op.Mend;
import xlet.engine.op.Operand;

/** The attribute {@code slice_sizes}: the sizes of a window into an array. */
final class SliceSizes {
  private SliceSizes() {}

  /**
   * Checks that there is a size for each dimension of {@code operand} and none larger than that.
   *
   * @param count the label of the constraint that there are as many as dimensions
   * @param range the label of the constraint on each size
   * @return the sizes
   */
  static Ints require(Call call, Operand operand, String count, String range) {
    Ints sizes = call.ints("slice_sizes");
    if (sizes.size() != operand.rank()) {
      throw call.violation(
              count,
              "%s has rank %s; %s %s given, %s wanted"
                  .formatted(
                      operand.shape().text(),
                      operand.rank(),
                      sizes.size(),
                      sizes.size() == 1 ? "size" : "sizes",
                      operand.rank()))
          .at("slice_sizes")
          .mend(Mend.replace("slice_sizes", fitted(sizes, operand.sizes())));
    }
    for (int d = 0; d < sizes.size(); d++) {
      long most = operand.sizes().get(d);
      if (sizes.get(d) < 0 || sizes.get(d) > most) {
        throw call.violation(
                range,
                "%s: size %s %s in dimension %s"
                    .formatted(
                        operand.shape().text(),
                        sizes.get(d),
                        sizes.get(d) < 0 ? "< 0" : "> " + most,
                        d))
            .at("slice_sizes", d)
            .mend(Mend.replace("slice_sizes", fitted(sizes, operand.sizes())));
      }
    }
    return sizes;
  }

  /** As many sizes as there are dimensions, none beyond its dimension; the missing are whole. */
  private static Ints fitted(Ints sizes, Ints most) {
    Ints fitted = most;
    for (int d = 0; d < Math.min(sizes.size(), most.size()); d++) {
      fitted = fitted.with(d, Math.clamp(sizes.get(d), 0, most.get(d)));
    }
    return fitted;
  }
}
