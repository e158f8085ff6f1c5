package xlet.grammar.build;

import static xlet.grammar.build.ParseTrees.*;
import static xlet.grammar.scan.SyntaxFailure.quoted;

import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.tree.ParseTree;
import xlet.grammar.rules.XletParser.ArgumentContext;
import xlet.grammar.rules.XletParser.BlockContext;
import xlet.grammar.rules.XletParser.BodyContext;
import xlet.grammar.rules.XletParser.BranchContext;
import xlet.grammar.rules.XletParser.CallContext;
import xlet.grammar.rules.XletParser.ConditionContext;
import xlet.grammar.rules.XletParser.EnclosedContext;
import xlet.grammar.rules.XletParser.ExprContext;
import xlet.grammar.rules.XletParser.ExpressionStatementContext;
import xlet.grammar.rules.XletParser.IfExprContext;
import xlet.grammar.rules.XletParser.ItemContext;
import xlet.grammar.rules.XletParser.LambdaBodyContext;
import xlet.grammar.rules.XletParser.NestedContext;
import xlet.grammar.rules.XletParser.ParameterContext;
import xlet.grammar.rules.XletParser.ParenExprContext;
import xlet.grammar.rules.XletParser.ParenthesisedContext;
import xlet.grammar.rules.XletParser.ReturnStatementContext;
import xlet.grammar.rules.XletParser.ShortLambdaContext;
import xlet.grammar.rules.XletParser.SignedDefinitionContext;
import xlet.grammar.rules.XletParser.StatementContext;
import xlet.grammar.rules.XletParser.ValueContext;
import xlet.grammar.rules.XletParser.WhileExprContext;
import xlet.grammar.scan.SyntaxFailure;
import xlet.grammar.tree.Argument;
import xlet.grammar.tree.Block;
import xlet.grammar.tree.Brace;
import xlet.grammar.tree.ConditionalExpr;
import xlet.grammar.tree.Define;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.ExpressionStatement;
import xlet.grammar.tree.FunctionType;
import xlet.grammar.tree.LambdaExpr;
import xlet.grammar.tree.LambdaParameter;
import xlet.grammar.tree.Name;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.Statement;
import xlet.grammar.tree.TupleExpr;
import xlet.grammar.tree.TypeNode;
import xlet.grammar.tree.Untyped;
import xlet.grammar.tree.WhileExpr;

/** Makes computations, blocks, conditionals and loops of parse trees. */
final class BodyBuilder {
  private BodyBuilder() {}

  /** A tuple, an expression in parentheses or a computation. */
  static Expr parenthesised(ParenExprContext context) {
    ParenthesisedContext inside = context.parenthesised();
    if (context.lambdaBody() != null) {
      TypeNode result =
          context.type() == null
              ? new Untyped(span(inside).after())
              : TypeBuilder.type(context.type());
      return new LambdaExpr(
          span(context), parameters(inside.item()), result, lambdaBody(context.lambdaBody()));
    }
    List<Expr> elements = inside.item().stream().map(BodyBuilder::element).toList();
    boolean one = elements.size() == 1 && inside.COMMA().isEmpty();
    return one ? elements.getFirst() : new TupleExpr(span(context), elements);
  }

  private static Expr element(ItemContext context) {
    if (context.expr() == null) {
      throw new SyntaxFailure(
          span(context), "a name with its type is a parameter: `=>` and a body are missing");
    }
    return ExprBuilder.expr(context.expr());
  }

  /** The parameters that items or arguments turned out to be. */
  private static List<LambdaParameter> parameters(List<? extends ParserRuleContext> contexts) {
    return contexts.stream().map(BodyBuilder::parameter).toList();
  }

  private static LambdaParameter parameter(ParserRuleContext context) {
    Span span = span(context);
    ParseTree first = context.getChild(0);
    if (first instanceof ParameterContext typed) {
      return new LambdaParameter(span, name(typed.name()), TypeBuilder.type(typed.type()));
    }
    if (first instanceof ExprContext expr && ExprBuilder.expr(expr) instanceof Name name) {
      return new LambdaParameter(span, name, new Untyped(span.after()));
    }
    throw new SyntaxFailure(span, "a parameter is a name, perhaps with a type");
  }

