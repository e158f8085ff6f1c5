package xlet.engine.element;

import java.util.function.IntFunction;
import xlet.engine.element.IndexExpression.Term;

/** Writes an index as it is read aloud, operand number n called {@code names.apply(n)}. */
final class IndexText {
  private IndexText() {}

  /** The sum {@code 2*d0 + d1}; a constant stands first where all else is subtracted from it. */
  static String of(IndexExpression sum, IntFunction<String> names) {
    long constant = sum.constant();
    StringBuilder text = new StringBuilder();
    boolean constantFirst =
        constant > 0 && sum.terms().stream().allMatch(term -> term.coefficient() < 0);
    if (sum.isConstant() || constantFirst) {
      text.append(constant);
    }
    for (Term term : sum.terms()) {
      boolean negative = term.coefficient() < 0;
      text.append(text.isEmpty() ? (negative ? "-" : "") : negative ? " - " : " + ");
      text.append(product(Math.abs(term.coefficient()), term.atom(), names));
    }
    if (!sum.isConstant() && !constantFirst && constant != 0) {
      text.append(constant < 0 ? " - " : " + ").append(Math.abs(constant));
    }
    return text.toString();
  }

  /** The sum as an operand of div and mod: in parentheses unless it is one dimension. */
  static String inParentheses(IndexExpression sum, IntFunction<String> names) {
    boolean isDimension =
        sum.constant() == 0
            && sum.terms().size() == 1
            && sum.terms().get(0) instanceof Term(long coefficient, Atom.Dim _)
            && coefficient == 1;
    return isDimension ? of(sum, names) : "(" + of(sum, names) + ")";
  }

  private static String product(long factor, Atom atom, IntFunction<String> names) {
    boolean simple = atom instanceof Atom.Dim || atom instanceof Atom.Clamp;
    String text = atom.describe(names);
    return factor == 1 ? text : factor + "*" + (simple ? text : "(" + text + ")");
  }
}
