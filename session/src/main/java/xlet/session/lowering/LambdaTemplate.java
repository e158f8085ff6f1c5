package xlet.session.lowering;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import xlet.engine.array.Shape;
import xlet.engine.graph.Graph;
import xlet.engine.graph.GraphComputation;
import xlet.engine.graph.Node;
import xlet.engine.op.Computation;
import xlet.engine.op.control.CallComputation;
import xlet.grammar.tree.LambdaExpr;
import xlet.grammar.tree.LambdaParameter;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.DiagnosticException;
import xlet.session.scope.Calls;
import xlet.session.scope.DeclaredTemplate;
import xlet.session.scope.Environment;
import xlet.session.scope.GraphBuilder;
import xlet.session.scope.Hint;
import xlet.session.scope.Meaning;
import xlet.session.scope.StatementScope;
import xlet.session.scope.TypeMismatchBuilder;

/**
 * A computation that the program writes. Its body is read where it is written, once for each list
 * of parameter shapes that it is called with.
 */
final class LambdaTemplate implements DeclaredTemplate {
  /** A body is written out where it is called if it has no more nodes than this, or bodies. */
  private static final int LARGEST = 64;

  private final StatementScope scope;
  private final String name;
  private final LambdaExpr lambda;
  private final Map<List<Shape>, Body> known = new ConcurrentHashMap<>();

  /** The shapes for which the body cannot be read unless the values of its arguments are known. */
  private final Set<List<Shape>> open = ConcurrentHashMap.newKeySet();

  /**
   * The body for parameters of some shapes.
   *
   * @param bodies how many others are written out in it
   * @param closed whether it uses nothing but its parameters and what is known
   */
  private record Body(GraphComputation computation, int bodies, boolean closed) {
    /** Whether it may stand in every place where it is called. */
    boolean isSmall() {
      return bodies <= LARGEST && computation.graph().nodes().size() <= LARGEST;
    }
  }

  /** The computation that {@code lambda} is in {@code scope}: it keeps the names that it uses. */
  static LambdaTemplate of(StatementScope scope, String name, LambdaExpr lambda) {
    Environment captured = scope.environment().frozen(FreeNames.of(lambda));
    captured.own().values().stream()
        .filter(Meaning.Data.class::isInstance)
        .forEach(meaning -> scope.calls().capture(((Meaning.Data) meaning).node()));
    return new LambdaTemplate(scope.body(captured), lambda, name);
  }

  private LambdaTemplate(StatementScope scope, LambdaExpr lambda, String name) {
    this.scope = scope;
    this.name = name;
    this.lambda = lambda;
  }

  /** The declared types of the parameters; empty where none is written. */
  private List<Optional<Shape>> declared() {
    return lambda.parameters().stream().map(p -> scope.types().declared(p.type())).toList();
  }

  @Override
  public Optional<List<Shape>> declaredParameters() {
    List<Optional<Shape>> declared = declared();
    return declared.stream().allMatch(Optional::isPresent)
        ? Optional.of(declared.stream().map(Optional::orElseThrow).toList())
        : Optional.empty();
  }

  /** Reads the body if all types are written, so that what is wrong in it is told at once. */
  Optional<Computation> check() {
    return declaredParameters().map(this::on);
  }

  @Override
  public Computation on(List<Shape> shapes) {
    return body(shapes).computation();
  }

  private Body body(List<Shape> shapes) {
    checkTypes(shapes);
    Body body = known.get(shapes);
    if (body == null) {
      body = read(shapes);
      known.put(shapes, body);
    }
    return body;
  }

  /**
   * Checks that parameters of {@code shapes} are what is declared.
   *
   * @throws TypeMismatch if they are not
   */
  void checkTypes(List<Shape> shapes) {
    List<Optional<Shape>> declared = declared();
    if (declared.size() != shapes.size()) {
      throw new TypeMismatchBuilder(title()).arity(declared.size(), shapes);
    }
    for (int k = 0; k < shapes.size(); k++) {
      Shape shape = shapes.get(k);
      if (!declared.get(k).map(d -> d.compatible(shape)).orElse(true)) {
        throw new TypeMismatchBuilder(title()).types(describe(), shapes);
      }
    }
  }

  private Body read(List<Shape> shapes) {
    List<Node> inputs = new ArrayList<>();
    for (Shape shape : shapes) {
      inputs.add(new Node.Input(inputs.size(), shape));
    }
    StatementScope inner = scope(inputs);
    Node root = root(inner);
    List<Node.Input> parameters = inputs.stream().map(Node.Input.class::cast).toList();
    Graph graph = Graph.of(parameters, root, inner.calls().effects());
    boolean closed = graph.isClosed() && !inner.calls().isCapturing();
    return new Body(new GraphComputation(graph), inner.calls().bodies(), closed);
  }

