package xlet.engine.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import xlet.engine.array.Value;
import xlet.engine.eval.Evaluator;
import xlet.engine.eval.Reader;
import xlet.engine.machine.MachineCode;
import xlet.engine.op.Call;
import xlet.engine.op.Evaluation;
import xlet.engine.plan.Item;
import xlet.engine.plan.Plan;

/** Runs a graph as often as wanted; what was compiled for one run serves the next. */
public final class GraphRunner {
  /** A program that has computed so many elements is likely to run again. */
  private static final long ELEMENTS_IF_OFTEN = 1 << 18;

  /** Kernels that compute this many elements may run as machine code. */
  private static final long ELEMENTS_OF_MACHINE_CODE = 1 << 18;

  private final Graph graph;

  /** The graph with its calls of small computations written out: it is what is computed. */
  private final Graph written;

  /** Of its nodes that mean the same, the first has an item. */
  private final List<Item> items = new ArrayList<>();

  /** For each node of the graph the number of the item that has its value; -1 for none. */
  private final int[] places;

  /** Whether the items are those of the nodes, in order. */
  private final boolean isInPlace;

  private final Set<Integer> wanted = new HashSet<>();
  private final int root;

  /** The nodes' values that are the same in each run. */
  private final @Nullable Value[] constants;

  /** For each item the number of the argument that is its value; -1 for those of no input. */
  private final int[] arguments;

  private final boolean isCaptured;
  private final AtomicLong computed = new AtomicLong();
  private volatile Optional<Made> made = Optional.empty();

  /** A plan, the reader that it was made for, and whether it was made to be run often. */
  private record Made(Reader reader, Plan plan, boolean often) {}

  /** A runner that finds the root of {@code graph}. */
  public GraphRunner(Graph graph) {
    this(graph, List.of(graph.root()));
  }

  /** A runner that finds {@code wanted}, nodes of {@code graph}. */
  public GraphRunner(Graph graph, List<Node> wanted) {
    this.graph = graph;
    this.isCaptured = graph.isCaptured();
    this.places = new int[graph.nodes().size()];
    this.root = graph.nodes().indexOf(graph.root());
    WrittenCalls.Written calls = WrittenCalls.in(graph, wanted);
    this.written = calls.graph();
    IdentityHashMap<Node, Integer> numbers = number();
    this.arguments = new int[items.size()];
    Arrays.fill(arguments, -1);
    for (int k = 0; k < places.length; k++) {
      Node node = graph.nodes().get(k);
      places[k] = numbers.getOrDefault(calls.of(node), -1);
      if (node instanceof Node.Input input && places[k] >= 0) {
        arguments[places[k]] = input.number();
      }
    }
    this.isInPlace = Arrays.equals(places, IntStream.range(0, items.size()).toArray());
    Set<Node> asked = Collections.newSetFromMap(new IdentityHashMap<>());
    asked.addAll(wanted);
    asked.add(graph.root());
    asked.forEach(node -> this.wanted.add(Objects.requireNonNull(numbers.get(calls.of(node)))));
    this.constants = new Value[items.size()];
    Arrays.setAll(constants, k -> items.get(k).constant().orElse(null));
  }

  /** Makes the items, and returns the number of each node's. */
  private IdentityHashMap<Node, Integer> number() {
    UnaryOperator<Node> firsts =
        isCaptured ? UnaryOperator.identity() : Fingerprints.firsts(written);
    IdentityHashMap<Node, Integer> numbers = new IdentityHashMap<>();
    for (Node node : written.nodes()) {
      Node first = firsts.apply(node);
      if (first == node) {
        numbers.put(node, items.size());
        items.add(GraphItems.item(node, numbers));
      } else {
        numbers.put(node, Objects.requireNonNull(numbers.get(first)));
      }
    }
    return numbers;
  }

  /** A runner that finds all nodes of {@code graph}. */
  public static GraphRunner ofAll(Graph graph) {
    return new GraphRunner(graph, graph.nodes());
  }

