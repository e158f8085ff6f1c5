package xlet.session.lowering;

import java.util.Optional;
import java.util.regex.Pattern;
import xlet.grammar.tree.Binary;
import xlet.grammar.tree.CallExpr;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.Name;
import xlet.grammar.tree.Span;
import xlet.session.catalog.Operations;
import xlet.session.scope.StatementScope;

/**
 * {@code dynamic-slice(x, {1}, {2})}: read as a difference, but its name is that of an operation,
 * and the first word of it names no value.
 */
final class HyphenatedCall {
  private static final Pattern NAME = Pattern.compile("[A-Za-z]\\w*(-[A-Za-z]\\w*)+");

  private HyphenatedCall() {}

  /** The call that {@code difference} is; empty if it is a difference. */
  static Optional<Expr> of(StatementScope scope, Binary difference) {
    if (!(difference.right() instanceof CallExpr call)
        || !(call.callee() instanceof Name last)
        || difference.span().start() > last.span().end()) {
      return Optional.empty();
    }
    Span place = new Span(difference.span().start(), last.span().end());
    String name = scope.source().slice(place);
    boolean operation =
        NAME.matcher(name).matches()
            && Operations.find(name).isPresent()
            && scope.environment().find(name.substring(0, name.indexOf('-'))).isEmpty();
    return operation
        ? Optional.of(new CallExpr(difference.span(), new Name(place, name), call.arguments()))
        : Optional.empty();
  }
}
