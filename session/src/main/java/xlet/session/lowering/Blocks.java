package xlet.session.lowering;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.graph.Node;
import xlet.engine.op.elementwise.Select;
import xlet.grammar.tree.Block;
import xlet.grammar.tree.ConditionalExpr;
import xlet.grammar.tree.Declare;
import xlet.grammar.tree.Define;
import xlet.grammar.tree.Directive;
import xlet.grammar.tree.Expectation;
import xlet.grammar.tree.ExpressionStatement;
import xlet.grammar.tree.Import;
import xlet.grammar.tree.LabelStatement;
import xlet.grammar.tree.Let;
import xlet.grammar.tree.ReplicaBlock;
import xlet.grammar.tree.Scope;
import xlet.grammar.tree.SizesType;
import xlet.grammar.tree.Statement;
import xlet.session.diagnostic.CallSite;
import xlet.session.diagnostic.Code;

/** Statements: those of a computation's body, and bindings everywhere. */
public final class Blocks {
  private final Lowering lowering;

  public Blocks(Lowering lowering) {
    this.lowering = lowering;
  }

  /** The value of a body: that of its last statement. */
  Meaning run(Block block, Hint hint) {
    Lowering inner = lowering.in(lowering.environment().inner());
    Optional<Meaning> result = Optional.empty();
    List<Statement> statements = block.statements();
    for (int k = 0; k < statements.size(); k++) {
      boolean last = k == statements.size() - 1;
      Statement statement = statements.get(k);
      if (last && statement instanceof ExpressionStatement expression) {
        result = Optional.of(inner.meaning(expression.expression(), hint));
      } else {
        new Blocks(inner).execute(statement);
      }
    }
    return result.orElseThrow(() ->
        lowering.errors().at(block, Code.NO_TYPE, "the last statement of a body is its value"));
  }

  /** Runs a statement that has no value by itself: it may bind names. */
  public void execute(Statement statement) {
    switch (statement) {
      case Let let -> assign(let, value(let));
      case Define define -> lowering.environment().bind(define.name().text(), definition(define));
      case Declare declare -> declare(declare);
      case Scope scope -> {
        Blocks inner = new Blocks(lowering.in(lowering.environment().inner()));
        scope.statements().forEach(inner::execute);
      }
      case ExpressionStatement expression -> effect(expression);
      case Import ignored -> {}
      case LabelStatement ignored -> {}
      case Directive ignored -> {}
      case Expectation expectation ->
          throw lowering
              .errors()
              .at(expectation, Code.WRONG_ARGUMENT, "a body cannot hold an expectation");
      case ReplicaBlock block -> throw lowering.errors().unsupported(block, "a replica's block");
    }
  }

  private void assign(Let let, Meaning value) {
    String name = let.name().text();
    switch (let.form()) {
      case PLAIN, ARROW -> lowering.environment().assign(name, value);
      case LET, AUTO, HLO, FIELD -> lowering.environment().bind(name, value);
    }
  }

  /** What a {@code let} binds its name to. */
  public Meaning value(Let let) {
    Optional<Shape> declared = lowering.types().declared(let.type());
    Hint hint = declared.map(Hint::of).orElse(Hint.NONE);
    boolean literal = Literals.isLiteral(let.value());
    Meaning meaning =
        literal && declared.orElse(null) instanceof ArrayShape shape
            ? new Meaning.Data(lowering.written(let.value(), shape))
            : lowering.meaning(let.value(), hint);
    if (meaning instanceof Meaning.Function(LambdaTemplate lambda)) {
      LambdaTemplate named = lambda.named(let.name().text());
      named.check();
      return new Meaning.Function(named);
    }
    if (!(meaning instanceof Meaning.Data(Node node))) {
      return meaning;
    }
    if (let.type() instanceof SizesType sizes) {
      List<Long> wanted = sizes.dimensions().stream().map(d -> d.size()).toList();
      new Shapes(lowering).checkSizes(sizes, let.value(), node, xlet.engine.array.Ints.of(wanted));
    }
    return new Meaning.Data(
        declared
            .map(shape -> new Shapes(lowering).declared(let.value(), node, shape, literal))
            .orElse(node));
  }

  /** The computation that a definition names; its body is read at once if its types are known. */
  public Meaning definition(Define define) {
    String name = define.name().text();
    LambdaTemplate template = new LambdaTemplate(lowering, name, define.computation());
    template.check();
    return new Meaning.Function(template);
  }

  /** {@code DotDimensionNumbers d;}, {@code XlaBuilder b("n");}. */
  public void declare(Declare declare) {
    String type = declare.objectType().text();
    Meaning meaning;
    if (type.endsWith("DimensionNumbers")) {
      meaning = new Meaning.Numbers(DimensionNumbers.empty(type));
    } else if (type.endsWith("Builder") || type.endsWith("Computation")) {
      meaning = new Meaning.Building(new Builder(declare.name().text()));
    } else {
      throw lowering
          .errors()
          .at(declare.objectType(), Code.UNKNOWN_NAME, "there is no type of objects " + type);
    }
    lowering.environment().bind(declare.name().text(), meaning);
  }

  /** Whether {@code expression} fills an object of dimension numbers; then it is carried out. */
  public boolean fills(xlet.grammar.tree.Expr expression) {
    return new BuilderCalls(lowering).fills(expression);
  }

  /** An expression for its effect: filling an object, adding to a builder. */
  private void effect(ExpressionStatement statement) {
    if (!new BuilderCalls(lowering).fills(statement.expression())) {
      lowering.meaning(statement.expression(), Hint.NONE);
    }
  }

  /**
   * {@code if c: a else: b}: a selection where the branches are arrays, of each part of a tuple.
   */
  Node conditional(ConditionalExpr conditional, Hint hint) {
    Node condition = lowering.data(conditional.condition());
    Node yes = lowering.data(conditional.whenTrue(), hint);
    Node no =
        lowering.data(
            conditional.whenFalse(), hint.type().isPresent() ? hint : Hint.of(yes.shape()));
    if (!yes.shape().compatible(no.shape())) {
      throw lowering
          .errors()
          .at(
              conditional.whenFalse(),
              Code.SHAPE_MISMATCH,
              "the branches are of different types",
              yes.shape().text() + " and " + no.shape().text());
    }
    return select(conditional, condition, yes, no);
  }

  private Node select(ConditionalExpr place, Node condition, Node yes, Node no) {
    if (yes.shape() instanceof TupleShape tuple) {
      List<Node> parts = new ArrayList<>();
      for (int k = 0; k < tuple.elements().size(); k++) {
        parts.add(
            select(place, condition, GraphBuilder.element(yes, k), GraphBuilder.element(no, k)));
      }
      return GraphBuilder.tuple(parts);
    }
    if (!(condition.shape() instanceof ArrayShape)) {
      throw lowering.errors().at(place.condition(), Code.WRONG_ARGUMENT, "a condition is pred[]");
    }
    CallSite site =
        new CallSite(
            lowering.source(),
            lowering.statement(),
            place.span(),
            place.condition().span(),
            false,
            List.of(CallNodes.given(lowering, "pred", place.condition(), condition.shape())));
    return new CallNodes(lowering).node(Select.DEF, site, List.of(condition, yes, no));
  }
}
