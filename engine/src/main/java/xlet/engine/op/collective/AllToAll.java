package xlet.engine.op.collective;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.op.Call;
import xlet.engine.op.Collective;
import xlet.engine.op.Counts;
import xlet.engine.op.Evaluation;
import xlet.engine.op.ExactSizes;
import xlet.engine.op.Grid;
import xlet.engine.op.HloPlace;
import xlet.engine.op.Meeting;
import xlet.engine.op.Mend;
import xlet.engine.op.OpDef;
import xlet.engine.op.Operand;
import xlet.engine.op.Parameter.Kind;
import xlet.engine.op.Provenance.Reads;

/** {@code AllToAll}: each device cuts its array and sends a part to each device of its group. */
final class AllToAll {
  private static final String COUNT = "split_count";
  private static final String SPLIT = "split_dimension";
  private static final String CONCAT = "concat_dimension";
  private static final Collective.Grouping GROUPING =
      Shards.fitting("C4", COUNT, ProcessGroups::acrossOne);

  static final OpDef DEF =
      OpDef.named("AllToAll")
          .stablehlo("all_to_all")
          .hlo("all-to-all")
          .summary("Cuts an array, sends a part to each device of the group, and joins what comes.")
          .formula(
              "result@d = part position(d) of operand@m for m in group(d), joined"
                  + " along concat_dimension")
          .semantics(
              "Part k goes to device k of the group; the parts that come are joined in the order"
                  + " of the group. A tuple is cut already: its element k goes to device k, and"
                  + " the result is the tuple of what comes; it takes no dimensions.")
          .operand("operand", "What this device cuts, or the tuple of the parts.")
          .inHlo(new HloPlace.Elements())
          .optional(SPLIT, Kind.INTEGER, "Along which dimension to cut.")
          .ofDimensions("operand")
          .inHlo("dimensions")
          .optional(CONCAT, Kind.INTEGER, "Along which dimension to join; that of the cut if none.")
          .ofDimensions("operand")
          .inHlo(new HloPlace.SameAs(SPLIT))
          .optional(COUNT, Kind.INTEGER, Shards.COUNT_IS)
          .inHlo(new HloPlace.Nowhere())
          .optional("replica_groups", Kind.INT_LISTS, ProcessGroups.GROUPS_ARE)
          .optional("layout", Kind.INTS, "A layout to keep; values do not change.")
          .inHlo(new HloPlace.Nowhere())
          .optional("channel_id", Kind.INTEGER, ProcessGroups.CHANNEL_OF_ONE)
          .constraint("C1", ProcessGroups.ONCE)
          .constraint("C2", ProcessGroups.ALL)
          .constraint("C3", "an array is cut along a dimension, a tuple is cut already")
          .constraint("C4", Shards.FIT)
          .constraint("C5", "split_dimension and concat_dimension are in [0, rank(operand))")
          .constraint("C6", "split_count divides the size of split_dimension")
          .constraint("C7", "the parts in a tuple are of one type")
          .example("AllToAll({1, 2}, 0, 0, 1)", "s32[2] {1, 2}")
          .example("AllToAll(Tuple({1, 2}))", "Tuple(s32[2] {1, 2})")
          .fails("AllToAll({1, 2}, 0, 0, 2, replica_groups={{0, 0}})", "C1")
          .fails("AllToAll({1, 2}, 0, 0, 2, replica_groups={{0, 1}})", "C2")
          .fails("AllToAll({1, 2})", "C3")
          .fails("AllToAll({1, 2}, 0, 0, 2)", "C4")
          .fails("AllToAll({1, 2}, 1, 1, 1)", "C5")
          .fails("AllToAll({1, 2, 3}, 0, 0, 2)", "C6")
          .fails("AllToAll(Tuple({1, 2}, 3))", "C7")
          .shape(AllToAll::shape)
          .collective(AllToAll::groups, AllToAll::exchanged)
          .sources(AllToAll::source)
          .build();

