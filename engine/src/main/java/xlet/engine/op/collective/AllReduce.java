package xlet.engine.op.collective;

import xlet.engine.array.Shape;
import xlet.engine.op.Call;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter.Kind;

/** {@code AllReduce}: combines the arrays of all devices of a group; each gets the result. */
final class AllReduce {
  static final OpDef DEF =
      OpDef.named("AllReduce")
          .stablehlo("all_reduce")
          .hlo("all-reduce")
          .summary("Combines the arrays of a group of devices element by element, on each of them.")
          .semantics(
              "Elements are combined from the first device of the group to the last, each result"
                  + " rounded to the element type. The computation should be associative and"
                  + " commutative, for XLA may combine in any order. Of a tuple, each array is"
                  + " combined by itself.")
          .operand("operand", "What this device brings: an array, or a tuple of arrays.")
          .attribute("computation", Kind.COMPUTATION, "Combines two elements.")
          .inHlo("to_apply")
          .optional("replica_groups", Kind.INT_LISTS, ProcessGroups.GROUPS_ARE)
          .optional("channel_id", Kind.INTEGER, ProcessGroups.CHANNEL_IS)
          .optional("shape_with_layout", Kind.SHAPE, "A layout to keep; values do not change.")
          .optional("use_global_device_ids", Kind.FLAG, ProcessGroups.GLOBAL_IS)
          .constraint("C1", ProcessGroups.ONCE)
          .constraint("C2", ProcessGroups.ALL)
          .constraint("C3", ProcessGroups.NEEDS_CHANNEL)
          .constraint("C4", Combination.COMBINES)
          .example("AllReduce(f32[2] {1.0, 2.5}, Add)", "f32[2] {1.0, 2.5}")
          .example("AllReduce(Tuple({1, 2}, 0.5), Max, {{0}})", "(s32[2] {1, 2}, f32[] 0.5)")
          .fails("AllReduce({1, 2}, Add, replica_groups={{0, 0}})", "C1")
          .fails("AllReduce({1, 2}, Add, replica_groups={{0, 1}})", "C2")
          .fails("AllReduce({1, 2}, Add, use_global_device_ids=true)", "C3")
          .fails("AllReduce({1, 2}, Lt)", "C4")
          .shape(AllReduce::shape)
          .collective(
              ProcessGroups::acrossBoth,
              (call, meeting, evaluation) ->
                  Combination.byComputation(call, meeting.all(0), evaluation))
          .build();

  private AllReduce() {}

  private static Shape shape(Call call) {
    ProcessGroups.check(call);
    Combination.check(call, call.operandShapes().get(0));
    return call.operandShapes().get(0);
  }
}
