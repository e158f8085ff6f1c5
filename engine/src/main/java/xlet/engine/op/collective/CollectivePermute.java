package xlet.engine.op.collective;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.array.Ints;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.op.Call;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Grid;
import xlet.engine.op.HloPlace;
import xlet.engine.op.Meeting;
import xlet.engine.op.Mend;
import xlet.engine.op.OpDef;
import xlet.engine.op.OpDefBuilder;
import xlet.engine.op.Parameter.Kind;
import xlet.engine.op.Provenance.Reads;

/** {@code CollectivePermute}: devices send their arrays to others, pair by pair. */
final class CollectivePermute {
  private static final String PAIRS = "source_target_pairs";

  static final OpDef DEF =
      parameters(
              OpDef.named("CollectivePermute")
                  .stablehlo("collective_permute")
                  .hlo("collective-permute")
                  .summary("Sends the array of the source of each pair to its target.")
                  .formula("result@d = operand@s if {s, d} is in source_target_pairs, else zeros")
                  .semantics(
                      "A device that is not a target gets zeros. All devices that an id may name"
                          + " meet, those in no pair too."),
              "CollectivePermute")
          .example("CollectivePermute({1, 2}, {{0, 0}})", "s32[2] {1, 2}")
          .example("CollectivePermute({1, 2}, source_target_pairs={})", "s32[2] {0, 0}")
          .shape(CollectivePermute::shape)
          .collective(CollectivePermute::groups, CollectivePermute::received)
          .sources(CollectivePermute::source)
          .build();

  private CollectivePermute() {}

  /** Adds the parameters and constraints, with calls of {@code name} that break them. */
  static OpDefBuilder parameters(OpDefBuilder op, String name) {
    return op.operand("operand", "What this device sends if it is a source.")
        .inHlo(new HloPlace.Each())
        .attribute(PAIRS, Kind.INT_LISTS, "Pairs of ids: who sends, who receives.")
        .optional("channel_id", Kind.INTEGER, ProcessGroups.CHANNEL_OF_ONE)
        .optional("inplace", Kind.FLAG, "Whether memory is reused; values do not change.")
        .inHlo(new HloPlace.Nowhere())
        .constraint("C1", "each of source_target_pairs is a pair of ids of devices")
        .constraint("C2", "no id is a source twice")
        .constraint("C3", "no id is a target twice")
        .fails(name + "({1, 2}, {{0, 1}})", "C1")
        .fails(name + "({1, 2}, {{0, 0}, {0, 1}})", "C2")
        .fails(name + "({1, 2}, {{0, 0}, {1, 0}})", "C3");
  }

  /** The pairs without the one at {@code place}. */
  private static Mend without(List<Ints> pairs, int place) {
    List<Ints> others = new ArrayList<>(pairs);
    others.remove(place);
    return Mend.replace(PAIRS, ProcessGroups.text(others));
  }

  static Shape shape(Call call) {
    List<Ints> pairs = call.lists(PAIRS);
    Ints sources = Ints.of();
    Ints targets = Ints.of();
    for (int k = 0; k < pairs.size(); k++) {
      Ints pair = pairs.get(k);
      if (pair.size() != 2 || pair.hasNegative()) {
        throw call.violation("C1", pair + " is not a pair of ids").at(PAIRS, k);
      }
      if (sources.contains(pair.get(0))) {
        throw call.violation("C2", pair.get(0) + " sends twice")
            .at(PAIRS, k)
            .mend(without(pairs, k));
      }
      if (targets.contains(pair.get(1))) {
        throw call.violation("C3", pair.get(1) + " receives twice")
            .at(PAIRS, k)
            .mend(without(pairs, k));
      }
      sources = sources.append(pair.get(0));
      targets = targets.append(pair.get(1));
    }
    return call.operandShapes().get(0);
  }

  /** All replicas of a partition, or all partitions of a replica. */
  static List<Ints> groups(Call call, Grid grid) {
    boolean channel = ProcessGroups.hasChannel(call);
    int count = channel ? grid.partitions() : grid.replicas();
    String units = channel ? ProcessGroups.PARTITIONS : ProcessGroups.REPLICAS;
    List<Ints> pairs = call.lists(PAIRS);
    for (int k = 0; k < pairs.size(); k++) {
      for (long id : pairs.get(k)) {
        if (id >= count) {
          throw call.violation("C1", ProcessGroups.outside(id, count, units, pairs))
              .at(PAIRS, k)
              .mend(
                  Mend.replace(
                      PAIRS,
                      ProcessGroups.text(
                          pairs.stream().map(pair -> pair.map(i -> i % count)).toList())))
              .mend(without(pairs, k));
        }
      }
    }
    List<Ints> all = List.of(Ints.range(count));
    return channel
        ? ProcessGroups.acrossPartitions(all, grid)
        : ProcessGroups.acrossReplicas(all, grid);
  }

  static Reads source(Call call, Meeting meeting, List<Integer> path, Ints index) {
    return call.lists(PAIRS).stream()
        .filter(pair -> pair.get(1) == meeting.position())
        .findFirst()
        .map(pair -> Reads.of("received").and((int) pair.get(0), index, index))
        .orElseGet(() -> Reads.of("zero: no target of a pair"));
  }

  static Value received(Call call, Meeting meeting, Evaluation evaluation) {
    return call.lists(PAIRS).stream()
        .filter(pair -> pair.get(1) == meeting.position())
        .findFirst()
        .map(pair -> meeting.all(0).get((int) pair.get(0)))
        .orElseGet(() -> Assembly.zeros(call.operandShapes().getFirst(), evaluation));
  }
}
