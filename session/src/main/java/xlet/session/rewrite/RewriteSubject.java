package xlet.session.rewrite;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import xlet.engine.array.Shape;
import xlet.engine.graph.Graph;
import xlet.engine.graph.GraphComputation;
import xlet.engine.graph.Node;
import xlet.engine.op.Names;
import xlet.engine.rewrite.ExplicitForm;
import xlet.engine.rewrite.RewrittenProgram;
import xlet.session.Session;
import xlet.session.Variable;
import xlet.session.graph.NamedGraph;
import xlet.session.scope.DeclaredTemplate;
import xlet.session.scope.Meaning;

/**
 * A program to be rewritten.
 *
 * @param name what it computes
 * @param program the program
 */
public record RewriteSubject(String name, RewrittenProgram program) {
  private static final Pattern NAME = Pattern.compile("%?([\\p{L}_][\\p{L}\\p{N}_.\\-]*)");

  /**
   * The program that {@code name} stands for in {@code session}: how a value was computed, or a
   * computation.
   *
   * @throws NotRewritableException if it stands for neither
   */
  public static RewriteSubject named(String name, Session session) throws NotRewritableException {
    Variable variable = session.variables().get(name);
    if (variable != null) {
      NamedGraph joined = NamedGraph.fromData(session, variable);
      return of(name, joined.graph(), joined.names());
    }
    Meaning meaning =
        session
            .find(name)
            .orElseThrow(() ->
                new NotRewritableException(
                    "`" + name + "` is not defined" + suggestion(name, session)));
    if (!(meaning instanceof Meaning.Function(DeclaredTemplate template))) {
      throw new NotRewritableException(name + " is " + meaning.describe() + ", not a program");
    }
    List<Shape> parameters =
        template
            .declaredParameters()
            .orElseThrow(() ->
                new NotRewritableException(
                    "the parameters of %s need types, as in %s = (x: f32[2,3]) => …"
                        .formatted(name, name)));
    GraphComputation computation = (GraphComputation) template.on(parameters);
    return of(name, computation.graph(), template.names(computation));
  }

  private static String suggestion(String name, Session session) {
    return Names.suggestion(name, session.names(), "; `:vars` lists the names");
  }

  /**
   * The program that the last statement of {@code session} has run.
   *
   * @throws NotRewritableException if none has
   */
  public static RewriteSubject last(Session session) throws NotRewritableException {
    String latest =
        session
            .latest()
            .orElseThrow(() ->
                new NotRewritableException(
                    "nothing has been computed yet; `:opt x` shows what rewrites make of x"));
    return named(latest, session);
  }

  private static RewriteSubject of(String name, Graph graph, Map<Node, String> names) {
    ExplicitForm.Result explicit = ExplicitForm.of(graph);
    IdentityHashMap<Node, String> own = new IdentityHashMap<>();
    names.forEach((node, text) -> {
      Matcher word = NAME.matcher(text);
      if (word.matches()) {
        own.put(explicit.forms().getOrDefault(node, node), word.group(1));
      }
    });
    return new RewriteSubject(name, RewrittenProgram.of(explicit.graph(), own));
  }
}
