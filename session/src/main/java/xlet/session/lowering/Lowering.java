package xlet.session.lowering;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.Value;
import xlet.engine.catalog.OpCatalog;
import xlet.engine.graph.Node;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Names;
import xlet.engine.op.structure.BroadcastInDim;
import xlet.grammar.SourceText;
import xlet.grammar.tree.Binary;
import xlet.grammar.tree.Block;
import xlet.grammar.tree.Brace;
import xlet.grammar.tree.Bracket;
import xlet.grammar.tree.CallExpr;
import xlet.grammar.tree.ConditionalExpr;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.HloInstruction;
import xlet.grammar.tree.IndexExpr;
import xlet.grammar.tree.LambdaExpr;
import xlet.grammar.tree.Member;
import xlet.grammar.tree.Name;
import xlet.grammar.tree.Previous;
import xlet.grammar.tree.ScopedName;
import xlet.grammar.tree.TupleExpr;
import xlet.grammar.tree.TypeValue;
import xlet.grammar.tree.TypedLiteral;
import xlet.grammar.tree.Unary;
import xlet.grammar.tree.WhileExpr;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.DiagnosticException;
import xlet.session.diagnostic.Inference;

/**
 * What the expressions of one statement mean, in the names that are known where it stands. Nothing
 * is computed, except what an operation has to know before it runs: dimensions, sizes.
 */
public final class Lowering {
  /** How deep computations may call each other before it is called endless. */
  private static final int DEEPEST = 200;

  private final SourceText source;
  private final xlet.grammar.tree.Span statement;
  private final Environment environment;
  private final Host host;
  private final Errors errors;
  private final Types types;
  private final Literals literals;
  private final NodeNames names;

  /** What lowering needs of the session. */
  public interface Host {
    /** What is asked whether to go on, while something is computed. */
    Evaluation evaluation();

    /** Checks a statement that might be proposed. */
    Inference inference();

    /** Takes a warning. */
    void warn(Diagnostic warning);

    /** The value of the statement before. */
    Optional<Meaning> previous();
  }

  /** What operands of the statement are called is added to {@code names}. */
  public Lowering(
      SourceText source,
      xlet.grammar.tree.Span statement,
      Environment environment,
      Host host,
      NodeNames names) {
    this.names = names;
    this.source = source;
    this.statement = statement;
    this.environment = environment;
    this.host = host;
    this.errors = new Errors(source, statement, host.inference());
    this.types = new Types(errors);
    this.literals = new Literals(errors, host.evaluation());
  }

  /** The same statement, in another scope. */
  Lowering in(Environment scope) {
    return new Lowering(source, statement, scope, host, names);
  }

  SourceText source() {
    return source;
  }

  xlet.grammar.tree.Span statement() {
    return statement;
  }

  public Environment environment() {
    return environment;
  }

  Host host() {
    return host;
  }

  Errors errors() {
    return errors;
  }

  Types types() {
    return types;
  }

  Literals literals() {
    return literals;
  }

  String text(xlet.grammar.tree.SyntaxNode node) {
    return source.slice(node.span());
  }

  /** The array, tuple or token that {@code expr} is. */
  public Node data(Expr expr) {
    return data(expr, Hint.NONE);
  }

  /** The same, where {@code hint} is expected: literals take its type. */
  public Node data(Expr expr, Hint hint) {
    return switch (meaning(expr, hint)) {
      case Meaning.Data(Node node) -> {
        names.put(node, text(expr));
        yield node;
      }
      case Meaning other ->
          throw errors.at(
              expr,
              other instanceof Meaning.Function ? Code.NOT_A_COMPUTATION : Code.WRONG_ARGUMENT,
              "a value is wanted here",
              "this is " + other.describe());
    };
  }

