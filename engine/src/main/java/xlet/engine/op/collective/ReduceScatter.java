package xlet.engine.op.collective;

import java.util.List;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.op.Call;
import xlet.engine.op.Evaluation;
import xlet.engine.op.HloPlace;
import xlet.engine.op.Meeting;
import xlet.engine.op.OpDef;
import xlet.engine.op.Operand;
import xlet.engine.op.Parameter.Kind;
import xlet.engine.op.Provenance.Reads;

/** {@code ReduceScatter}: combines the arrays of a group; each device gets a part of the result. */
final class ReduceScatter {
  private static final String DIMENSION = "scatter_dimension";

  static final OpDef DEF =
      Shards.parameters(
              OpDef.named("ReduceScatter")
                  .stablehlo("reduce_scatter")
                  .hlo("reduce-scatter")
                  .summary(
                      "Combines the arrays of a group of devices and gives each a part of the"
                          + " result.")
                  .formula(
                      "result@d = part position(d) of AllReduce(operand)@d, cut along"
                          + " scatter_dimension")
                  .semantics(
                      "Elements are combined from the first device of the group to the last, each"
                          + " result rounded to the element type; those of bf16 in f32, rounded"
                          + " once. The first device of the group gets the first part.")
                  .operand("operand", "What this device brings.")
                  .inHlo(new HloPlace.Each())
                  .attribute("computation", Kind.COMPUTATION, "Combines two elements.")
                  .inHlo("to_apply")
                  .attribute(DIMENSION, Kind.INTEGER, "Along which dimension to cut.")
                  .ofDimensions("operand")
                  .inHlo("dimensions"))
          .constraint("C4", Combination.COMBINES)
          .constraint("C5", Shards.FIT)
          .constraint("C6", "scatter_dimension is in [0, rank(operand))")
          .constraint("C7", "shard_count divides the size of scatter_dimension")
          .constraint("C8", "the size of scatter_dimension is not 0")
          .example("ReduceScatter({1, 2}, Add, 0, 1)", "s32[2] {1, 2}")
          .fails("ReduceScatter({1, 2}, Add, 0, 2, replica_groups={{0, 0}})", "C1")
          .fails("ReduceScatter({1, 2}, Add, 0, 2, replica_groups={{0, 1}})", "C2")
          .fails("ReduceScatter({1, 2}, Add, 0, 1, use_global_device_ids=true)", "C3")
          .fails("ReduceScatter({1, 2}, Lt, 0, 1)", "C4")
          .fails("ReduceScatter({1, 2}, Add, 0, 2)", "C5")
          .fails("ReduceScatter({1, 2}, Add, 1, 1)", "C6")
          .fails("ReduceScatter({1, 2, 3}, Add, 0, 2)", "C7")
          .fails("ReduceScatter(f32[3,0] {{}, {}, {}}, Add, 1, 1)", "C8")
          .shape(ReduceScatter::shape)
          .collective(
              Shards.fitting("C5", Shards.COUNT, ProcessGroups::acrossBoth), ReduceScatter::part)
          .sources(ReduceScatter::sources)
          .build();

  private ReduceScatter() {}

  private static Shape shape(Call call) {
    ProcessGroups.check(call);
    Operand operand = call.operand("operand");
    Combination.check(call, operand.shape());
    int dimension = call.requireDimension("C6", DIMENSION, operand);
    Shards.requireElements("C8", call, DIMENSION, dimension);
    long count = Shards.count("C5", call, Shards.COUNT, ProcessGroups::acrossBoth);
    return Shards.cut("C7", call, DIMENSION, Shards.COUNT, dimension, count);
  }

  private static Reads sources(Call call, Meeting meeting, List<Integer> path, Ints index) {
    int dimension = (int) call.integer(DIMENSION);
    long size = call.resultArray().size(dimension);
    long from = meeting.position() * size + index.get(dimension);
    return Combination.sources(call, meeting, path, index.with(dimension, from));
  }

  private static Value part(Call call, Meeting meeting, Evaluation evaluation) {
    NdArray all = (NdArray) Combination.byComputation(call, meeting, 0, evaluation);
    int dimension = (int) call.integer(DIMENSION);
    Ints sizes = call.resultArray().sizes();
    Ints start = Ints.zeros(sizes.size());
    Assembly part = new Assembly(call.resultArray(), evaluation);
    Ints from = start.with(dimension, meeting.position() * sizes.get(dimension));
    part.put(start, all, from, sizes);
    return part.array();
  }
}
