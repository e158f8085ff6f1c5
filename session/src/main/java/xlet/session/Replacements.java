package xlet.session;

import java.util.Optional;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.grammar.SourceText;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.TupleExpr;
import xlet.grammar.tree.TypeValue;
import xlet.grammar.tree.TypedLiteral;
import xlet.session.Outcome.Replacement;
import xlet.session.literal.Literals;
import xlet.session.render.Literal;

/** Literals with other elements: what an expectation that does not hold should have expected. */
final class Replacements {
  /** Longer lines are broken between the rows of a literal. */
  private static final int WIDEST = 100;

  /** Nobody reads more elements. */
  private static final long MOST_ELEMENTS = 1_000;

  private final SourceText source;

  Replacements(SourceText source) {
    this.source = source;
  }

  /** A shape in place of the one that is written; empty if {@code written} is no shape. */
  static Optional<Replacement> of(Expr written, Shape found, boolean layouts) {
    return written instanceof TypeValue type
        ? Optional.of(new Replacement(type.span(), layouts ? found.toString() : found.text()))
        : Optional.empty();
  }

  /**
   * A literal for {@code found} in place of one for {@code wanted}, with its type if that is
   * written; empty if {@code written} is no literal, or there are many elements.
   */
  Optional<Replacement> of(Expr written, Value wanted, Value found) {
    if (Literal.elements(found) > MOST_ELEMENTS) {
      return Optional.empty();
    }
    if (written instanceof TypedLiteral(var span, var type, Expr value)) {
      return Optional.of(
          wanted.shape().compatible(found.shape())
              ? replacement(value.span(), Literal.untyped(found))
              : replacement(span, Literal.of(found)));
    }
    if (Literals.isLiteral(written)) {
      return Optional.of(replacement(written.span(), Literal.untyped(found)));
    }
    if (written instanceof TupleExpr tuple && tuple.elements().stream().allMatch(this::isLiteral)) {
      boolean untyped = tuple.elements().stream().allMatch(Literals::isLiteral);
      return Optional.of(
          replacement(tuple.span(), untyped ? Literal.untyped(found) : Literal.of(found)));
    }
    return Optional.empty();
  }

  private boolean isLiteral(Expr written) {
    return written instanceof TypedLiteral || Literals.isLiteral(written);
  }

  private Replacement replacement(Span span, String text) {
    int column = source.position(span.start()).column();
    boolean inRows = source.slice(span).indexOf('\n') >= 0;
    return new Replacement(
        span, inRows || column + text.length() > WIDEST ? broken(text, column) : text);
  }

  /** The literal {@code text}, which begins in {@code column}, with a line for each outer row. */
  private static String broken(String text, int column) {
    StringBuilder broken = new StringBuilder();
    int depth = 0;
    for (int k = 0; k < text.length(); k++) {
      char c = text.charAt(k);
      depth += c == '{' || c == '(' ? 1 : c == '}' || c == ')' ? -1 : 0;
      boolean between = c == ' ' && depth == 1 && k > 0 && text.charAt(k - 1) == ',';
      boolean nested = between && text.indexOf('{', k) == k + 1;
      broken.append(nested ? "\n" + " ".repeat(column) : String.valueOf(c));
    }
    return broken.toString();
  }
}
