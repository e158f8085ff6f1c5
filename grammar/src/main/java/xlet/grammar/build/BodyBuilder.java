package xlet.grammar.build;

import static xlet.grammar.build.ParseTrees.*;

import java.util.ArrayList;
import java.util.List;
import xlet.grammar.rules.XletParser;
import xlet.grammar.tree.Argument;
import xlet.grammar.tree.Block;
import xlet.grammar.tree.ConditionalExpr;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.ExpressionStatement;
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
  static Expr parenthesised(XletParser.ParenExprContext context) {
    List<XletParser.ItemContext> items = context.parenthesised().item();
    Span span = span(context);
    if (context.lambdaBody() != null) {
      TypeNode result =
          context.type() == null
              ? new Untyped(span(context.parenthesised()).after())
              : TypeBuilder.type(context.type());
      List<LambdaParameter> parameters = items.stream().map(BodyBuilder::parameter).toList();
      return new LambdaExpr(span, parameters, result, lambdaBody(context.lambdaBody()));
    }
    List<Expr> elements = items.stream().map(BodyBuilder::element).toList();
    boolean one = elements.size() == 1 && context.parenthesised().COMMA().isEmpty();
    return one ? elements.getFirst() : new TupleExpr(span, elements);
  }

  private static Expr element(XletParser.ItemContext context) {
    if (context.expr() == null) {
      throw failure(
          span(context), "a name with its type is a parameter: `=>` and a body are missing");
    }
    return ExprBuilder.expr(context.expr());
  }

  private static LambdaParameter parameter(XletParser.ItemContext context) {
    Span span = span(context);
    if (context.name() != null) {
      return new LambdaParameter(span, name(context.name()), TypeBuilder.type(context.type()));
    }
    if (ExprBuilder.expr(context.expr()) instanceof Name name) {
      return new LambdaParameter(span, name, new Untyped(span.after()));
    }
    throw failure(span, "a parameter is a name, perhaps with a type");
  }

  static Expr shortLambda(XletParser.ShortLambdaContext context) {
    Name name = name(context.name());
    Span after = name.span().after();
    LambdaParameter parameter = new LambdaParameter(name.span(), name, new Untyped(after));
    return new LambdaExpr(
        span(context), List.of(parameter), new Untyped(after), lambdaBody(context.lambdaBody()));
  }

  private static Expr lambdaBody(XletParser.LambdaBodyContext context) {
    return context.block() != null ? block(context.block()) : ExprBuilder.expr(context.expr());
  }

  static Block block(XletParser.BlockContext context) {
    return new Block(span(context), statements(context.statement()));
  }

  /** The body of {@code f(a, b):}, an expression if it is one. */
  static Expr body(XletParser.BodyContext context) {
    List<Statement> all = statements(context.statement());
    if (all.isEmpty()) {
      throw failure(span(context), "the body is missing after `:`");
    }
    if (all.size() == 1 && all.getFirst() instanceof ExpressionStatement only) {
      return only.expression();
    }
    return new Block(all.getFirst().span().to(all.getLast().span()), all);
  }

  /** Statements up to the first that returns. */
  static List<Statement> statements(List<XletParser.StatementContext> contexts) {
    List<Statement> all = new ArrayList<>();
    for (int i = 0; i < contexts.size(); i++) {
      XletParser.StatementContext each = contexts.get(i);
      if (each instanceof XletParser.ReturnStatementContext returned) {
        Expr value = ExprBuilder.expr(returned.expr());
        all.add(new ExpressionStatement(value.span(), value));
        unreachable(contexts, i + 1);
        return all;
      }
      if (loneConditional(each) instanceof XletParser.IfExprContext lone) {
        List<XletParser.StatementContext> rest = contexts.subList(i + 1, contexts.size());
        Expr value = conditional(lone, rest);
        all.add(new ExpressionStatement(value.span(), value));
        return all;
      }
      all.add(StatementBuilder.statement(each));
    }
    return all;
  }

  private static void unreachable(List<XletParser.StatementContext> contexts, int from) {
    if (from < contexts.size()) {
      throw failure(span(contexts.get(from)), "nothing is reached after `return`");
    }
  }

  /** The conditional that is the whole statement and has no {@code else}; else the statement. */
  private static Object loneConditional(XletParser.StatementContext statement) {
    return statement instanceof XletParser.ExpressionStatementContext expression
            && expression.expr() instanceof XletParser.PrimaryExprContext primary
            && primary.primary() instanceof XletParser.IfExprContext conditional
            && conditional.ELSE() == null
        ? conditional
        : statement;
  }

  /**
   * A conditional.
   *
   * @param context the conditional
   * @param rest the statements that stand for {@code else} if it has none
   */
  static Expr conditional(
      XletParser.IfExprContext context, List<XletParser.StatementContext> rest) {
    Expr condition = ExprBuilder.expr(context.expr());
    Expr whenTrue = branch(context.branch(0));
    Span span = span(context);
    if (context.ELSE() != null) {
      return new ConditionalExpr(span, condition, whenTrue, branch(context.branch(1)));
    }
    if (rest.isEmpty()) {
      throw failure(span, "this `if` has no `else`: a value is wanted either way");
    }
    List<Statement> others = statements(rest);
    Span all = span(rest.getFirst()).to(span(rest.getLast()));
    Expr whenFalse =
        others.size() == 1 && others.getFirst() instanceof ExpressionStatement only
            ? only.expression()
            : new Block(all, others);
    return new ConditionalExpr(span.to(all), condition, whenTrue, whenFalse);
  }

  private static Expr branch(XletParser.BranchContext context) {
    if (context.body() != null) {
      return body(context.body());
    }
    return context.block() != null ? block(context.block()) : ExprBuilder.expr(context.expr());
  }

  static WhileExpr loop(XletParser.WhileExprContext context) {
    List<Argument> arguments = ExprBuilder.arguments(context.arguments());
    if (arguments.isEmpty() || !arguments.getFirst().name().isEmpty()) {
      throw failure(span(context.arguments()), "the condition is missing: `while (c, init = e)`");
    }
    return new WhileExpr(
        span(context),
        arguments.getFirst().value(),
        arguments.subList(1, arguments.size()),
        block(context.block()));
  }
}
