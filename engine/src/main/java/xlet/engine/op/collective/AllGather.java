package xlet.engine.op.collective;

import java.util.List;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.op.Call;
import xlet.engine.op.Evaluation;
import xlet.engine.op.ExactSizes;
import xlet.engine.op.HloPlace;
import xlet.engine.op.Meeting;
import xlet.engine.op.OpDef;
import xlet.engine.op.OpDefBuilder;
import xlet.engine.op.Operand;
import xlet.engine.op.Parameter.Kind;
import xlet.engine.op.Provenance.Reads;

/** {@code AllGather}: joins the arrays of all devices of a group; each gets the result. */
final class AllGather {
  private static final String DIMENSION = "all_gather_dimension";

  static final OpDef DEF =
      parameters(
              OpDef.named("AllGather")
                  .stablehlo("all_gather")
                  .hlo("all-gather")
                  .summary(
                      "Joins the arrays of a group of devices along a dimension, on each of them.")
                  .formula(
                      "result@d = operand@m for m in group(d), joined along"
                          + " all_gather_dimension")
                  .semantics(
                      "The arrays are joined in the order in which the group names the devices."),
              "AllGather")
          .example("AllGather({1, 2}, 0, 1)", "s32[2] {1, 2}")
          .example("AllGather({1, 2}, 0)", "s32[2] {1, 2}")
          .shape(AllGather::shape)
          .collective(
              Shards.fitting("C4", Shards.COUNT, ProcessGroups::acrossBoth), AllGather::joined)
          .sources(AllGather::source)
          .build();

  private AllGather() {}

  /** Adds the parameters and constraints, with calls of {@code name} that break them. */
  static OpDefBuilder parameters(OpDefBuilder op, String name) {
    OpDefBuilder joining =
        op.operand("operand", "What this device brings.")
            .inHlo(new HloPlace.Each())
            .attribute(DIMENSION, Kind.INTEGER, "Along which dimension to join.")
            .ofDimensions("operand")
            .inHlo("dimensions");
    return Shards.parameters(joining)
        .constraint("C4", Shards.FIT)
        .constraint("C5", "all_gather_dimension is in [0, rank(operand))")
        .constraint("C6", "the size of all_gather_dimension is not 0")
        .fails(name + "({1, 2}, 0, 2, replica_groups={{0, 0}})", "C1")
        .fails(name + "({1, 2}, 0, 2, replica_groups={{0, 1}})", "C2")
        .fails(name + "({1, 2}, 0, 1, use_global_device_ids=true)", "C3")
        .fails(name + "({1, 2}, 0, 2)", "C4")
        .fails(name + "({1, 2}, 1, 1)", "C5")
        .fails(name + "(f32[3,0] {{}, {}, {}}, 1, 1)", "C6");
  }

  static Shape shape(Call call) {
    ProcessGroups.check(call);
    Operand operand = call.operand("operand");
    int dimension = call.requireDimension("C5", DIMENSION, operand);
    Shards.requireElements("C6", call, DIMENSION, dimension);
    long count = Shards.count("C4", call, Shards.COUNT, ProcessGroups::acrossBoth);
    long joined = ExactSizes.of(call, Shards.COUNT).product(operand.sizes().get(dimension), count);
    return operand.shape().withSizes(operand.sizes().with(dimension, joined));
  }

  static Reads source(Call call, Meeting meeting, List<Integer> path, Ints index) {
    int dimension = (int) call.integer(DIMENSION);
    long size = call.operand("operand").sizes().get(dimension);
    Ints at = index.with(dimension, index.get(dimension) % size);
    return Reads.of("gathered").and((int) (index.get(dimension) / size), at, at);
  }

  static Value joined(Call call, Meeting meeting, Evaluation evaluation) {
    int dimension = (int) call.integer(DIMENSION);
    Ints sizes = call.operand("operand").sizes();
    Ints start = Ints.zeros(sizes.size());
    Assembly whole = new Assembly((ArrayShape) shape(call), evaluation);
    for (int k = 0; k < meeting.size(); k++) {
      Ints at = start.with(dimension, k * sizes.get(dimension));
      whole.put(at, (NdArray) meeting.all(0).get(k), start, sizes);
    }
    return whole.array();
  }
}
