package xlet.session.graph;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.graph.Graph;
import xlet.engine.graph.Node;
import xlet.session.Session;
import xlet.session.Variable;

/** The statements by which a variable was computed, as one graph. */
final class JoinedStatements {
  /** The variables that were computed, by their values. */
  private final IdentityHashMap<Value, Variable> makers = new IdentityHashMap<>();

  private final IdentityHashMap<Variable, Node> roots = new IdentityHashMap<>();
  private final IdentityHashMap<Value, Node> data = new IdentityHashMap<>();
  private final IdentityHashMap<Node, String> names = new IdentityHashMap<>();

  private JoinedStatements(Collection<Variable> variables) {
    for (Variable variable : variables) {
      if (variable.origin().root() instanceof Node.Operation) {
        makers.merge(variable.value(), variable, JoinedStatements::named);
      }
    }
  }

  /** The statements of {@code session}. */
  static JoinedStatements of(Session session) {
    return new JoinedStatements(session.variables().values());
  }

  /** The statements of {@code session} that use arrays of others; what the rest gives is data. */
  static JoinedStatements ofComputed(Session session) {
    Collection<Variable> variables = session.variables().values();
    Set<Value> values = Collections.newSetFromMap(new IdentityHashMap<>());
    variables.forEach(variable -> values.add(variable.value()));
    return new JoinedStatements(
        variables.stream().filter(variable -> readsArrays(variable, values)).toList());
  }

  private static boolean readsArrays(Variable variable, Set<Value> values) {
    return variable.origin().nodes().stream()
        .anyMatch(node ->
            node instanceof Node.Known
                && !isScalar(node.shape())
                && values.contains(variable.valueOf(node)));
  }

  private static boolean isScalar(Shape shape) {
    return shape instanceof ArrayShape array && array.isScalar();
  }

  /**
   * All that led to {@code variable}, as far as the variables on the way still have their values.
   */
  NamedGraph before(Variable variable) {
    Set<Variable> begun = Collections.newSetFromMap(new IdentityHashMap<>());
    List<Variable> open = new ArrayList<>(List.of(variable));
    while (!open.isEmpty()) {
      Variable next = open.getLast();
      if (begun.add(next)) {
        next.origin()
            .nodes()
            .forEach(node ->
                maker(next, node).filter(maker -> !begun.contains(maker)).ifPresent(open::add));
      } else {
        open.removeLast();
        roots.computeIfAbsent(next, this::copy);
      }
    }
    Node root = Objects.requireNonNull(roots.get(variable));
    return new NamedGraph(title(variable), Graph.of(List.of(), root), names);
  }

  /** The one of two variables with the same value whose name stays. */
  private static Variable named(Variable one, Variable other) {
    return one.name().equals(Session.LAST) ? other : one;
  }

  /** How a variable is called at the head of its picture. */
  static String title(Variable variable) {
    return variable.name().equals(Session.LAST) ? "the last value" : variable.name();
  }

  private Optional<Variable> maker(Variable reader, Node node) {
    return node instanceof Node.Known
        ? Optional.ofNullable(makers.get(reader.valueOf(node)))
            .filter(maker -> !maker.name().equals(reader.name()))
        : Optional.empty();
  }

  private Node copy(Variable variable) {
    IdentityHashMap<Node, Node> copies = new IdentityHashMap<>();
    for (Node node : variable.origin().nodes()) {
      Node copy =
          switch (node) {
            case Node.Operation operation ->
                new Node.Operation(
                    operation.call(),
                    operation.inputs().stream()
                        .map(input -> Objects.requireNonNull(copies.get(input)))
                        .toList());
            case Node.Known _ -> given(variable, node);
            case Node.Input _ -> node;
          };
      copies.put(node, copy);
      String name = variable.names().get(node);
      if (name != null) {
        names.putIfAbsent(copy, name);
      }
    }
    Node root = Objects.requireNonNull(copies.get(variable.origin().root()));
    names.put(root, variable.name());
    return root;
  }

  /** The node of a value that the statement of {@code reader} uses. */
  private Node given(Variable reader, Node known) {
    return maker(reader, known)
        .map(roots::get)
        .orElseGet(() -> data.computeIfAbsent(reader.valueOf(known), Node.Known::new));
  }
}
