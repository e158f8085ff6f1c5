package xlet.engine.op.collective;

import java.util.List;
import java.util.stream.IntStream;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.op.Call;
import xlet.engine.op.Evaluation;
import xlet.engine.op.HloPlace;
import xlet.engine.op.Meeting;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter.Kind;

/** {@code AllReduce}: combines the arrays of all devices of a group; each gets the result. */
final class AllReduce {
  static final OpDef DEF =
      OpDef.named("AllReduce")
          .stablehlo("all_reduce")
          .hlo("all-reduce")
          .alias("all-reduce-start")
          .summary("Combines the arrays of a group of devices element by element, on each of them.")
          .formula("result@d[i] = fold m in group(d): computation(result, operand@m[i])")
          .semantics(
              "Elements are combined from the first device of the group to the last, each result"
                  + " rounded to the element type; those of bf16 in f32, rounded once. The computation should be associative and"
                  + " commutative, for XLA may combine in any order. Of a tuple, each array is"
                  + " combined by itself; of several operands, too, and the result is a tuple.")
          .operands("operand", "What this device brings: an array, several, or a tuple of arrays.")
          .attribute("computation", Kind.COMPUTATION, "Combines two elements.")
          .inHlo("to_apply")
          .optional("replica_groups", Kind.INT_LISTS, ProcessGroups.GROUPS_ARE)
          .optional("channel_id", Kind.INTEGER, ProcessGroups.CHANNEL_IS)
          .optional("shape_with_layout", Kind.SHAPE, "A layout to keep; values do not change.")
          .inHlo(new HloPlace.Nowhere())
          .optional("use_global_device_ids", Kind.FLAG, ProcessGroups.GLOBAL_IS)
          .constraint("C1", ProcessGroups.ONCE)
          .constraint("C2", ProcessGroups.ALL)
          .constraint("C3", ProcessGroups.NEEDS_CHANNEL)
          .constraint("C4", Combination.COMBINES)
          .constraint("C5", "there is an operand")
          .example("AllReduce(f32[2] {1.0, 2.5}, Add)", "f32[2] {1.0, 2.5}")
          .example("AllReduce(s32[2] {1, 2}, 0.5, Add)", "(s32[2] {1, 2}, f32[] 0.5)")
          .example("AllReduce(Tuple({1, 2}, 0.5), Max, {{0}})", "(s32[2] {1, 2}, f32[] 0.5)")
          .fails("AllReduce({1, 2}, Add, replica_groups={{0, 0}})", "C1")
          .fails("AllReduce({1, 2}, Add, replica_groups={{0, 1}})", "C2")
          .fails("AllReduce({1, 2}, Add, use_global_device_ids=true)", "C3")
          .fails("AllReduce({1, 2}, Lt)", "C4")
          .fails("AllReduce(computation=Add)", "C5")
          .shape(AllReduce::shape)
          .collective(ProcessGroups::acrossBoth, AllReduce::combined)
          .sources(Combination::sources)
          .build();

  private AllReduce() {}

  private static Shape shape(Call call) {
    ProcessGroups.check(call);
    List<Shape> operands = call.operandShapes();
    if (operands.isEmpty()) {
      throw call.violation("C5", "there is none").at("operand");
    }
    operands.forEach(operand -> Combination.check(call, operand));
    return operands.size() == 1 ? operands.getFirst() : new TupleShape(operands);
  }

  private static Value combined(Call call, Meeting meeting, Evaluation evaluation) {
    List<Value> all =
        IntStream.range(0, call.operandCount())
            .mapToObj(k -> Combination.byComputation(call, meeting, k, evaluation))
            .toList();
    return all.size() == 1 ? all.getFirst() : new TupleValue(all);
  }
}
