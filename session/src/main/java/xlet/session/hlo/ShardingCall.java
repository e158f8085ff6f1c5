package xlet.session.hlo;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;
import xlet.engine.graph.Node;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter;
import xlet.engine.op.collective.PerReplica;
import xlet.grammar.tree.HloAttribute;
import xlet.grammar.tree.HloInstruction;
import xlet.grammar.tree.Span;
import xlet.session.binding.OperationCall;
import xlet.session.catalog.Operations;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.DiagnosticException;
import xlet.session.mlir.Mesh;
import xlet.session.mlir.Sharding;
import xlet.session.mlir.Sharding.Gathering;
import xlet.session.mlir.Sharding.UnknownSharding;
import xlet.session.scope.GraphBuilder;
import xlet.session.scope.StatementScope;

/**
 * A custom call by which Shardy begins or ends what each device computes by itself: it gives each
 * its parts of arrays, or all of them the arrays of their parts.
 */
final class ShardingCall {
  private static final String TARGET = "custom_call_target";

  /** Where the shardings stand. */
  private static final String SHARDINGS = "frontend_attributes";

  private static final String CUTS = "\"xla.sdy.GlobalToLocalShape\"";

  private static final String JOINS = "\"xla.sdy.LocalToGlobalShape\"";

  private final StatementScope scope;
  private final HloInstruction instruction;
  private final Map<String, Mesh> meshes;
  private final boolean cuts;

  private ShardingCall(
      StatementScope scope, HloInstruction instruction, Map<String, Mesh> meshes, boolean cuts) {
    this.scope = scope;
    this.instruction = instruction;
    this.meshes = meshes;
    this.cuts = cuts;
  }

  /** The call that {@code instruction} is; empty if it is another one. */
  static Optional<ShardingCall> of(
      StatementScope scope, HloInstruction instruction, Map<String, Mesh> meshes) {
    return text(instruction, TARGET)
        .filter(target -> target.equals(CUTS) || target.equals(JOINS))
        .map(target -> new ShardingCall(scope, instruction, meshes, target.equals(CUTS)));
  }

  private static Optional<String> text(HloInstruction instruction, String attribute) {
    return instruction.attributes().stream()
        .filter(written -> written.name().equals(attribute))
        .map(HloAttribute::text)
        .findFirst();
  }

  /** The node of the call: an array, or a tuple of several. */
  Node node(List<Node> operands) {
    List<Sharding> shardings = shardings();
    if (shardings.size() != operands.size()) {
      throw wrong("there is a sharding for each operand");
    }
    List<Node> results = new ArrayList<>();
    for (int k = 0; k < operands.size(); k++) {
      Sharding sharding = shardings.get(k);
      results.add(cuts ? part(operands.get(k), sharding) : whole(operands.get(k), sharding));
    }
    return results.size() == 1 ? results.getFirst() : GraphBuilder.tuple(results);
  }

  private List<Sharding> shardings() {
    String written = text(instruction, SHARDINGS).orElse("").replace("\\\"", "\"");
    try {
      return Sharding.listed(written, cuts ? "in_shardings" : "out_shardings", meshes);
    } catch (UnknownSharding unknown) {
      throw wrong(String.valueOf(unknown.getMessage()));
    }
  }

  private DiagnosticException wrong(String why) {
    return scope.errors().at(instruction.opcode(), Code.WRONG_ARGUMENT, why);
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
            .orElseThrow(() -> wrong(whole.shape().text() + " is not cut into parts of one shape"));
    List<Node> starts = sharding.starts(sizes).stream().map(GraphBuilder::vector).toList();
    Node start = call(PerReplica.OWN, List.of(starts), Map.of());
    return call(
        operation("DynamicSlice"),
        List.of(List.of(whole), List.of(start)),
        Map.of("size_indices", sizes));
  }

  private Node whole(Node part, Sharding sharding) {
    Node whole = part;
    for (Gathering gathering : sharding.gatherings()) {
      whole =
          call(
              operation("AllGather"),
              List.of(List.of(whole)),
              Map.of(
                  "all_gather_dimension",
                  (long) gathering.dimension(),
                  "replica_groups",
                  gathering.groups(),
                  "channel_id",
                  1L,
                  "use_global_device_ids",
                  true));
    }
    return whole;
  }

  private static OpDef operation(String name) {
    return Operations.find(name).orElseThrow();
  }

  /** A call of {@code def}, whose operands are those of its parameters in order. */
  private Node call(OpDef def, List<List<Node>> operands, Map<String, Object> attributes) {
    OperationCall call = new OperationCall(scope, def);
    Span span = instruction.span();
    List<Parameter> parameters = def.parameters().stream().filter(Parameter::isOperand).toList();
    for (int k = 0; k < operands.size(); k++) {
      call.operands(
          parameters.get(k),
          operands.get(k).stream().map(node -> new OperationCall.Placed(node, span)).toList());
    }
    attributes.forEach((name, value) ->
        call.attribute(def.parameter(name).orElseThrow(), value, span, value.toString()));
    return call.node(span, instruction.opcode().span(), false);
  }
}
