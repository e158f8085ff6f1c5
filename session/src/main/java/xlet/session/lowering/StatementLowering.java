package xlet.session.lowering;

import java.util.List;
import java.util.Optional;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;
import xlet.engine.array.Shape;
import xlet.engine.graph.Node;
import xlet.grammar.tree.Block;
import xlet.grammar.tree.CallExpr;
import xlet.grammar.tree.Declare;
import xlet.grammar.tree.Define;
import xlet.grammar.tree.Directive;
import xlet.grammar.tree.Expectation;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.ExpressionStatement;
import xlet.grammar.tree.HloModule;
import xlet.grammar.tree.Import;
import xlet.grammar.tree.LabelStatement;
import xlet.grammar.tree.Let;
import xlet.grammar.tree.ModuleStatement;
import xlet.grammar.tree.Name;
import xlet.grammar.tree.ReplicaBlock;
import xlet.grammar.tree.Scope;
import xlet.grammar.tree.SizesType;
import xlet.grammar.tree.Statement;
import xlet.grammar.tree.WhileExpr;
import xlet.session.diagnostic.Code;
import xlet.session.hlo.ModuleLowering;
import xlet.session.literal.LiteralTypes;
import xlet.session.literal.Literals;
import xlet.session.scope.DeclaredShapes;
import xlet.session.scope.Hint;
import xlet.session.scope.Meaning;
import xlet.session.scope.StatementScope;

/** Lowers statements: those of a session and those of the body of a computation. */
public final class StatementLowering {
  private final StatementScope scope;

  /** Lowers statements whose names go to {@code scope}. */
  public StatementLowering(StatementScope scope) {
    this.scope = scope;
  }

  /** The value of a body: that of its last statement. */
  Meaning body(Block block, Hint hint) {
    StatementScope inner = scope.in(scope.environment().inner());
    Optional<Meaning> result = Optional.empty();
    List<Statement> statements = block.statements();
    for (int k = 0; k < statements.size(); k++) {
      boolean last = k == statements.size() - 1;
      Statement statement = statements.get(k);
      if (last && statement instanceof ExpressionStatement expression) {
        result = Optional.of(inner.meaning(expression.expression(), hint));
      } else {
        new StatementLowering(inner).inBody(statement);
      }
    }
    return result.orElseThrow(
        () -> scope.errors().at(block, Code.NO_TYPE, "the last statement of a body is its value"));
  }

  /** Carries out a statement of a body. */
  void inBody(Statement statement) {
    if (lower(statement) instanceof Effect.Claimed) {
      throw scope.errors().at(statement, Code.WRONG_ARGUMENT, "a body cannot hold an expectation");
    }
  }

  /** Carries out a statement, but for evaluating what it binds. */
  public Effect lower(Statement statement) {
    return switch (statement) {
      case Let let -> let(let);
      case Define define -> bind(define.name(), definition(define));
      case Declare declare -> {
        bind(declare.name(), declared(declare));
        yield new Effect.Done();
      }
      case Scope braces -> {
        // Names that are declared inside end with it, the rest stays.
        StatementLowering inner = new StatementLowering(scope.in(scope.environment().inner()));
        braces.statements().forEach(inner::inBody);
        warnOfValues(braces);
        yield new Effect.Done();
      }
      case ExpressionStatement expression ->
          scope.dialect().fills(scope, expression.expression())
              ? new Effect.Done()
              : new Effect.Stated(scope.meaning(expression.expression(), Hint.NONE));
      case Expectation expectation -> new Effect.Claimed(expectation);
      case ReplicaBlock block -> {
        new ReplicaBlocks(scope).bind(block);
        yield new Effect.Done();
      }
      case ModuleStatement(var span, HloModule module) -> {
        ModuleLowering lowered = new ModuleLowering(scope, module);
        yield bind(lowered.name(), lowered.define());
      }
      case Import line -> {
        warnOfImport(line);
        yield new Effect.Done();
      }
      case LabelStatement ignored -> new Effect.Done();
      case Directive ignored -> new Effect.Done();
    };
  }

  /** Warns of a block of which nothing is seen, {@code {1; 2}}. */
  private void warnOfValues(Scope braces) {
    boolean unseen =
        !braces.statements().isEmpty()
            && braces.statements().stream()
                .allMatch(one ->
                    one instanceof ExpressionStatement value
                        && !(value.expression() instanceof CallExpr));
    if (unseen) {
      scope.warn(
          Code.SYNTAX,
          braces.span(),
          "a block shows no value",
          "a list is written with commas, {1, 2}");
    }
  }

  private void warnOfImport(Import line) {
    scope.warn(
        Code.SYNTAX,
        line.span(),
        "nothing is imported: XLA's operations are all there",
        "`" + line.alias() + ".` names are read, or answered with XLA's words");
  }

  private Effect bind(Name name, Meaning meaning) {
    scope.environment().bind(name.text(), meaning);
    return new Effect.Bound(name.text(), meaning);
  }

  private Effect let(Let let) {
    Meaning meaning = value(let);
    return switch (let.form()) {
      case PLAIN, ARROW -> {
        scope.environment().assign(let.name().text(), meaning);
        yield new Effect.Bound(let.name().text(), meaning);
      }
      case LET, AUTO, HLO, FIELD -> bind(let.name(), meaning);
    };
  }

  /** The value that {@code let} binds, of the type that it declares. */
  Meaning value(Let let) {
    Optional<Shape> declared = scope.types().declared(let.type());
    Hint hint = declared.map(Hint::of).orElse(Hint.NONE);
    Expr value = TypedInstruction.of(scope, let);
    boolean literal = Literals.isLiteral(value);
    Meaning meaning =
        literal && declared.orElse(null) instanceof ArrayShape shape
            ? new Meaning.Data(LiteralTypes.written(scope, value, shape))
            : value instanceof WhileExpr loop
                ? new Meaning.Data(new Loops(scope).loop(loop, Optional.of(let.name().text())))
                : scope.meaning(value, hint);
    if (meaning instanceof Meaning.Function(LambdaTemplate lambda)) {
      LambdaTemplate named = lambda.named(let.name().text());
      named.check();
      return new Meaning.Function(named);
    }
    if (!(meaning instanceof Meaning.Data(Node node))) {
      return meaning;
    }
    DeclaredShapes shapes = new DeclaredShapes(scope);
    if (let.type() instanceof SizesType sizes) {
      List<Long> wanted = sizes.dimensions().stream().map(d -> d.size()).toList();
      shapes.checkSizes(sizes, let.value(), node, Ints.of(wanted));
    }
    return new Meaning.Data(
        declared.map(shape -> shapes.declared(let.value(), node, shape, literal)).orElse(node));
  }

  /** The computation that a definition names; its body is read at once if its types are known. */
  private Meaning definition(Define define) {
    LambdaTemplate template = LambdaTemplate.of(scope, define.name().text(), define.computation());
    template.check();
    return new Meaning.Function(template);
  }

  private Meaning declared(Declare declare) {
    String type = declare.objectType().text();
    if (StatementScope.isGrid(type)) {
      throw scope.wrongGrid(declare.name(), type);
    }
    return scope
        .dialect()
        .declared(declare)
        .orElseThrow(() ->
            scope
                .errors()
                .at(declare.objectType(), Code.UNKNOWN_NAME, "there is no class `" + type + "`"));
  }
}
