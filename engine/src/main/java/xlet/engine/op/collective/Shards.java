package xlet.engine.op.collective;

import java.util.List;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;
import xlet.engine.op.Call;
import xlet.engine.op.CallText;
import xlet.engine.op.Collective;
import xlet.engine.op.Counts;
import xlet.engine.op.Grid;
import xlet.engine.op.HloPlace;
import xlet.engine.op.Mend;
import xlet.engine.op.OpDefBuilder;
import xlet.engine.op.Operand;
import xlet.engine.op.Parameter.Kind;

/** Into how many parts an array is cut: as many as each group has devices. */
final class Shards {
  /** A constraint of the operations that cut or join. */
  static final String FIT = "each group has as many devices as there are parts";

  /** The parameter that says into how many parts. */
  static final String COUNT = "shard_count";

  static final String COUNT_IS = "How many devices each group has; counted if left out.";

  private Shards() {}

  /**
   * Adds how AllGather and ReduceScatter say which devices share, and the constraints C1 to C3 on
   * it.
   */
  static OpDefBuilder parameters(OpDefBuilder op) {
    return op.optional(COUNT, Kind.INTEGER, COUNT_IS)
        .inHlo(new HloPlace.Nowhere())
        .optional(ProcessGroups.PARAMETER, Kind.INT_LISTS, ProcessGroups.GROUPS_ARE)
        .optional("channel_id", Kind.INTEGER, ProcessGroups.CHANNEL_IS)
        .optional("layout", Kind.INTS, "A layout to keep; values do not change.")
        .inHlo(new HloPlace.Nowhere())
        .optional("use_global_device_ids", Kind.FLAG, ProcessGroups.GLOBAL_IS)
        .constraint("C1", ProcessGroups.ONCE)
        .constraint("C2", ProcessGroups.ALL)
        .constraint("C3", ProcessGroups.NEEDS_CHANNEL);
  }

  /**
   * The number of parts that the parameter {@code name} says; as many as the first group has
   * devices if it was left out.
   */
  static long count(String label, Call call, String name, Collective.Grouping grouping) {
    long count =
        call.has(name) ? call.integer(name) : grouping.groups(call, Grid.here()).getFirst().size();
    if (count < 1) {
      throw call.violation(label, "there are " + count + " parts").at(name);
    }
    return count;
  }

  /** Requires elements along {@code dimension}, whose number the parameter {@code name} gives. */
  static void requireElements(String label, Call call, String name, int dimension) {
    Operand operand = call.operand("operand");
    if (operand.sizes().get(dimension) == 0) {
      throw call.violation(
              label, operand.shape().text() + " has no elements in dimension " + dimension)
          .at(name);
    }
  }

  /** One of {@code count} equal parts of the operand, cut along {@code dimension}. */
  static ArrayShape cut(
      String label, Call call, String name, String counter, int dimension, long count) {
    Operand operand = call.operand("operand");
    long size = operand.sizes().get(dimension);
    if (size % count != 0) {
      throw call.violation(
              label,
              "%s has %s in dimension %s, which is not a multiple of %s"
                  .formatted(operand.shape().text(), size, dimension, count))
          .at(call.has(counter) ? counter : name)
          .mend(Mend.replace(counter, Grid.here().replicas()))
          .mend(
              Mend.wrap(
                  "operand",
                  CallText.sliced(
                      CallText.ARGUMENT, operand.sizes().with(dimension, size - size % count))));
    }
    return operand.shape().withSizes(operand.sizes().with(dimension, size / count));
  }

  /** {@code grouping}, whose groups must have as many devices as {@code name} says. */
  static Collective.Grouping fitting(String label, String name, Collective.Grouping grouping) {
    return (call, grid) -> {
      List<Ints> groups = grouping.groups(call, grid);
      long count = count(label, call, name, grouping);
      for (Ints group : groups) {
        if (group.size() != count) {
          throw call.violation(
                  label,
                  "%s in a group, %s"
                      .formatted(Counts.of(group.size(), "device"), Counts.of(count, "part")))
              .at(call.has(name) ? name : ProcessGroups.PARAMETER)
              .mend(Mend.replace(name, group.size()))
              .mend(
                  Mend.all(
                      Mend.replace(ProcessGroups.PARAMETER, ProcessGroups.all(grid.replicas())),
                      Mend.replace(name, grid.replicas())));
        }
      }
      return groups;
    };
  }
}