  /** What {@code expr} means. */
  public Meaning meaning(Expr expr, Hint hint) {
    if (Literals.isLiteral(expr)) {
      return new Meaning.Data(
          hint.type().isEmpty() && Literals.isMixed(expr)
              ? GraphBuilder.tuple(apart(Literals.elements(expr), hint))
              : literal(expr, hint));
    }
    return switch (expr) {
      case Name name -> name(name);
      case ScopedName name -> new Builtins(this).scopedName(name);
      case Brace brace when isFunctions(brace.elements()) -> functions(brace.elements());
      case Brace brace -> new Meaning.Data(list(brace, brace.elements(), hint));
      case Bracket bracket -> new Meaning.Data(list(bracket, bracket.elements(), hint));
      case TupleExpr tuple -> tuple(tuple, hint);
      case TypedLiteral typed -> new Meaning.Data(typed(typed));
      case TypeValue type -> typeOrName(type);
      case CallExpr call -> new CallLowering(this).meaning(call, hint);
      case IndexExpr index -> new Accessors(this).index(index);
      case Member member -> new Accessors(this).member(member);
      case Unary unary -> new Operators(this).unary(unary, hint);
      case Binary binary -> new Meaning.Data(new Operators(this).binary(binary, hint));
      case ConditionalExpr conditional ->
          new Meaning.Data(new Blocks(this).conditional(conditional, hint));
      case LambdaExpr lambda -> new Meaning.Function(new LambdaTemplate(this, "", lambda));
      case Block block -> new Blocks(this).run(block, hint);
      case WhileExpr loop -> new Meaning.Data(new Loops(this).loop(loop));
      case HloInstruction instruction ->
          new Meaning.Data(new HloLowering(this, instruction).node());
      case Previous previous ->
          host.previous()
              .orElseThrow(
                  () -> errors.at(previous, Code.UNKNOWN_NAME, "there is no value before this"));
      default -> throw errors.at(expr, Code.WRONG_ARGUMENT, "this has no value by itself");
    };
  }

  private Node literal(Expr expr, Hint hint) {
    if (hint.type().isEmpty() && Literals.isEmpty(expr)) {
      throw errors.at(expr, Code.NO_TYPE, "an empty brace needs a type: f32[0] {}");
    }
    ElementType type = Literals.type(expr, hint.type());
    return GraphBuilder.known(literals.array(expr, type, hint.sizes()));
  }

  private Meaning name(Name name) {
    Optional<Meaning> bound = environment.find(name.text());
    if (bound.isPresent()) {
      return bound.get();
    }
    if (OpCatalog.find(name.text()).isPresent()) {
      return new Meaning.Function(new OperationTemplate(OpCatalog.find(name.text()).orElseThrow()));
    }
    Optional<ElementType> type = Types.elementType(name.text());
    if (type.isPresent()) {
      return new Meaning.Type(ArrayShape.of(type.get()));
    }
    throw unknown(name, name.text());
  }

  /** A type stands for itself, unless a value has its name: {@code pred}. */
  private Meaning typeOrName(TypeValue value) {
    Optional<Meaning> bound = environment.find(text(value));
    return bound.orElseGet(() -> new Meaning.Type(types.shape(value.type())));
  }

  /** Nothing has the name {@code name}: which is near? */
  DiagnosticException unknown(xlet.grammar.tree.SyntaxNode place, String name) {
    List<String> near = Names.similar(name, List.copyOf(environment.all()));
    Diagnostic diagnostic =
        Diagnostic.error(
            Code.UNKNOWN_NAME,
            source,
            place.span(),
            "nothing is called " + name,
            near.isEmpty() ? "not bound" : "not bound; " + near.getFirst() + " is");
    for (String other : near) {
      String type = environment.find(other).map(Meaning::describe).orElse("");
      diagnostic = proposing(diagnostic.fact(other, type), place, other);
    }
    return new DiagnosticException(diagnostic);
  }

