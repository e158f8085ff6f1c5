package xlet.grammar;

import static xlet.grammar.tree.Expectation.Form;

import xlet.grammar.rules.XletParser;
import xlet.grammar.tree.Binary;
import xlet.grammar.tree.BinaryOperator;
import xlet.grammar.tree.Check;
import xlet.grammar.tree.Expectation;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.ExpressionStatement;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.Statement;

/** Makes claims of expressions. */
final class Expectations {
  private Expectations() {}

  /** {@code a == b} is a claim of equality; anything else is to hold. */
  static Expectation claim(Span span, Form form, Expr expr) {
    if (expr instanceof Binary binary && binary.operator() == BinaryOperator.EQUAL) {
      Check equal = new Check.Equal(binary.right().span(), binary.right());
      return new Expectation(span, form, binary.left(), equal);
    }
    return new Expectation(span, form, expr, new Check.Holds(expr.span().after()));
  }

  /** A claim with an arrow or {@code produces}. */
  static Expectation arrow(
      Span span, XletParser.EquationContext context, Expr actual, Expr expected) {
    if (context.BECOMES() != null) {
      return new Expectation(
          span, Form.BECOMES, actual, new Check.Becomes(expected.span(), expected));
    }
    Form form = context.ARROW() != null ? Form.ARROW : Form.PRODUCES;
    return new Expectation(span, form, actual, new Check.Equal(expected.span(), expected));
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
