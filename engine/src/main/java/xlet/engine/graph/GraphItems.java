package xlet.engine.graph;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.op.Call;
import xlet.engine.plan.Item;
import xlet.engine.plan.LoopItems;
import xlet.engine.plan.LoopProgram;

/** Graphs of one parameter as one list of items, whose first is that parameter. */
final class GraphItems {
  private final List<Item> items = new ArrayList<>();

  private GraphItems(Shape parameter) {
    items.add(Item.given(parameter.withDefaultLayouts()));
  }

  /** A loop as items; empty if it uses anything but its state, or arrays of unknown sizes. */
  static Optional<LoopItems> loop(Graph condition, Graph body) {
    Graph tested = WrittenCalls.inLoop(condition);
    Graph repeated = WrittenCalls.inLoop(body);
    boolean fits =
        Stream.of(tested, repeated)
            .allMatch(graph ->
                !graph.isCaptured()
                    && graph.captured().isEmpty()
                    && graph.nodes().stream().allMatch(node -> LoopProgram.isFixed(node.shape())));
    if (!fits) {
      return Optional.empty();
    }
    GraphItems loop = new GraphItems(body.inputs().get(0).shape());
    int test = loop.add(tested);
    int next = loop.add(repeated);
    return Optional.of(new LoopItems(loop.items, test, next));
  }

  /** Adds the nodes of {@code graph} and returns the number of its root. */
  private int add(Graph graph) {
    IdentityHashMap<Node, Integer> numbers = new IdentityHashMap<>();
    UnaryOperator<Node> firsts = Fingerprints.firsts(graph);
    int root = 0;
    for (Node node : graph.nodes()) {
      Node first = firsts.apply(node);
      if (node instanceof Node.Input) {
        root = 0;
      } else if (first != node) {
        root = Objects.requireNonNull(numbers.get(first));
      } else {
        root = items.size();
        Item item = item(node, numbers, call -> call.def().sameAs(call)).withDefaultLayouts();
        Optional<LoopItems> inner =
            GraphLoop.of(node).flatMap(loop -> loop(loop.condition().graph(), loop.body().graph()));
        items.add(inner.map(item::as).orElse(item));
      }
      numbers.put(node, root);
    }
    return root;
  }

  /** The item of {@code node}, whose inputs are the items {@code numbers}. */
  static Item item(Node node, IdentityHashMap<Node, Integer> numbers) {
    return item(
        node,
        numbers,
        call -> call.def().sameAs(call).filter(same -> same.result().equals(call.result())));
  }

  private static Item item(
      Node node, IdentityHashMap<Node, Integer> numbers, Function<Call, Optional<Call>> sameAs) {
    Optional<Value> known = node.known();
    if (known.isPresent()) {
      return Item.constant(known.get());
    }
    if (!(node instanceof Node.Operation operation)) {
      return Item.given(node.shape());
    }
    Call call = operation.call();
    return Item.of(
        sameAs.apply(call).orElse(call), operation.inputs().stream().map(numbers::get).toList());
  }
}
