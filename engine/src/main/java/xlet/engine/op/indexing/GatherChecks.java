package xlet.engine.op.indexing;

import xlet.engine.array.Ints;
import xlet.engine.op.Call;
import xlet.engine.op.Mend;
import xlet.engine.op.Operand;

/** The constraints of Gather. */
final class GatherChecks {
  private GatherChecks() {}

  /** The dimension numbers of {@code call}, checked, with all that depends on them. */
  static GatherDimensions check(Call call) {
    Operand operand = call.operand("operand");
    Ints sizes = SliceSizes.require(call, operand, "C1", "C4");
    var checks = new GatherDimensionChecks(call, operand, GatherDimensions.Names.GATHER);
    GatherDimensions numbers = checks.check();
    checkCollapsed(call, numbers, sizes);
    long window = (long) operand.rank() - numbers.withoutOffset().size();
    int rank = (int) (numbers.batchSizes().size() + window);
    if (numbers.offset().size() != window) {
      Ints last = Ints.range(window).map(k -> rank - window + k);
      throw call.violation(
              "C3",
              "slice_sizes %s less collapsed %s leaves %s %s; %s named"
                  .formatted(
                      sizes,
                      numbers.withoutOffset(),
                      window,
                      window == 1 ? "dimension" : "dimensions",
                      numbers.offset().size()))
          .at("offset_dims")
          .also("slice_sizes", window + " not collapsed")
          .mend(Mend.replace("offset_dims", last));
    }
    checks.checkDimensions(numbers.offset(), "offset_dims", rank, true);
    return numbers;
  }

  private static void checkCollapsed(Call call, GatherDimensions numbers, Ints sizes) {
    Ints ones = numbers.withoutOffset();
    for (int k = 0; k < ones.size(); k++) {
      int d = ones.at(k);
      boolean batching = k >= numbers.collapsed().size();
      if (sizes.get(d) == 1 || (batching && sizes.get(d) == 0)) {
        continue;
      }
      throw call.violation(
              "C5",
              "dimension %s is %s, its slice size is %s"
                  .formatted(d, batching ? "a batching one" : "collapsed", sizes.get(d)))
          .at("slice_sizes", d)
          .mend(Mend.replace("slice_sizes", sizes.with(d, 1)));
    }
  }
}
