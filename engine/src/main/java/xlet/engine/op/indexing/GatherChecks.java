package xlet.engine.op.indexing;

import xlet.engine.op.Call;

/** The constraints of Gather. */
final class GatherChecks {
  private GatherChecks() {}

  static void check(Call call) {
    var operand = call.operand("operand");
    if (call.ints("slice_sizes").size() != operand.rank()) {
      throw call.violation(
              "C1",
              operand.shape().text()
                  + " has rank "
                  + operand.rank()
                  + "; "
                  + call.ints("slice_sizes").size()
                  + " sizes given")
          .at("slice_sizes");
    }
  }
}
