package xlet.session.export;

import java.util.List;
import xlet.engine.array.Shape;
import xlet.engine.graph.Graph;
import xlet.engine.graph.GraphComputation;
import xlet.session.scope.DeclaredTemplate;
import xlet.session.scope.GraphBuilder;
import xlet.session.scope.Meaning;

/** Exports what a program comes to. */
public final class Export {
  private Export() {}

  /**
   * A module of HLO text that computes {@code meaning}: a value without parameters, a computation
   * with its own.
   *
   * @throws UnexportableException if it is neither, or HLO text has no words for it
   */
  public static String hlo(String name, Meaning meaning) {
    return hlo(name, graph(meaning));
  }

  /**
   * A module of HLO text that computes {@code graph}.
   *
   * @throws UnexportableException if HLO text has no words for something in it
   */
  public static String hlo(String name, Graph graph) {
    return ModuleExport.text(word(name), graph);
  }

  private static Graph graph(Meaning meaning) {
    return switch (meaning) {
      case Meaning.Data data when !GraphBuilder.isOpen(data.node()) ->
          Graph.of(List.of(), data.node());
      case Meaning.Function(DeclaredTemplate template) -> graph(template);
      case Meaning other ->
          throw new UnexportableException(other.describe() + " cannot be exported");
    };
  }

  private static Graph graph(DeclaredTemplate template) {
    List<Shape> parameters =
        template
            .declaredParameters()
            .orElseThrow(() ->
                new UnexportableException(
                    "the parameters of a computation need types before it can be exported"));
    return ((GraphComputation) template.on(parameters)).graph();
  }

  /** A name as HLO text may have it. */
  private static String word(String name) {
    String word = name.replaceAll("[^A-Za-z0-9_]", "_");
    return word.matches("[A-Za-z]\\w*") ? word : "module" + word;
  }
}