  static Expr shortLambda(ShortLambdaContext context) {
    Name name = name(context.name());
    Untyped none = new Untyped(name.span().after());
    List<LambdaParameter> parameters = List.of(new LambdaParameter(name.span(), name, none));
    return new LambdaExpr(span(context), parameters, none, lambdaBody(context.lambdaBody()));
  }

  private static Expr lambdaBody(LambdaBodyContext context) {
    return context.block() != null ? block(context.block()) : ExprBuilder.expr(context.expr());
  }

  private static Block block(BlockContext context) {
    return new Block(span(context), statements(context.statement()));
  }

  /** The body of {@code f(a, b):}, an expression if it is one. */
  private static Expr body(BodyContext context) {
    List<Statement> all = statements(context.statement());
    if (all.isEmpty()) {
      throw new SyntaxFailure(span(context), "the body is missing after `:`");
    }
    return result(all.getFirst().span().to(all.getLast().span()), all);
  }

  /** The expression that is all of a body; else a block. */
  private static Expr result(Span span, List<Statement> statements) {
    return statements.size() == 1 && statements.getFirst() instanceof ExpressionStatement only
        ? only.expression()
        : new Block(span, statements);
  }

  /** Statements up to the first that returns. */
  static List<Statement> statements(List<StatementContext> contexts) {
    List<Statement> all = new ArrayList<>();
    for (int i = 0; i < contexts.size(); i++) {
      List<StatementContext> rest = contexts.subList(i + 1, contexts.size());
      switch (contexts.get(i)) {
        case ReturnStatementContext returned -> {
          if (!rest.isEmpty()) {
            throw new SyntaxFailure(span(rest.getFirst()), "nothing is reached after `return`");
          }
          all.add(StatementBuilder.expression(returned(returned)));
        }
        case ExpressionStatementContext only
            when only.getChildCount() == 1
                && only.expr() instanceof IfExprContext conditional
                && conditional.ELSE() == null -> {
          all.add(StatementBuilder.expression(conditional(conditional, rest)));
          return all;
        }
        case StatementContext other -> all.add(StatementBuilder.statement(other));
      }
    }
    return all;
  }

  /**
   * A conditional.
   *
   * @param context the conditional
   * @param rest the statements that stand for {@code else} if it has none
   */
  static Expr conditional(IfExprContext context, List<StatementContext> rest) {
    Span span = span(context);
    Expr otherwise;
    if (context.ELSE() != null) {
      boolean bare = context.COLON() == null && context.condition(0).COLON() == null;
      otherwise = branch(context.branch(), bare);
    } else if (rest.isEmpty()) {
      throw new SyntaxFailure(span, "this `if` has no `else`: a value is wanted either way");
    } else {
      Span others = span(rest.getFirst()).to(span(rest.getLast()));
      otherwise = result(others, statements(rest));
      span = span.to(others);
    }
    for (int k = context.condition().size() - 1; k >= 0; k--) {
      ConditionContext condition = context.condition(k);
      Span whole = k == 0 ? span : span(condition).to(otherwise.span());
      Expr whenTrue =
          condition.enclosed() != null
              ? enclosed(condition.enclosed())
              : branch(condition.branch(), condition.COLON() == null);
      otherwise =
          new ConditionalExpr(whole, ExprBuilder.expr(condition.expr()), whenTrue, otherwise);
    }
    return otherwise;
  }

  /** The returned value; several values are a tuple. */
  private static Expr returned(ReturnStatementContext context) {
    List<Expr> values = context.expr().stream().map(ExprBuilder::expr).toList();
    Span span = values.getFirst().span().to(values.getLast().span());
    return values.size() == 1 ? values.getFirst() : new TupleExpr(span, values);
  }