  private AllToAll() {}

  private static Shape shape(Call call) {
    ProcessGroups.checkOnce(call);
    if (call.operandShapes().get(0) instanceof TupleShape tuple) {
      return parts(call, tuple);
    }
    if (!call.has(SPLIT)) {
      throw call.violation("C3", SPLIT + " is missing").at(SPLIT).mend(Mend.add(SPLIT, 0));
    }
    Operand operand = call.operand("operand");
    int split = call.requireDimension("C5", SPLIT, operand);
    int concat = call.has(CONCAT) ? call.requireDimension("C5", CONCAT, operand) : split;
    long count = Shards.count("C4", call, COUNT, ProcessGroups::acrossOne);
    ArrayShape part = Shards.cut("C6", call, SPLIT, COUNT, split, count);
    long joined = ExactSizes.of(call, COUNT).product(part.sizes().get(concat), count);
    return part.withSizes(part.sizes().with(concat, joined));
  }

  private static Shape parts(Call call, TupleShape tuple) {
    for (String dimension : List.of(SPLIT, CONCAT)) {
      if (call.has(dimension)) {
        throw call.violation("C3", tuple.text() + " is cut already").at(dimension);
      }
    }
    for (Shape part : tuple.elements()) {
      if (!part.compatible(tuple.get(0))) {
        throw call.violation("C7", tuple.get(0).text() + " and " + part.text()).at("operand");
      }
    }
    return tuple;
  }

  private static List<Ints> groups(Call call, Grid grid) {
    if (!(call.operandShapes().get(0) instanceof TupleShape tuple)) {
      return GROUPING.groups(call, grid);
    }
    List<Ints> groups = ProcessGroups.acrossOne(call, grid);
    for (Ints group : groups) {
      if (group.size() != tuple.size()) {
        throw call.violation(
                "C4",
                "a group has %s; the tuple has %s"
                    .formatted(Counts.of(group.size(), "device"), Counts.of(tuple.size(), "part")))
            .at("operand");
      }
    }
    return groups;
  }

  private static Reads source(Call call, Meeting meeting, List<Integer> path, Ints index) {
    if (call.operandShapes().get(0) instanceof TupleShape) {
      int own = path.getFirst() * Collective.arrays(call) + meeting.position();
      return Reads.of("exchanged").and(own, index, index);
    }
    int split = (int) call.integer(SPLIT);
    int concat = (int) call.integer(CONCAT, split);
    Ints sizes = call.operand("operand").sizes();
    Ints part = sizes.with(split, sizes.get(split) / meeting.size());
    int member = (int) (index.get(concat) / part.get(concat));
    Ints inPart = index.with(concat, index.get(concat) % part.get(concat));
    long from = inPart.get(split) + meeting.position() * part.get(split);
    Ints at = inPart.with(split, from);
    return Reads.of("exchanged").and(member, at, at);
  }

  private static Value exchanged(Call call, Meeting meeting, Evaluation evaluation) {
    List<Value> brought = meeting.all(0);
    if (call.result() instanceof TupleShape) {
      List<Value> own = new ArrayList<>();
      brought.forEach(tuple -> own.add(((TupleValue) tuple).get(meeting.position())));
      return new TupleValue(own);
    }
    int split = (int) call.integer(SPLIT);
    int concat = (int) call.integer(CONCAT, split);
    Ints sizes = call.operand("operand").sizes();
    Ints part = sizes.with(split, sizes.get(split) / meeting.size());
    Ints start = Ints.zeros(sizes.size());
    Assembly whole = new Assembly(call.resultArray(), evaluation);
    for (int k = 0; k < meeting.size(); k++) {
      Ints from = start.with(split, meeting.position() * part.get(split));
      Ints at = start.with(concat, k * part.get(concat));
      whole.put(at, (NdArray) brought.get(k), from, part);
    }
    return whole.array();
  }
}
