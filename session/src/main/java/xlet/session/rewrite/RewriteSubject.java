package xlet.session.rewrite;

import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.graph.Graph;
import xlet.engine.graph.GraphComputation;
import xlet.engine.graph.Node;
import xlet.engine.op.Names;
import xlet.engine.rewrite.ExplicitForm;
import xlet.engine.rewrite.RewrittenProgram;
import xlet.session.Session;
import xlet.session.Variable;
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
      return of(variable, session.variables().values());
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
    IdentityHashMap<Node, String> names = new IdentityHashMap<>();
    template.names(computation).forEach(names::put);
    return of(name, computation.graph(), names);
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

  private static RewriteSubject of(String name, Graph graph, IdentityHashMap<Node, String> names) {
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

  /**
   * How {@code variable} was computed from data, through the statements that gave the other names.
   * A name whose statement uses no array of another is data.
   *
   * @param session the variables of the session
   */
  private static RewriteSubject of(Variable variable, Collection<Variable> session) {
    Statements statements = new Statements(session);
    Node root = statements.node(variable);
    return of(variable.name(), Graph.of(List.of(), root), statements.names);
  }

  /** Puts what gave a name in the place of its value. */
  private static final class Statements {
    private final IdentityHashMap<Value, Variable> variables = new IdentityHashMap<>();
    private final IdentityHashMap<Variable, Node> nodes = new IdentityHashMap<>();
    private final IdentityHashMap<Value, Node> data = new IdentityHashMap<>();
    private final IdentityHashMap<Node, String> names = new IdentityHashMap<>();

    Statements(Collection<Variable> session) {
      session.forEach(variable -> variables.put(variable.value(), variable));
    }

    Node node(Variable variable) {
      Node known = nodes.get(variable);
      if (known == null) {
        known = copy(variable);
        nodes.put(variable, known);
        names.put(known, variable.name());
      }
      return known;
    }

    private Node copy(Variable variable) {
      IdentityHashMap<Node, Node> copies = new IdentityHashMap<>();
      for (Node node : variable.origin().nodes()) {
        Node copy =
            switch (node) {
              case Node.Input input -> input;
              case Node.Known _ -> given(variable, node);
              case Node.Operation operation -> {
                List<Node> inputs = new ArrayList<>(operation.inputs());
                inputs.replaceAll(input -> Objects.requireNonNull(copies.get(input)));
                yield new Node.Operation(operation.call(), inputs);
              }
            };
        copies.put(node, copy);
        String text = variable.names().get(node);
        if (text != null) {
          names.putIfAbsent(copy, text);
        }
      }
      return Objects.requireNonNull(copies.get(variable.origin().root()));
    }

    /** The node of a value that a statement of {@code reader} uses. */
    private Node given(Variable reader, Node known) {
      Value value = reader.valueOf(known);
      Variable maker = variables.get(value);
      return maker != null && !reader.name().equals(maker.name()) && isComputed(maker)
          ? node(maker)
          : data.computeIfAbsent(value, Node.Known::new);
    }

    private boolean isComputed(Variable variable) {
      return variable.origin().root() instanceof Node.Operation
          && variable.origin().nodes().stream()
              .anyMatch(node ->
                  node instanceof Node.Known
                      && !isScalar(node.shape())
                      && variables.containsKey(variable.valueOf(node)));
    }

    private static boolean isScalar(Shape shape) {
      return shape instanceof ArrayShape array && array.isScalar();
    }
  }
}