  /**
   * The value for {@code arguments} in a body or statement whose calls are {@code calls}: the body
   * in the place of the call if it is small or has to know its arguments, else a node that calls
   * it. So what a program costs does not double with each computation that calls another twice.
   *
   * @throws TypeMismatch if the parameters are of other types
   */
  Node call(List<Node> arguments, Calls calls) {
    List<Shape> shapes = arguments.stream().map(Node::shape).toList();
    checkTypes(shapes);
    return calls.call(
        this,
        arguments,
        () -> {
          Optional<Body> body = closed(shapes);
          if (body.isPresent() && !body.get().isSmall()) {
            return calls.made(
                GraphBuilder.apply(CallComputation.DEF, arguments, Map.of("computation", this)));
          }
          StatementScope inner = scope(arguments);
          Node root = root(inner);
          calls.add(inner.calls());
          return root;
        });
  }

  /** The body, if it can be read without knowing the values of the arguments. */
  private Optional<Body> closed(List<Shape> shapes) {
    if (open.contains(shapes)) {
      return Optional.empty();
    }
    try {
      return Optional.of(body(shapes)).filter(Body::closed);
    } catch (DiagnosticException wrong) {
      open.add(shapes);
      return Optional.empty();
    }
  }

  /** The context of the body for these arguments; what it assigns ends with it. */
  private StatementScope scope(List<Node> arguments) {
    scope.host().evaluation().poll();
    Environment names = scope.environment().draft();
    if (!name.isEmpty() && names.find(name).isEmpty()) {
      names.bind(
          name,
          new Meaning.Function(
              new SelfReference(name, describe(scope.types().declared(lambda.result())))));
    }
    for (int k = 0; k < arguments.size(); k++) {
      LambdaParameter parameter = lambda.parameters().get(k);
      names.bind(parameter.name().text(), new Meaning.Data(arguments.get(k)));
    }
    return scope.body(names);
  }

  private Node root(StatementScope inner) {
    Optional<Shape> result = scope.types().declared(lambda.result());
    Node root = inner.data(lambda.body(), result.map(Hint::of).orElse(Hint.NONE));
    checkResult(result, root);
    return root;
  }

  private void checkResult(Optional<Shape> declared, Node root) {
    if (declared.isPresent() && !declared.get().compatible(root.shape())) {
      throw scope
          .errors()
          .at(
              lambda.body(),
              Code.SHAPE_MISMATCH,
              "the computation returns another type than it says",
              root.shape().text() + "; written is " + declared.get().text());
    }
  }

  /** Returns this computation under a name. */
  LambdaTemplate named(String newName) {
    return new LambdaTemplate(scope, lambda, newName);
  }

  /** The parameters with their types. */
  List<ComputationCall.Declared> parameters() {
    return lambda.parameters().stream()
        .map(p -> new ComputationCall.Declared(p.name().text(), scope.types().declared(p.type())))
        .toList();
  }

  /** Returns the hint for argument {@code k}. */
  Hint hint(int k) {
    return k < lambda.parameters().size()
        ? scope.types().declared(lambda.parameters().get(k).type()).map(Hint::of).orElse(Hint.NONE)
        : Hint.NONE;
  }

  @Override
  public String name() {
    return name;
  }

  /** The names of the parameters: those of the steps end with the statement. */
  @Override
  public Map<Node, String> names(Computation computation) {
    IdentityHashMap<Node, String> names = new IdentityHashMap<>();
    if (computation instanceof GraphComputation body) {
      for (Node.Input input : body.graph().inputs()) {
        names.put(input, lambda.parameters().get(input.number()).name().text());
      }
    }
    return names;
  }

  private String title() {
    return name.isEmpty() ? "the computation" : name;
  }

  @Override
  public String describe() {
    Optional<Shape> result = scope.types().declared(lambda.result());
    return describe(
        result.or(() ->
            known.values().stream()
                .findFirst()
                .map(Body::computation)
                .map(Computation.class::cast)
                .or(this::quietly)
                .map(Computation::result)));
  }

  private String describe(Optional<Shape> result) {
    String parameters =
        declared().stream().map(LambdaTemplate::text).collect(Collectors.joining(", ", "(", ")"));
    return parameters + " → " + text(result);
  }

  private static String text(Optional<Shape> shape) {
    return shape.map(Shape::declared).map(LambdaTemplate::bare).orElse("?");
  }

  /** The computation for its own types, if the body is right; for descriptions only. */
  private Optional<Computation> quietly() {
    try {
      return check();
    } catch (RuntimeException wrong) {
      return Optional.empty();
    }
  }

  /** A scalar's type without its empty brackets: {@code f32}. */
  private static String bare(String text) {
    return text.endsWith("[]") ? text.substring(0, text.length() - 2) : text;
  }
}
