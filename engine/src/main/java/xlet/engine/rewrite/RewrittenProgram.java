package xlet.engine.rewrite;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import xlet.engine.array.NdArray;
import xlet.engine.graph.Fingerprints;
import xlet.engine.graph.Graph;
import xlet.engine.graph.Node;
import xlet.engine.op.OpDef;

/**
 * A graph that rules look at: its nodes have names and know who uses them. What a rule replaces
 * stays until a rule takes it away. Changing it gives another program.
 */
public final class RewrittenProgram {
  private final Graph graph;
  private final IdentityHashMap<Node, String> names;
  private final Set<String> taken;
  private final List<Node> made;
  private final IdentityHashMap<Node, List<Node.Operation>> users = new IdentityHashMap<>();
  private final IdentityHashMap<Node, Node.Operation> twins = new IdentityHashMap<>();

  /** The program {@code graph}, of whose nodes {@code made} have no names yet. */
  private RewrittenProgram(
      Graph graph, IdentityHashMap<Node, String> names, Set<String> taken, List<Node> made) {
    this.graph = graph;
    this.names = names;
    this.taken = taken;
    this.made = List.copyOf(made);
    for (Node node : made) {
      names.put(node, literal(node).orElseGet(() -> fresh(node)));
    }
    Map<Object, Node.Operation> firsts = new HashMap<>();
    Fingerprints fingerprints = new Fingerprints(Fixed::is);
    for (Node node : graph.nodes()) {
      if (node instanceof Node.Operation operation) {
        Set<Node> inputs = Collections.newSetFromMap(new IdentityHashMap<>());
        inputs.addAll(operation.inputs());
        inputs.forEach(
            input -> users.computeIfAbsent(input, any -> new ArrayList<>()).add(operation));
        Node.Operation first = firsts.putIfAbsent(fingerprints.of(operation), operation);
        if (first != null) {
          twins.put(operation, first);
        }
      }
    }
  }

  /** The program {@code graph}; nodes without one of {@code names} are called by their opcode. */
  public static RewrittenProgram of(Graph graph, Map<Node, String> names) {
    IdentityHashMap<Node, String> own = new IdentityHashMap<>();
    Set<String> taken = new HashSet<>();
    names.forEach((node, name) -> {
      if (taken.add(name)) {
        own.put(node, name);
      }
    });
    List<Node> nameless = new ArrayList<>(graph.inputs());
    nameless.addAll(graph.nodes());
    nameless.removeIf(own::containsKey);
    return new RewrittenProgram(graph, own, taken, nameless.stream().distinct().toList());
  }

  /** A scalar that is stated, as its number. */
  private static Optional<String> literal(Node node) {
    return node instanceof Node.Known known
            && known.value() instanceof NdArray array
            && array.shape().isScalar()
            && !array.type().isComplex()
        ? Optional.of(array.type().inLong() ? whole(array) : fraction(array))
        : Optional.empty();
  }

  private static String fraction(NdArray scalar) {
    double number = scalar.doubleAt(0);
    String text =
        scalar.type().bytes() > Float.BYTES
            ? Double.toString(number)
            : Float.toString((float) number);
    return text.replace("Infinity", "inf").replace("E", "e");
  }

  private static String whole(NdArray scalar) {
    long number = scalar.longAt(0);
    return scalar.type().isPred() ? Boolean.toString(number != 0) : Long.toString(number);
  }

  private String fresh(Node node) {
    String beginning =
        switch (node) {
          case Node.Input _ -> "parameter";
          case Node.Known _ -> "constant";
          case Node.Operation operation -> opcode(operation.call().def());
        };
    int number = 1;
    while (!taken.add(beginning + "." + number)) {
      number++;
    }
    return beginning + "." + number;
  }

  private static String opcode(OpDef def) {
    return def.opcode().isEmpty() ? def.name() : def.opcode();
  }

  /** The nodes that came with the last change. */
  List<Node> made() {
    return made;
  }

  /** The nodes, each after its inputs, and the result. */
  public Graph graph() {
    return graph;
  }

  /** The name of {@code node}. */
  public String name(Node node) {
    return names.getOrDefault(node, "");
  }

  /** The names of all nodes. */
  public IdentityHashMap<Node, String> names() {
    return new IdentityHashMap<>(names);
  }

  /** The operations that use {@code node}. */
  public List<Node.Operation> users(Node node) {
    return users.getOrDefault(node, List.of());
  }

  /** Whether an operation uses {@code node}, or it is the result. */
  public boolean isUsed(Node node) {
    return node == graph.root() || !users(node).isEmpty();
  }

  /** The first operation before {@code node} that is the same call of the same inputs. */
  public Optional<Node.Operation> twin(Node.Operation node) {
    return Optional.ofNullable(twins.get(node));
  }

  /** This program with all that used {@code old} using {@code replacement}. */
  RewrittenProgram with(Node.Operation old, Node replacement) {
    IdentityHashMap<Node, Node> now = new IdentityHashMap<>();
    IdentityHashMap<Node, String> called = new IdentityHashMap<>(names);
    Set<Node> present = Collections.newSetFromMap(new IdentityHashMap<>());
    present.addAll(graph.nodes());
    List<Node> nodes = new ArrayList<>();
    List<Node> made = new ArrayList<>();
    for (Node node : graph.nodes()) {
      Node changed = node == old ? old : changed(node, now);
      if (changed != node) {
        now.put(node, changed);
        called.put(changed, name(node));
      }
      nodes.add(changed);
      if (node == old) {
        Graph.of(List.of(), replacement).nodes().stream()
            .filter(own -> !present.contains(own))
            .forEach(made::add);
        nodes.addAll(made);
        now.put(old, replacement);
      }
    }
    Node root = now.getOrDefault(graph.root(), graph.root());
    Graph changed = new Graph(graph.inputs(), nodes, root);
    return new RewrittenProgram(changed, called, new HashSet<>(taken), made);
  }

  private static Node changed(Node node, IdentityHashMap<Node, Node> now) {
    if (!(node instanceof Node.Operation operation)
        || operation.inputs().stream().noneMatch(now::containsKey)) {
      return node;
    }
    List<Node> inputs =
        operation.inputs().stream().map(input -> now.getOrDefault(input, input)).toList();
    return new Node.Operation(operation.call(), inputs);
  }

  /** This program without {@code unused}. */
  RewrittenProgram without(Node.Operation unused) {
    List<Node> nodes = graph.nodes().stream().filter(node -> node != unused).toList();
    Graph rest = new Graph(graph.inputs(), nodes, graph.root());
    return new RewrittenProgram(rest, names, taken, List.of());
  }
}
