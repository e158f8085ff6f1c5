package xlet.session.graph;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import xlet.engine.graph.Graph;
import xlet.engine.graph.GraphComputation;
import xlet.engine.graph.Node;
import xlet.engine.op.Computation;
import xlet.session.binding.OperationTemplate;
import xlet.session.scope.DeclaredTemplate;

/** The computations that a program calls: each is drawn once, unless a few words say what it is. */
final class Bodies {
  /** Computations whose formula is longer are drawn. */
  private static final int LONGEST_FORMULA = 36;

  private final IdentityHashMap<Graph, String> known = new IdentityHashMap<>();
  private final Set<String> taken = new HashSet<>();

  /**
   * The name or the formula of a computation; its picture is added to {@code called} where it is
   * called first and the words do not say all.
   *
   * @param around the names of the steps around it, whose parameters it may use
   */
  String words(
      Computation.Template template,
      Computation computation,
      Map<Node, String> around,
      List<Diagram> called) {
    if (template instanceof OperationTemplate operation) {
      return operation.def().name();
    }
    if (!(computation instanceof GraphComputation own)) {
      return computation.signature();
    }
    Graph graph = own.graph();
    String before = known.get(graph);
    if (before != null) {
      return before;
    }
    DeclaredTemplate declared = template instanceof DeclaredTemplate with ? with : null;
    String name = declared == null ? "" : declared.name();
    IdentityHashMap<Node, String> names = new IdentityHashMap<>();
    around.forEach((node, text) -> {
      if (node instanceof Node.Input) {
        names.put(node, text);
      }
    });
    if (declared != null) {
      declared.names(own).forEach(names::put);
    }
    Diagram diagram = DiagramBuilder.of(new NamedGraph(name, graph, names), this).diagram();
    String formula = formula(diagram);
    if (!formula.isEmpty() && name.isEmpty()) {
      known.put(graph, formula);
      return formula;
    }
    String title = fresh(name);
    known.put(graph, title);
    called.add(new Diagram(title, diagram.vertices(), diagram.root(), List.of()));
    return title;
  }

  private String fresh(String name) {
    if (!name.isEmpty() && taken.add(name)) {
      return name;
    }
    int number = 1;
    while (!taken.add((name.isEmpty() ? "computation" : name) + "." + number)) {
      number++;
    }
    return (name.isEmpty() ? "computation" : name) + "." + number;
  }

  /** A computation in one line: {@code (a, b) => Max(a, b)}; empty if that would be long. */
  private static String formula(Diagram diagram) {
    Diagram condensed = Condensed.wholly(diagram, LONGEST_FORMULA);
    List<String> parameters = new ArrayList<>();
    for (int k = 0; k < condensed.vertices().size(); k++) {
      Vertex vertex = condensed.vertices().get(k);
      if (vertex.kind() == Vertex.Kind.PARAMETER) {
        parameters.add(vertex.name());
      } else if (k != condensed.root() || !vertex.bodies().isEmpty()) {
        return "";
      }
    }
    Vertex root = condensed.vertices().get(condensed.root());
    String body = root.kind() == Vertex.Kind.PARAMETER ? root.name() : condensed.call(root);
    String text = "(" + String.join(", ", parameters) + ") => " + body;
    return text.length() <= LONGEST_FORMULA ? text : "";
  }
}
