package xlet.grammar.build;

import static xlet.grammar.build.ParseTrees.*;
import static xlet.grammar.tree.Expectation.Form;

import xlet.grammar.rules.XletParser;
import xlet.grammar.tree.Binary;
import xlet.grammar.tree.BinaryOperator;
import xlet.grammar.tree.CallExpr;
import xlet.grammar.tree.Check;
import xlet.grammar.tree.Expectation;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.ExpressionStatement;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.Statement;

/** Makes expectations of parse trees. */
final class ExpectationBuilder {
  private ExpectationBuilder() {}

  /** {@code then …}. */
  static Expectation then(Span span, XletParser.ClaimContext context) {
    return switch (context) {
      case XletParser.FailsClaimContext c -> {
        String constraint = c.name() == null ? "" : text(c.name());
        Check fails = new Check.Fails(span(c.FAILS()).to(span.after()), constraint);
        yield new Expectation(span, Form.THEN, ExprBuilder.expr(c.expr()), fails);
      }
      case XletParser.CloseClaimContext c -> {
        Expr expected = ExprBuilder.expr(c.expr(1));
        Span place = expected.span().to(span.after());
        Check close =
            new Check.Close(place, expected, ExprBuilder.number(c.number()), c.ULP() != null);
        yield new Expectation(span, Form.THEN, ExprBuilder.expr(c.expr(0)), close);
      }
      case XletParser.PlainClaimContext c -> claim(span, Form.THEN, ExprBuilder.expr(c.expr()));
      default -> throw new IllegalStateException("not a claim: " + context.getText());
    };
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

  /** {@code a = b} where {@code a} is not what can be bound. */
  static Expectation equation(Span span, Expr actual, Expr expected) {
    return equal(span, actual instanceof CallExpr ? Form.LAW : Form.PICTURE, actual, expected);
  }

  /** A claim with an arrow or {@code produces}. */
  static Expectation arrow(
      Span span, XletParser.EquationContext context, Expr actual, Expr expected) {
    if (context.BECOMES() != null) {
      Check becomes = new Check.Becomes(expected.span(), expected);
      return new Expectation(span, Form.BECOMES, actual, becomes);
    }
    return equal(span, context.ARROW() != null ? Form.ARROW : Form.PRODUCES, actual, expected);
  }

  /** {@code >>> v} or {@code // Result: v}, below the statement that it is about. */
  static Expectation result(XletParser.ResultStatementContext context, Span span, Expr actual) {
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