  /** The value of a branch; without a colon before it, braces around one value are a block. */
  private static Expr branch(BranchContext context, boolean bare) {
    if (context.nested() != null) {
      return nested(context.nested());
    }
    Expr value = ExprBuilder.expr(context.expr());
    return bare ? withoutBraces(value) : value;
  }

  /** The value of a branch that needs no colon before it. */
  private static Expr enclosed(EnclosedContext context) {
    if (context.nested() != null) {
      return nested(context.nested());
    }
    return withoutBraces(
        context.braced() != null
            ? ExprBuilder.brace(context.braced())
            : ExprBuilder.expr(context.expr()));
  }

  private static Expr nested(NestedContext context) {
    return context.body() != null ? body(context.body()) : block(context.block());
  }

  private static Expr withoutBraces(Expr value) {
    return value instanceof Brace(var span, var elements) && elements.size() == 1
        ? elements.getFirst()
        : value;
  }

  static WhileExpr loop(WhileExprContext context) {
    List<Argument> arguments = ExprBuilder.arguments(context.arguments());
    if (arguments.isEmpty() || !arguments.getFirst().name().isEmpty()) {
      throw new SyntaxFailure(
          span(context.arguments()), "the condition is missing: `while (c, init = e)`");
    }
    return new WhileExpr(
        span(context),
        arguments.getFirst().value(),
        arguments.subList(1, arguments.size()),
        block(context.block()));
  }

  /** {@code f(a: f32, b: f32) = a + b}. */
  static Define equation(Span span, CallContext header, ValueContext value) {
    if (!(ExprBuilder.expr(header.expr()) instanceof Name name)) {
      throw new SyntaxFailure(span(header.expr()), "a computation is defined by its name");
    }
    for (ArgumentContext argument : header.arguments().argument()) {
      if (argument.parameter() == null) {
        throw new SyntaxFailure(
            span(argument), "this parameter has no type, others have: `name: f32`");
      }
    }
    Expr body = value.block() != null ? block(value.block()) : StatementBuilder.value(value);
    return define(span, name, header, body);
  }

  private static Define define(Span span, Name name, CallContext header, Expr body) {
    Untyped result = new Untyped(span(header).after());
    List<LambdaParameter> parameters = parameters(header.arguments().argument());
    return new Define(span, name, new LambdaExpr(span, parameters, result, body));
  }

  /** {@code f(a, b): return a + b}. */
  static Define withBody(ExprContext left, BodyContext right) {
    if (!(left instanceof CallContext header)
        || !(ExprBuilder.expr(header.expr()) instanceof Name name)) {
      throw new SyntaxFailure(span(left), "a body belongs to `f(a, b):`");
    }
    Expr body = body(right);
    return define(span(left).to(span(right)).to(body.span()), name, header, body);
  }

  /** {@code f: (s32) -> s32} and the definition with a body below it. */
  static Define signed(SignedDefinitionContext context) {
    Define define = withBody(context.expr(), context.body());
    FunctionType type = TypeBuilder.function(context.functionType());
    Span signature = span(context.name()).to(span(context.functionType()));
    LambdaExpr lambda = define.computation();
    int wanted = type.parameters().size();
    if (wanted != lambda.parameters().size()) {
      throw new SyntaxFailure(
              define.name().span(),
              "%s has %s parameters here and %s in its signature"
                  .formatted(quoted(define.name().text()), lambda.parameters().size(), wanted))
          .labelled(signature, "the signature");
    }
    List<LambdaParameter> parameters = new ArrayList<>();
    for (int i = 0; i < wanted; i++) {
      LambdaParameter each = lambda.parameters().get(i);
      TypeNode written = each.type() instanceof Untyped ? type.parameters().get(i) : each.type();
      parameters.add(new LambdaParameter(each.span(), each.name(), written));
    }
    LambdaExpr computation =
        new LambdaExpr(lambda.span(), parameters, type.result(), lambda.body());
    return new Define(signature.to(define.span()), define.name(), computation);
  }
}