  private Plan plan() {
    Optional<Made> known = made;
    boolean often = computed.get() > ELEMENTS_IF_OFTEN;
    if (known.isEmpty() || known.get().reader != Reader.used() || known.get().often != often) {
      Reader reader = Reader.used();
      known = Optional.of(new Made(reader, new Plan(items, wanted, reader, often), often));
      made = known;
      if (known.get().plan.elements() >= ELEMENTS_OF_MACHINE_CODE) {
        MachineCode.prepare();
      }
    }
    computed.addAndGet(known.get().plan.elements());
    return known.get().plan;
  }

  /** The graph with its calls of small computations written out. */
  Graph written() {
    return written;
  }

  /** The number of the root among the nodes. */
  public int root() {
    return root;
  }

  /** The value of the root for {@code arguments}. */
  public Value run(List<Value> arguments, Evaluation evaluation) {
    return Objects.requireNonNull(inOrder(arguments, evaluation)[root]);
  }

  /**
   * The values of the nodes in the order of the graph; null for those that are not wanted and were
   * passed over.
   */
  public @Nullable Value[] inOrder(List<Value> arguments, Evaluation evaluation) {
    return inOrder(arguments, Map.of(), evaluation);
  }

  /** The values of the nodes that are wanted, and of those that happen to be there, too. */
  public IdentityHashMap<Node, Value> values(List<Value> arguments, Evaluation evaluation) {
    return values(arguments, Map.of(), evaluation);
  }

  /** Returns these values as well; nodes in {@code known} do not run again. */
  public IdentityHashMap<Node, Value> values(
      List<Value> arguments, Map<Node, Value> known, Evaluation evaluation) {
    @Nullable Value[] all = inOrder(arguments, known, evaluation);
    IdentityHashMap<Node, Value> values = new IdentityHashMap<>();
    for (Node.Input input : graph.inputs()) {
      values.put(input, arguments.get(input.number()));
    }
    for (int k = 0; k < all.length; k++) {
      Value value = all[k];
      if (value != null) {
        values.put(graph.nodes().get(k), value);
      }
    }
    return values;
  }

  private @Nullable Value[] inOrder(
      List<Value> given, Map<Node, Value> known, Evaluation evaluation) {
    @Nullable Value[] values = constants.clone();
    for (int k = 0; k < values.length; k++) {
      if (arguments[k] >= 0) {
        values[k] = given.get(arguments[k]);
      }
    }
    for (int k = 0; k < places.length && !known.isEmpty(); k++) {
      if (places[k] >= 0 && values[places[k]] == null) {
        values[places[k]] = known.get(graph.nodes().get(k));
      }
    }
    if (isCaptured) {
      step(values, given, evaluation);
    } else {
      plan().run(values, evaluation);
    }
    return ofAllNodes(values);
  }

  /** The values of all nodes of the graph, where {@code values} are those of the items. */
  private @Nullable Value[] ofAllNodes(@Nullable Value[] values) {
    if (isInPlace) {
      return values;
    }
    @Nullable Value[] all = new Value[places.length];
    for (int k = 0; k < all.length; k++) {
      all[k] = places[k] < 0 ? null : values[places[k]];
    }
    return all;
  }

  /** Runs one operation after the other, each with what its computations use of this graph. */
  private void step(@Nullable Value[] values, List<Value> arguments, Evaluation evaluation) {
    IdentityHashMap<Node, Value> found = new IdentityHashMap<>();
    graph.inputs().forEach(input -> found.put(input, arguments.get(input.number())));
    for (int k = 0; k < values.length; k++) {
      Value value = values[k];
      if (value == null && graph.nodes().get(k) instanceof Node.Operation operation) {
        evaluation.poll();
        List<Value> operands =
            operation.inputs().stream().map(found::get).map(Objects::requireNonNull).toList();
        Call call = Capture.bound(operation.call(), node -> Optional.ofNullable(found.get(node)));
        value = Evaluator.run(call, operands, evaluation);
        values[k] = value;
      }
      if (value != null) {
        found.put(graph.nodes().get(k), value);
      }
    }
  }
}
