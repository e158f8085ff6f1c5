package xlet.session.lowering;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import xlet.engine.array.Shape;
import xlet.engine.graph.Graph;
import xlet.engine.graph.GraphComputation;
import xlet.engine.graph.Node;
import xlet.engine.op.Computation;
import xlet.grammar.tree.LambdaExpr;
import xlet.grammar.tree.LambdaParameter;
import xlet.session.diagnostic.Code;
import xlet.session.scope.Environment;
import xlet.session.scope.Hint;
import xlet.session.scope.Meaning;
import xlet.session.scope.StatementScope;
import xlet.session.scope.TypeMismatchBuilder;

/**
 * A computation that the program writes. Its body is read where it is written, once for each list
 * of parameter shapes that it is called with.
 */
final class LambdaTemplate implements Computation.Template {
  /** How deep computations may call each other before it is called endless. */
  private static final int DEEPEST = 200;

  private final StatementScope scope;
  private final String name;
  private final LambdaExpr lambda;
  private final Map<List<Shape>, Computation> known = new ConcurrentHashMap<>();
  private final AtomicInteger depth = new AtomicInteger();

  /** The computation that {@code lambda} is in {@code scope}: it keeps the names that it uses. */
  static LambdaTemplate of(StatementScope scope, String name, LambdaExpr lambda) {
    Environment captured = scope.environment().frozen(FreeNames.of(lambda));
    return new LambdaTemplate(scope.in(captured), lambda, name);
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

  /** Reads the body if all types are written, so that what is wrong in it is told at once. */
  Optional<Computation> check() {
    List<Optional<Shape>> declared = declared();
    return declared.stream().allMatch(Optional::isPresent)
        ? Optional.of(on(declared.stream().map(Optional::orElseThrow).toList()))
        : Optional.empty();
  }

  @Override
  public Computation on(List<Shape> shapes) {
    checkTypes(shapes);
    Computation computation = known.get(shapes);
    if (computation == null) {
      computation = make(shapes);
      known.put(shapes, computation);
    }
    return computation;
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

  private Computation make(List<Shape> shapes) {
    List<Node.Input> inputs = new ArrayList<>();
    for (Shape shape : shapes) {
      inputs.add(new Node.Input(inputs.size(), shape));
    }
    Node root = inline(List.copyOf(inputs));
    return new GraphComputation(Graph.of(inputs, root));
  }

  /** The body for these arguments. */
  Node inline(List<? extends Node> arguments) {
    if (depth.incrementAndGet() > DEEPEST) {
      depth.decrementAndGet();
      throw scope.errors().at(lambda, Code.FAULT, "computations call each other without end");
    }
    try {
      Environment names = scope.environment().inner();
      if (!name.isEmpty() && names.find(name).isEmpty()) {
        names.bind(name, new Meaning.Function(this));
      }
      for (int k = 0; k < arguments.size(); k++) {
        LambdaParameter parameter = lambda.parameters().get(k);
        names.bind(parameter.name().text(), new Meaning.Data(arguments.get(k)));
      }
      Optional<Shape> result = scope.types().declared(lambda.result());
      Hint hint = result.map(Hint::of).orElse(Hint.NONE);
      Node root = scope.in(names).data(lambda.body(), hint);
      checkResult(result, root);
      return root;
    } finally {
      depth.decrementAndGet();
    }
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

  /** Arity, for calls. */
  int parameterCount() {
    return lambda.parameters().size();
  }

  /** Returns the hint for argument {@code k}. */
  Hint hint(int k) {
    return k < lambda.parameters().size()
        ? scope.types().declared(lambda.parameters().get(k).type()).map(Hint::of).orElse(Hint.NONE)
        : Hint.NONE;
  }

  private String title() {
    return name.isEmpty() ? "the computation" : name;
  }

  @Override
  public String describe() {
    String parameters =
        declared().stream()
            .map(shape -> shape.map(Shape::text).orElse("?"))
            .map(LambdaTemplate::bare)
            .collect(Collectors.joining(", ", "(", ")"));
    return parameters + " → " + resultText();
  }

  private String resultText() {
    Optional<Shape> declared = scope.types().declared(lambda.result());
    if (declared.isPresent()) {
      return bare(declared.get().text());
    }
    return known.values().stream()
        .findFirst()
        .or(this::quietly)
        .map(computation -> bare(computation.result().text()))
        .orElse("?");
  }

  /** The computation for its own types, if the body is right; for descriptions only. */
  private Optional<Computation> quietly() {
    try {
      return depth.get() == 0 ? check() : Optional.empty();
    } catch (RuntimeException wrong) {
      return Optional.empty();
    }
  }

  /** A scalar's type without its empty brackets: {@code f32}. */
  private static String bare(String text) {
    return text.endsWith("[]") ? text.substring(0, text.length() - 2) : text;
  }
}
