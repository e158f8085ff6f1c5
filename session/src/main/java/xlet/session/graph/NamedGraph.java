package xlet.session.graph;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import xlet.engine.graph.Graph;
import xlet.engine.graph.GraphComputation;
import xlet.engine.graph.Node;
import xlet.session.Outline;
import xlet.session.Session;
import xlet.session.Variable;
import xlet.session.scope.DeclaredTemplate;
import xlet.session.scope.Meaning;

/**
 * A program to draw: how a value was computed, or a computation.
 *
 * @param title its name
 * @param graph the program
 * @param names what its steps are called: names, or the expressions that they were made of
 */
public record NamedGraph(String title, Graph graph, Map<Node, String> names) {
  /** The statement that computed a variable. */
  public static NamedGraph statement(Variable variable) {
    IdentityHashMap<Node, String> names = new IdentityHashMap<>(variable.names());
    names.put(variable.origin().root(), variable.name());
    return new NamedGraph(JoinedStatements.title(variable), variable.origin(), names);
  }

  /** All that led to a variable, as far as the variables on the way still have their values. */
  public static NamedGraph provenance(Session session, Variable variable) {
    return JoinedStatements.of(session).before(variable);
  }

  /**
   * The program from data to a variable: of a statement that uses no array of another, its value.
   */
  public static NamedGraph fromData(Session session, Variable variable) {
    return JoinedStatements.ofComputed(session).before(variable);
  }

  /**
   * What a program comes to that was read but not run; empty as for {@link #of(String, Meaning)}.
   */
  public static Optional<NamedGraph> of(String name, Outline outline) {
    return of(name, outline.meaning(), outline.names());
  }

  /**
   * A computation or a value; empty if {@code meaning} is neither, or has parameters without types.
   */
  public static Optional<NamedGraph> of(String name, Meaning meaning) {
    return of(name, meaning, new IdentityHashMap<>());
  }

  private static Optional<NamedGraph> of(
      String name, Meaning meaning, IdentityHashMap<Node, String> names) {
    return switch (meaning) {
      case Meaning.Data(Node node) -> Optional.of(of(name, node, names));
      case Meaning.Function(DeclaredTemplate template) ->
          template
              .declaredParameters()
              .map(template::on)
              .map(GraphComputation.class::cast)
              .map(body -> new NamedGraph(name, body.graph(), template.names(body)));
      case Meaning.Drawing(Node.Operation call) -> Optional.of(of(name, call, names));
      case Meaning.Function _, Meaning.Functions _, Meaning.Type _ -> Optional.empty();
      case Meaning.Numbers _, Meaning.PaddedDimension _, Meaning.Building _ -> Optional.empty();
    };
  }

  private static NamedGraph of(String name, Node root, IdentityHashMap<Node, String> names) {
    return new NamedGraph(name, Graph.of(List.of(), root), names);
  }

  /** Its picture. */
  public Diagram diagram() {
    return DiagramBuilder.of(this).diagram();
  }
}