  /** {@code diagnostic} with the statement mended by writing {@code text} at {@code place}. */
  Diagnostic proposing(Diagnostic diagnostic, xlet.grammar.tree.SyntaxNode place, String text) {
    return errors.proposing(diagnostic, place.span(), text);
  }

  /** {@code {a, b}} that is not all numbers: scalars and equal arrays make an array. */
  private Node list(Expr place, List<Expr> elements, Hint hint) {
    if (elements.stream().allMatch(e -> e instanceof TupleExpr) && isComplexLiteral(elements)) {
      ElementType type = hint.type().filter(ElementType::isComplex).orElse(ElementType.C64);
      return GraphBuilder.known(literals.array(place, type, hint.sizes()));
    }
    List<Node> nodes = together(elements, hint.typeOnly());
    if (nodes.isEmpty()) {
      throw errors.at(place, Code.NO_TYPE, "an empty brace needs a type: f32[0] {}");
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
      nodes.add(data(element, hint.ofTuple(nodes.size())));
    }
    return nodes;
  }

  private boolean isFunctions(List<Expr> elements) {
    return !elements.isEmpty()
        && elements.stream()
            .allMatch(e ->
                e instanceof LambdaExpr
                    || (e instanceof Name name
                        && environment.find(name.text()).orElse(null) instanceof Meaning.Function));
  }

  private Meaning functions(List<Expr> elements) {
    return new Meaning.Functions(
        elements.stream().map(e -> ((Meaning.Function) meaning(e, Hint.NONE)).template()).toList());
  }

  private static boolean isComplexLiteral(List<Expr> elements) {
    return !elements.isEmpty()
        && elements.stream()
            .map(TupleExpr.class::cast)
            .allMatch(pair ->
                pair.elements().size() == 2
                    && pair.elements().stream().allMatch(Literals::isLiteral));
  }

  /** Expressions that go together: literals among them take the type of what is none. */
  List<Node> together(List<Expr> elements, Hint hint) {
    Optional<ElementType> type = hint.type();
    List<Optional<Node>> nodes = new ArrayList<>();
    for (Expr element : elements) {
      Optional<Node> node =
          Literals.isLiteral(element) ? Optional.empty() : Optional.of(data(element, hint));
      nodes.add(node);
      if (type.isEmpty() && node.isPresent() && node.get().shape() instanceof ArrayShape array) {
        type = Optional.of(array.type());
      }
    }
    if (type.isEmpty()) {
      type = Literals.commonType(elements);
    }
    List<Node> all = new ArrayList<>();
    for (int k = 0; k < elements.size(); k++) {
      Hint own = new Hint(type, hint.shape());
      int place = k;
      all.add(nodes.get(k).orElseGet(() -> data(elements.get(place), own)));
    }
    return all;
  }

  private Meaning tuple(TupleExpr tuple, Hint hint) {
    if (leaves(tuple).findAny().isPresent() && leaves(tuple).allMatch(this::isType)) {
      return new Meaning.Type(type(tuple));
    }
    boolean complex = hint.type().filter(ElementType::isComplex).isPresent();
    if (complex
        && hint.sizes().map(Ints::isEmpty).orElse(false)
        && isComplexLiteral(List.of(tuple))) {
      return new Meaning.Data(
          GraphBuilder.known(literals.array(tuple, hint.type().get(), hint.sizes())));
    }
    List<Node> nodes = new ArrayList<>();
    for (int k = 0; k < tuple.elements().size(); k++) {
      nodes.add(data(tuple.elements().get(k), hint.ofTuple(k)));
    }
    return new Meaning.Data(GraphBuilder.tuple(nodes));
  }

  /** The elements of a tuple, those of tuples inside it instead of these. */
  private static Stream<Expr> leaves(Expr expr) {
    return expr instanceof TupleExpr tuple
        ? tuple.elements().stream().flatMap(Lowering::leaves)
        : Stream.of(expr);
  }

