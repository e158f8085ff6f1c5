package xlet.session.hlo;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;
import xlet.engine.graph.Node;
import xlet.engine.op.collective.PerReplica;
import xlet.session.mlir.Mesh;
import xlet.session.mlir.Sharding;
import xlet.session.mlir.Sharding.Gathering;
import xlet.session.mlir.Sharding.UnknownSharding;
import xlet.session.scope.GraphBuilder;

/**
 * A custom call by which Shardy begins or ends what each device computes by itself: it gives each
 * its parts of arrays, or all of them the arrays of their parts.
 */
final class ShardingCall {
  /** Where the shardings stand. */
  private static final String SHARDINGS = "frontend_attributes";

  private static final String CUTS = "xla.sdy.GlobalToLocalShape";

  private static final String JOINS = "xla.sdy.LocalToGlobalShape";

  private final InstructionSteps steps;
  private final Map<String, Mesh> meshes;
  private final boolean cuts;

  private ShardingCall(InstructionSteps steps, Map<String, Mesh> meshes, boolean cuts) {
    this.steps = steps;
    this.meshes = meshes;
    this.cuts = cuts;
  }

  /** The call that is made of {@code steps}; empty if it is another one. */
  static Optional<ShardingCall> of(InstructionSteps steps, Map<String, Mesh> meshes) {
    String target = steps.target();
    return target.equals(CUTS) || target.equals(JOINS)
        ? Optional.of(new ShardingCall(steps, meshes, target.equals(CUTS)))
        : Optional.empty();
  }

  /** The node of the call: an array or a tuple of several, of the shape written before it. */
  Node node(List<Node> operands) {
    List<Sharding> shardings = shardings();
    if (shardings.size() != operands.size()) {
      throw steps.wrong("there is a sharding for each operand");
    }
    List<Node> results = new ArrayList<>();
    for (int k = 0; k < operands.size(); k++) {
      Sharding sharding = shardings.get(k);
      results.add(cuts ? part(operands.get(k), sharding) : whole(operands.get(k), sharding));
    }
    return steps.declared(results.size() == 1 ? results.getFirst() : GraphBuilder.tuple(results));
  }

  private List<Sharding> shardings() {
    String written = steps.text(SHARDINGS).replace("\\\"", "\"");
    try {
      return Sharding.listed(written, cuts ? "in_shardings" : "out_shardings", meshes);
    } catch (UnknownSharding unknown) {
      throw steps.wrong(String.valueOf(unknown.getMessage()));
    }
  }

  private Node part(Node whole, Sharding sharding) {
    if (!sharding.cuts()) {
      return whole;
    }
    Ints sizes =
        whole
            .shape()
            .array()
            .flatMap(sharding::part)
            .map(ArrayShape::sizes)
            .orElseThrow(
                () -> steps.wrong(whole.shape().text() + " is not cut into parts of one shape"));
    List<Node> starts = sharding.starts(sizes).stream().map(GraphBuilder::vector).toList();
    Node start = steps.call(PerReplica.OWN, List.of(starts), Map.of());
    return steps.call("dynamic-slice", Map.of("size_indices", sizes), whole, start);
  }

  private Node whole(Node part, Sharding sharding) {
    Node whole = part;
    for (Gathering gathering : sharding.gatherings()) {
      whole =
          steps.call(
              "all-gather",
              Map.of(
                  "all_gather_dimension",
                  (long) gathering.dimension(),
                  "replica_groups",
                  gathering.groups(),
                  "channel_id",
                  1L,
                  "use_global_device_ids",
                  true),
              whole);
    }
    return whole;
  }
}
