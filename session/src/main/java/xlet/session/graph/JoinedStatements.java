package xlet.session.graph;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import xlet.engine.array.Value;
import xlet.engine.graph.Graph;
import xlet.engine.graph.Node;
import xlet.session.Session;
import xlet.session.Variable;

/** The statements by which a variable was computed, as one graph. */
final class JoinedStatements {
  /** The variables that were computed, by their values. */
  private final IdentityHashMap<Value, Variable> makers = new IdentityHashMap<>();

  private final IdentityHashMap<Node, Node> copies = new IdentityHashMap<>();
  private final IdentityHashMap<Node, String> names = new IdentityHashMap<>();
  private final List<Variable> inOrder;

  JoinedStatements(Session session) {
    this.inOrder = List.copyOf(session.variables().values());
    for (Variable variable : inOrder) {
      if (variable.origin().root() instanceof Node.Operation) {
        makers.merge(variable.value(), variable, JoinedStatements::named);
      }
    }
  }

  /**
   * All that led to {@code variable}, as far as the variables on the way still have their values.
   */
  NamedGraph before(Variable variable) {
    Set<Variable> needed = needed(variable);
    // A statement reads values that had their names before it: those are copied by then.
    inOrder.stream().filter(needed::contains).forEach(this::copy);
    Node root = copyOf(variable.origin().root());
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

  private Set<Variable> needed(Variable from) {
    Set<Variable> needed = Collections.newSetFromMap(new IdentityHashMap<>());
    List<Variable> open = new ArrayList<>(List.of(from));
    while (!open.isEmpty()) {
      Variable next = open.removeLast();
      if (needed.add(next)) {
        next.origin().nodes().forEach(node -> maker(node).ifPresent(open::add));
      }
    }
    return needed;
  }

  private Optional<Variable> maker(Node node) {
    return node instanceof Node.Known known
        ? Optional.ofNullable(makers.get(known.value()))
        : Optional.empty();
  }

  private void copy(Variable variable) {
    for (Node node : variable.origin().nodes()) {
      Node copy =
          switch (node) {
            case Node.Operation operation ->
                new Node.Operation(
                    operation.call(), operation.inputs().stream().map(this::copyOf).toList());
            case Node.Known _ -> maker(node).map(made -> copyOf(made.origin().root())).orElse(node);
            case Node.Input _ -> node;
          };
      copies.put(node, copy);
      String name = variable.names().get(node);
      if (name != null) {
        names.putIfAbsent(copy, name);
      }
    }
    names.put(copyOf(variable.origin().root()), variable.name());
  }

  private Node copyOf(Node node) {
    return copies.getOrDefault(node, node);
  }
}