  private boolean isType(Expr expr) {
    return switch (expr) {
      case TypeValue _ -> true;
      case Member member -> member.member().text().equals("shape");
      case Name name ->
          environment.find(name.text()).filter(Meaning.Type.class::isInstance).isPresent();
      default -> false;
    };
  }

  private Shape type(Expr expr) {
    return expr instanceof TupleExpr tuple
        ? new TupleShape(tuple.elements().stream().map(this::type).toList())
        : ((Meaning.Type) meaning(expr, Hint.NONE)).shape();
  }

  private Node typed(TypedLiteral typed) {
    Shape shape = types.shape(typed.type());
    if (!(shape instanceof ArrayShape array)) {
      Node value = data(typed.value(), Hint.of(shape));
      return new Shapes(this).declared(typed.value(), value, shape, false);
    }
    if (array.isScalar() && typed.value() instanceof Brace brace && brace.elements().size() == 1) {
      return data(brace.elements().getFirst(), Hint.of(array));
    }
    Node value =
        Literals.isLiteral(typed.value())
            ? written(typed.value(), array)
            : data(typed.value(), Hint.of(array));
    return new Shapes(this).declared(typed.value(), value, array, true);
  }

  /** The array of a literal whose type is written beside it, and so is none of its own. */
  Node written(Expr literal, ArrayShape shape) {
    return GraphBuilder.known(literals.array(literal, shape.type(), Optional.of(shape.sizes())));
  }

  /** Argument {@code number} of a call that is none of an operation. */
  Expr argument(CallExpr call, int number) {
    if (number < call.arguments().size()) {
      return call.arguments().get(number).value();
    }
    throw errors.at(call, Code.MISSING_ARGUMENT, text(call.callee()) + " needs more arguments");
  }

  /** The shape of {@code node}, which has to be an array's. */
  ArrayShape arrayShape(Expr place, Node node) {
    if (node.shape() instanceof ArrayShape shape) {
      return shape;
    }
    throw errors.at(place, Code.WRONG_ARGUMENT, "an array is wanted here", node.shape().text());
  }

  /** Whether {@code node} depends on a parameter, so that it has no value yet. */
  public boolean isOpen(Node node) {
    return GraphBuilder.isOpen(node);
  }

  /** One node for several values. */
  public static Node tuple(List<Node> elements) {
    return GraphBuilder.tuple(elements);
  }

  /** {@code value} broadcast to the shape of {@code target}: the documents' ==> between bars. */
  public Node broadcast(Node value, Node target) {
    if (value.shape().compatible(target.shape())
        || !(value.shape() instanceof ArrayShape own)
        || !(target.shape() instanceof ArrayShape wanted)
        || own.rank() > wanted.rank()) {
      return value;
    }
    for (int shift = 0; shift <= wanted.rank() - own.rank(); shift++) {
      Ints dimensions = Ints.range(own.rank());
      int by = wanted.rank() - own.rank() - shift;
      Ints shifted = dimensions.map(d -> d + by);
      boolean fits = true;
      for (int d = 0; d < own.rank(); d++) {
        fits &= own.size(d) == 1 || own.size(d) == wanted.size(shifted.at(d));
      }
      if (fits) {
        return GraphBuilder.apply(
            BroadcastInDim.DEF,
            List.of(value),
            Map.of("out_dim_size", wanted.sizes(), "broadcast_dimensions", shifted));
      }
    }
    return value;
  }

  /** The value of {@code node}, where it has to be known before the program runs. */
  Value value(Expr place, Node node) {
    if (GraphBuilder.isOpen(node)) {
      throw errors.at(place, Code.WRONG_ARGUMENT, "this has to be known before the program runs");
    }
    return GraphBuilder.run(node, host.evaluation());
  }

  /** Refuses computations that call each other without end. */
  void checkDepth(int depth, xlet.grammar.tree.SyntaxNode place) {
    if (depth > DEEPEST) {
      throw errors.at(place, Code.FAULT, "computations call each other without end");
    }
  }
}
