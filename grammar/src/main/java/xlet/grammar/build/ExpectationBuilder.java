package xlet.grammar.build;

import static xlet.grammar.build.ParseTrees.*;

import xlet.grammar.rules.XletParser.ClaimContext;
import xlet.grammar.rules.XletParser.EquationContext;
import xlet.grammar.rules.XletParser.ResultStatementContext;
import xlet.grammar.tree.Binary;
import xlet.grammar.tree.BinaryOperator;
import xlet.grammar.tree.CallExpr;
import xlet.grammar.tree.Check;
import xlet.grammar.tree.Expectation;
import xlet.grammar.tree.Expectation.Form;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.ExpressionStatement;
import xlet.grammar.tree.NumberLiteral;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.Statement;

/** Makes expectations of parse trees. */
final class ExpectationBuilder {
  private ExpectationBuilder() {}

  /** {@code then …}. */
  static Expectation then(Span span, ClaimContext context) {
    Expr actual = ExprBuilder.expr(context.expr(0));
    if (context.FAILS() != null) {
      String constraint = context.name() == null ? "" : text(context.name());
      Check fails = new Check.Fails(span(context.FAILS()).to(span.after()), constraint);
      return new Expectation(span, Form.THEN, actual, fails);
    }
    if (context.CLOSE_TO() != null) {
      Expr expected = ExprBuilder.expr(context.expr(1));
      Span place = expected.span().to(span.after());
      NumberLiteral tolerance = ExprBuilder.number(context.number());
      Check close = new Check.Close(place, expected, tolerance, context.ULP() != null);
      return new Expectation(span, Form.THEN, actual, close);
    }
    return claim(span, Form.THEN, actual);
  }

  /** {@code a == b} is a claim of equality; anything else is to hold. */
  private static Expectation claim(Span span, Form form, Expr expr) {
    return expr instanceof Binary binary && binary.operator() == BinaryOperator.EQUAL
        ? equal(span, form, binary.left(), binary.right())
        : new Expectation(span, form, expr, new Check.Holds(expr.span().after()));
  }

  private static Expectation equal(Span span, Form form, Expr actual, Expr expected) {
    return new Expectation(span, form, actual, new Check.Equal(expected.span(), expected));
  }

  /** A claim with {@code =} where the left side cannot be bound, an arrow or {@code produces}. */
  static Expectation equation(Span span, EquationContext context, Expr actual, Expr expected) {
    if (context.BECOMES() != null) {
      Check becomes = new Check.Becomes(expected.span(), expected);
      return new Expectation(span, Form.BECOMES, actual, becomes);
    }
    Form form =
        context.ARROW() != null
            ? Form.ARROW
            : context.PRODUCES() != null
                ? Form.PRODUCES
                : actual instanceof CallExpr ? Form.LAW : Form.PICTURE;
    return equal(span, form, actual, expected);
  }

  /** {@code >>> v} or {@code // Result: v}, below the statement that it is about. */
  static Expectation result(Span span, ResultStatementContext context, Expr actual) {
    Form form = context.PROMPT() != null ? Form.PROMPT : Form.COMMENT;
    return equal(span, form, actual, ExprBuilder.expr(context.expr()));
  }

  /** A statement that a semicolon ended: {@code a == b;} is a claim. */
  static Statement terminated(Statement statement) {
    return statement instanceof ExpressionStatement line
            && line.expression() instanceof Binary binary
            && binary.operator() == BinaryOperator.EQUAL
        ? claim(line.span(), Form.EQUALITY, binary)
        : statement;
  }
}
