package xlet.engine.rewrite;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;
import xlet.engine.array.Shape;
import xlet.engine.graph.Graph;
import xlet.engine.graph.Node;
import xlet.engine.op.Arguments;
import xlet.engine.op.BroadcastSteps;
import xlet.engine.op.Call;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter;
import xlet.engine.op.structure.Broadcast;
import xlet.engine.op.structure.BroadcastInDim;
import xlet.engine.op.structure.Collapse;
import xlet.engine.op.structure.Reshape;

/**
 * Programs with a node for each reshape and each broadcast of an array, as XLA has them: the
 * language does without where operations broadcast by themselves, and has other words.
 */
public final class ExplicitForm {
  private final IdentityHashMap<Node, Node> forms = new IdentityHashMap<>();

  private ExplicitForm() {}

  /**
   * A graph in explicit form.
   *
   * @param graph the graph
   * @param forms its node for each node of the graph as it was written
   */
  public record Result(Graph graph, Map<Node, Node> forms) {}

  /** The explicit form of {@code graph}. */
  public static Result of(Graph graph) {
    ExplicitForm form = new ExplicitForm();
    List<Node> nodes = new ArrayList<>();
    for (Node node : graph.nodes()) {
      Node explicit = form.explicit(node, nodes);
      form.forms.put(node, explicit);
      nodes.add(explicit);
    }
    Node root = Objects.requireNonNull(form.forms.get(graph.root()));
    return new Result(new Graph(graph.inputs(), nodes, root), form.forms);
  }

  /** The form of {@code node}; what it needs besides its inputs goes to {@code added}. */
  private Node explicit(Node node, List<Node> added) {
    if (!(node instanceof Node.Operation operation)) {
      return node;
    }
    Call call = operation.call();
    List<Node> inputs = new ArrayList<>(operation.inputs());
    inputs.replaceAll(input -> forms.getOrDefault(input, input));
    if (call.def() == Collapse.DEF && call.result() instanceof ArrayShape result) {
      return node(Reshape.DEF, inputs, Map.of("dimensions", result.sizes()));
    }
    if (call.def() == Broadcast.DEF && call.result() instanceof ArrayShape result) {
      int before = call.ints("broadcast_sizes").size();
      Ints places = Ints.range(result.rank() - before).map(d -> d + before);
      return repeated(inputs.getFirst(), result.sizes(), places);
    }
    if (!broadcasts(call) || !(call.result() instanceof ArrayShape result)) {
      return inputs.equals(operation.inputs()) ? operation : new Node.Operation(call, inputs);
    }
    for (int k = 0; k < inputs.size(); k++) {
      ArrayShape own = (ArrayShape) inputs.get(k).shape();
      if (!own.isScalar() && !own.sameDimensions(result)) {
        inputs.set(
            k, stretched(inputs.get(k), BroadcastSteps.of(call, own, result), result, added));
      }
    }
    return node(call.def(), inputs, attributes(call));
  }

  /** Whether {@code call} may broadcast its operands by itself. */
  private static boolean broadcasts(Call call) {
    return call.def().parameter(BroadcastSteps.DIMENSIONS).filter(Parameter::optional).isPresent();
  }

  private static Map<String, Object> attributes(Call call) {
    Map<String, Object> attributes = new HashMap<>();
    for (Parameter parameter : call.def().parameters()) {
      if (!parameter.name().equals(BroadcastSteps.DIMENSIONS)) {
        call.attribute(parameter.name())
            .ifPresent(value -> attributes.put(parameter.name(), value));
      }
    }
    return attributes;
  }

  /** {@code operand} in the sizes of {@code result}. */
  private static Node stretched(
      Node operand, BroadcastSteps steps, ArrayShape result, List<Node> added) {
    Ints kept = steps.kept().sizes();
    Node reshaped = operand;
    if (kept.size() < ((ArrayShape) operand.shape()).rank()) {
      reshaped = node(Reshape.DEF, List.of(operand), Map.of("dimensions", kept));
      added.add(reshaped);
    }
    Node repeated = repeated(reshaped, result.sizes(), steps.dimensions());
    added.add(repeated);
    return repeated;
  }

  private static Node repeated(Node operand, Ints sizes, Ints places) {
    Map<String, Object> attributes =
        Map.of("out_dim_size", sizes, BroadcastSteps.DIMENSIONS, places);
    return node(BroadcastInDim.DEF, List.of(operand), attributes);
  }

  private static Node node(OpDef def, List<Node> operands, Map<String, ?> attributes) {
    List<Shape> shapes = operands.stream().map(Node::shape).toList();
    return new Node.Operation(Call.of(Arguments.of(def, shapes, attributes)), operands);
  }
}
