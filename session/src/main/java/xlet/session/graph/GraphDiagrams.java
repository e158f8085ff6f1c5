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

/** Finds what there is to draw: how a value was computed, or a computation. */
public final class GraphDiagrams {
  private GraphDiagrams() {}

  /** The picture of any graph; {@code names} are those of its nodes, as far as they have some. */
  public static Diagram of(String title, Graph graph, Map<Node, String> names) {
    return DiagramBuilder.of(title, graph, names);
  }

  /** The statement that computed a variable. */
  public static Diagram statement(Variable variable) {
    IdentityHashMap<Node, String> names = new IdentityHashMap<>(variable.names());
    names.put(variable.origin().root(), variable.name());
    return of(JoinedStatements.title(variable), variable.origin(), names);
  }

  /** All that led to a variable, as far as the variables on the way still have their values. */
  public static Diagram provenance(Session session, Variable variable) {
    return new JoinedStatements(session).before(variable);
  }

  /**
   * What a program comes to that was read but not run; empty as for {@link #of(String, Meaning)}.
   */
  public static Optional<Diagram> of(String name, Outline outline) {
    return of(name, outline.meaning(), outline.names());
  }

  /**
   * A computation or a value; empty if {@code meaning} is neither, or has parameters without types.
   */
  public static Optional<Diagram> of(String name, Meaning meaning) {
    return of(name, meaning, new IdentityHashMap<>());
  }

  private static Optional<Diagram> of(
      String name, Meaning meaning, IdentityHashMap<Node, String> names) {
    return switch (meaning) {
      case Meaning.Data(Node node) -> Optional.of(of(name, Graph.of(List.of(), node), names));
      case Meaning.Function(DeclaredTemplate template) ->
          template
              .declaredParameters()
              .map(template::on)
              .map(GraphComputation.class::cast)
              .map(body -> of(name, body.graph(), template.names(body)));
      case Meaning.Drawing(Node.Operation call) ->
          Optional.of(of(name, Graph.of(List.of(), call), names));
      case Meaning.Function _, Meaning.Functions _, Meaning.Type _ -> Optional.empty();
      case Meaning.Numbers _, Meaning.Building _ -> Optional.empty();
    };
  }
}
