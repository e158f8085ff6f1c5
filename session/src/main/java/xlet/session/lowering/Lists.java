package xlet.session.lowering;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.graph.Node;
import xlet.grammar.tree.Brace;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.LambdaExpr;
import xlet.grammar.tree.Member;
import xlet.grammar.tree.Name;
import xlet.grammar.tree.TupleExpr;
import xlet.grammar.tree.TypeValue;
import xlet.grammar.tree.TypedLiteral;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.DiagnosticException;
import xlet.session.literal.LiteralTypes;
import xlet.session.literal.Literals;
import xlet.session.scope.DeclaredShapes;
import xlet.session.scope.GraphBuilder;
import xlet.session.scope.Hint;
import xlet.session.scope.Meaning;
import xlet.session.scope.StatementScope;

/** Literals, lists in braces and brackets, and tuples. */
final class Lists {
  private final StatementScope scope;
  private final Literals literals;

  Lists(StatementScope scope) {
    this.scope = scope;
    this.literals = new Literals(scope.errors(), scope.host().evaluation());
  }

  /** A literal of numbers. */
  Node literal(Expr expr, Hint hint) {
    boolean tuple = hint.isTuple(Literals.elements(expr).size());
    if (tuple || (hint.type().isEmpty() && LiteralTypes.isMixed(expr, scope.host().evaluation()))) {
      return GraphBuilder.tuple(apart(Literals.elements(expr), hint));
    }
    if (hint.type().isEmpty() && LiteralTypes.isEmpty(expr)) {
      throw empty(expr);
    }
    ElementType type = LiteralTypes.type(expr, hint.type(), scope.host().evaluation());
    return GraphBuilder.known(literals.array(expr, type, hint.sizes()));
  }

  private DiagnosticException empty(Expr place) {
    Diagnostic error =
        scope
            .errors()
            .diagnostic(
                place.span(),
                Code.NO_TYPE,
                "empty braces have no element type",
                "write one before them, such as f32[0]");
    return new DiagnosticException(scope.proposing(error, place, "f32[0] " + scope.text(place)));
  }

  /** A list in braces, perhaps of computations. */
  Meaning braces(Brace brace, Hint hint) {
    boolean functions =
        !brace.elements().isEmpty()
            && brace.elements().stream()
                .allMatch(e ->
                    e instanceof LambdaExpr
                        || (e instanceof Name name
                            && scope.environment().find(name.text()).orElse(null)
                                instanceof Meaning.Function));
    return functions
        ? new Meaning.Functions(
            brace.elements().stream()
                .map(e -> ((Meaning.Function) scope.meaning(e, Hint.NONE)).template())
                .toList())
        : new Meaning.Data(list(brace, brace.elements(), hint));
  }

  /** {@code {a, b}} that is not all numbers: scalars and equal arrays make an array. */
  Node list(Expr place, List<Expr> elements, Hint hint) {
    if (hint.isTuple(elements.size())) {
      return GraphBuilder.tuple(apart(elements, hint));
    }
    if (elements.stream().allMatch(e -> e instanceof TupleExpr) && isComplexLiteral(elements)) {
      ElementType type = hint.type().filter(ElementType::isComplex).orElse(ElementType.C64);
      return GraphBuilder.known(literals.array(place, type, hint.sizes()));
    }
    List<Node> nodes = LiteralTypes.together(scope, elements, hint.typeOnly());
    if (nodes.isEmpty()) {
      throw empty(place);
    }
    Shape first = nodes.getFirst().shape();
    boolean alike = nodes.stream().allMatch(node -> node.shape().compatible(first));
    return alike && first instanceof ArrayShape
        ? GraphBuilder.stack(nodes)
        : GraphBuilder.tuple(apart(elements, hint));
  }

  /** The elements of a tuple: none takes its type from another. */
  private List<Node> apart(List<Expr> elements, Hint hint) {
    List<Node> nodes = new ArrayList<>();
    for (Expr element : elements) {
      nodes.add(scope.data(element, hint.ofTuple(nodes.size())));
    }
    return nodes;
  }

  private static boolean isComplexLiteral(List<Expr> elements) {
    return !elements.isEmpty()
        && elements.stream()
            .map(TupleExpr.class::cast)
            .allMatch(pair ->
                pair.elements().size() == 2
                    && pair.elements().stream().allMatch(Literals::isLiteral));
  }

  /** A tuple of values, of types, or a complex number. */
  Meaning tuple(TupleExpr tuple, Hint hint) {
    if (leaves(tuple).findAny().isPresent() && leaves(tuple).allMatch(this::isType)) {
      return new Meaning.Type(type(tuple));
    }
    Optional<ElementType> complex = hint.type().filter(ElementType::isComplex);
    if (complex.isPresent()
        && hint.sizes().map(Ints::isEmpty).orElse(false)
        && isComplexLiteral(List.of(tuple))) {
      return new Meaning.Data(
          GraphBuilder.known(literals.array(tuple, complex.get(), hint.sizes())));
    }
    return new Meaning.Data(GraphBuilder.tuple(apart(tuple.elements(), hint)));
  }

  /** The elements of a tuple, those of tuples inside it instead of these. */
  private static Stream<Expr> leaves(Expr expr) {
    return expr instanceof TupleExpr tuple
        ? tuple.elements().stream().flatMap(Lists::leaves)
        : Stream.of(expr);
  }

  private boolean isType(Expr expr) {
    return switch (expr) {
      case TypeValue _ -> true;
      case Member member -> member.member().text().equals("shape");
      case Name name ->
          scope.environment().find(name.text()).filter(Meaning.Type.class::isInstance).isPresent();
      default -> false;
    };
  }

  private Shape type(Expr expr) {
    return expr instanceof TupleExpr tuple
        ? new TupleShape(tuple.elements().stream().map(this::type).toList())
        : ((Meaning.Type) scope.meaning(expr, Hint.NONE)).shape();
  }

  /** A value with its type before it: {@code f32[2] {1, 2}}. */
  Node typed(TypedLiteral typed) {
    Shape shape = scope.types().shape(typed.type());
    DeclaredShapes declared = new DeclaredShapes(scope);
    if (!(shape instanceof ArrayShape array)) {
      Node value = scope.data(typed.value(), Hint.of(shape));
      return declared.declared(typed.value(), value, shape, false);
    }
    if (array.isScalar() && typed.value() instanceof Brace brace && brace.elements().size() == 1) {
      return scope.data(brace.elements().getFirst(), Hint.of(array));
    }
    Node value =
        Literals.isLiteral(typed.value())
            ? LiteralTypes.written(scope, typed.value(), array)
            : scope.data(typed.value(), Hint.of(array));
    return declared.declared(typed.value(), value, array, true);
  }
}
