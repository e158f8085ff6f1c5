package xlet.grammar.build;

import static xlet.grammar.build.ParseTrees.*;

import java.util.List;
import xlet.grammar.rules.XletParser.ClaimContext;
import xlet.grammar.rules.XletParser.ClosenessContext;
import xlet.grammar.rules.XletParser.EquationContext;
import xlet.grammar.rules.XletParser.ExprContext;
import xlet.grammar.rules.XletParser.ResultStatementContext;
import xlet.grammar.tree.Binary;
import xlet.grammar.tree.BinaryOperator;
import xlet.grammar.tree.BooleanLiteral;
import xlet.grammar.tree.Brace;
import xlet.grammar.tree.Bracket;
import xlet.grammar.tree.CallExpr;
import xlet.grammar.tree.Check;
import xlet.grammar.tree.Expectation;
import xlet.grammar.tree.Expectation.Form;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.ExpressionStatement;
import xlet.grammar.tree.Name;
import xlet.grammar.tree.NumberLiteral;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.Statement;
import xlet.grammar.tree.TupleExpr;

/** Makes expectations of parse trees. */
final class ExpectationBuilder {
  private ExpectationBuilder() {}

  /** {@code then …}. */
  static Expectation then(Span span, ClaimContext context) {
    if (context.closeness() != null) {
      return close(span, Form.THEN, context.expr(), context.closeness());
    }
    Expr actual = ExprBuilder.expr(context.expr());
    if (context.FAILS() != null) {
      String constraint = context.name() == null ? "" : text(context.name());
      Check fails = new Check.Fails(span(context.FAILS()).to(span.after()), constraint);
      return new Expectation(span, Form.THEN, actual, fails);
    }
    return claim(span, Form.THEN, actual);
  }

  /** {@code a ~= b within 1e-5}, after {@code then} or alone. */
  static Expectation close(Span span, Form form, ExprContext actual, ClosenessContext context) {
    Expr expected = ExprBuilder.expr(context.expr());
    Span place = expected.span().to(span.after());
    NumberLiteral tolerance = ExprBuilder.number(context.number());
    Check close = new Check.Close(place, expected, tolerance, context.ULP() != null);
    return new Expectation(span, form, ExprBuilder.expr(actual), close);
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
    return equal(span, form, actual, printed(ExprBuilder.expr(context.expr())));
  }

  /** A result with truth values as Python prints them. */
  private static Expr printed(Expr result) {
    return switch (result) {
      case Name(Span span, String text) when text.equals("True") || text.equals("False") ->
          new BooleanLiteral(span, text.equals("True"));
      case Brace(Span span, List<Expr> elements) -> new Brace(span, printed(elements));
      case Bracket(Span span, List<Expr> elements) -> new Bracket(span, printed(elements));
      case TupleExpr(Span span, List<Expr> elements) -> new TupleExpr(span, printed(elements));
      case Expr other -> other;
    };
  }

  private static List<Expr> printed(List<Expr> elements) {
    return elements.stream().map(ExpectationBuilder::printed).toList();
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
