package xlet.session.graph;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;
import xlet.engine.graph.Graph;
import xlet.engine.graph.Node;
import xlet.engine.op.Call;
import xlet.engine.op.Computation;
import xlet.engine.op.Parameter;
import xlet.session.graph.Vertex.Argument;
import xlet.session.graph.Vertex.Kind;
import xlet.session.render.Columns;
import xlet.session.render.Literal;

/** Draws a graph: gives each node a name, and writes small constants where they are used. */
final class DiagramBuilder {
  /** Constants of more elements are steps of their own. */
  private static final long MOST_WRITTEN = 4;

  private static final int LONGEST_SOURCE = 200;

  private final Map<Node, String> names;
  private final Bodies bodies;
  private final IdentityHashMap<Node, Integer> numbers = new IdentityHashMap<>();
  private final IdentityHashMap<Node, Vertex.Words> written = new IdentityHashMap<>();
  private final List<Vertex> vertices = new ArrayList<>();
  private final Set<String> reserved = new HashSet<>();
  private final Set<String> taken = new HashSet<>();

  private DiagramBuilder(Map<Node, String> names, Bodies bodies) {
    this.names = names;
    this.bodies = bodies;
    names.values().stream().filter(DiagramBuilder::isName).forEach(reserved::add);
  }

  /**
   * A graph that was drawn.
   *
   * @param diagram its picture
   * @param numbers the numbers of its nodes among the steps of the picture
   */
  record Drawn(Diagram diagram, IdentityHashMap<Node, Integer> numbers) {}

  /** The picture of a graph. */
  static Drawn of(NamedGraph named) {
    return of(named, new Bodies());
  }

  /** The picture of a graph whose computations {@code bodies} knows. */
  static Drawn of(NamedGraph named, Bodies bodies) {
    Graph graph = named.graph();
    DiagramBuilder builder = new DiagramBuilder(named.names(), bodies);
    graph.inputs().forEach(builder::add);
    graph
        .nodes()
        .forEach(node -> {
          if (node == graph.root()) {
            builder.written.remove(node);
          }
          if (!(builder.isWritten(node) && node != graph.root())) {
            builder.add(node);
          }
        });
    int root = builder.number(graph.root());
    Diagram diagram = new Diagram(named.title(), builder.vertices, root, List.of());
    return new Drawn(diagram, builder.numbers);
  }

  /** Returns true if {@code node} is a constant to be written where it is used, and notes it. */
  private boolean isWritten(Node node) {
    String name = names.getOrDefault(node, "");
    Optional<Value> constant = constant(node);
    boolean ofSession = node instanceof Node.Known && isName(name);
    if (ofSession || constant.filter(DiagramBuilder::isSmall).isEmpty()) {
      return false;
    }
    String text = Literal.untyped(constant.orElseThrow());
    written.put(node, new Vertex.Words(text, isName(name) ? name : ""));
    return true;
  }

  private static boolean isSmall(Value value) {
    return value instanceof NdArray array && array.shape().elementCount() <= MOST_WRITTEN;
  }

  /** The value of a node that is a constant. */
  private static Optional<Value> constant(Node node) {
    return switch (node) {
      case Node.Known known -> Optional.of(known.value());
      case Node.Input _ -> Optional.empty();
      case Node.Operation operation -> literal(operation.call());
    };
  }

  private static Optional<Value> literal(Call call) {
    return call.operandCount() > 0
        ? Optional.empty()
        : call.def().parameters().stream()
            .filter(parameter -> parameter.kind() == Parameter.Kind.LITERAL)
            .findFirst()
            .map(parameter -> call.literal(parameter.name()));
  }

  private void add(Node node) {
    if (numbers.containsKey(node)) {
      return;
    }
    Vertex vertex =
        switch (node) {
          case Node.Input input ->
              vertex(node, Kind.PARAMETER, "", List.of(), "p" + input.number(), List.of());
          case Node.Known _ -> given(node);
          case Node.Operation own when constant(own).isPresent() -> given(own);
          case Node.Operation operation -> operation(operation);
        };
    numbers.put(node, vertices.size());
    vertices.add(vertex);
  }

  private int number(Node node) {
    return Objects.requireNonNull(numbers.get(node));
  }

  /** A value: its literal if that is short, else nothing but its name. */
  private Vertex given(Node node) {
    Value value = constant(node).orElseThrow();
    List<Argument> literal =
        isSmall(value) ? List.of(new Vertex.Words(Literal.untyped(value), "")) : List.of();
    return vertex(node, Kind.VALUE, "", literal, "", List.of());
  }

  private Vertex operation(Node.Operation operation) {
    Call call = operation.call();
    List<Argument> arguments = new ArrayList<>();
    List<Diagram> called = new ArrayList<>();
    int operand = 0;
    for (Parameter parameter : call.def().parameters()) {
      for (int k = 0; k < call.count(parameter.name()); k++) {
        arguments.add(argument(operation.inputs().get(operand++)));
      }
      for (String text : attribute(call, parameter, called)) {
        String label = parameter.optional() ? parameter.name() + "=" : "";
        arguments.add(new Vertex.Words(label + text, ""));
      }
    }
    return vertex(operation, Kind.OPERATION, call.def().name(), arguments, "", called);
  }

  private Argument argument(Node input) {
    if (!numbers.containsKey(input) && !written.containsKey(input) && !isWritten(input)) {
      add(input); // a parameter of what is around a computation
    }
    Argument constant = written.get(input);
    return constant == null ? new Vertex.Link(number(input)) : constant;
  }

  /** An attribute as it is written, if it was given; a computation is read into {@code called}. */
  private List<String> attribute(Call call, Parameter parameter, List<Diagram> called) {
    Optional<Object> value = call.attribute(parameter.name());
    if (value.isEmpty()) {
      return List.of();
    }
    return switch (parameter.kind()) {
      case COMPUTATION, COMPUTATIONS -> computations(call, parameter, value.get(), called);
      default -> List.of(AttributeWords.of(value.get()));
    };
  }

  private List<String> computations(
      Call call, Parameter parameter, Object given, List<Diagram> called) {
    List<?> templates = given instanceof List<?> list ? list : List.of(given);
    List<Computation> computations = call.askedFor(parameter.name());
    List<String> words = new ArrayList<>();
    for (int k = 0; k < computations.size(); k++) {
      Computation.Template template = (Computation.Template) templates.get(k);
      words.add(bodies.words(template, computations.get(k), names, called));
    }
    return parameter.kind() == Parameter.Kind.COMPUTATION
        ? words
        : List.of("{" + String.join(", ", words) + "}");
  }

  private Vertex vertex(
      Node node,
      Kind kind,
      String operation,
      List<Argument> arguments,
      String otherwise,
      List<Diagram> called) {
    String text = names.getOrDefault(node, "");
    boolean named = isName(text);
    String given = otherwise.isEmpty() ? "%" + vertices.size() : otherwise;
    String name = named ? fresh(text) : fresh(reserved.contains(given) ? given + "'" : given);
    String source = named ? "" : Columns.beginning(Columns.visible(text), LONGEST_SOURCE);
    return new Vertex(kind, name, operation, arguments, node.shape().toString(), source, called);
  }

  /** {@code name}, with a stroke for each step before that has it. */
  private String fresh(String name) {
    return taken.add(name) ? name : fresh(name + "'");
  }

  /** Returns true if a node's text is a name, not an expression. */
  static boolean isName(String text) {
    return text.matches("[\\p{L}_][\\p{L}\\p{N}_.\\-]*");
  }
}
