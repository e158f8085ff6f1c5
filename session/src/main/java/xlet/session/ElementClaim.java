package xlet.session;

import java.util.stream.Collectors;
import xlet.grammar.SourceText;
import xlet.grammar.tree.Expr;
import xlet.grammar.tree.IndexExpr;
import xlet.grammar.tree.Span;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.DiagnosticException;
import xlet.session.scope.StatementScope;

/** The statement {@code x[0] = 1}, which claims what an element is. */
record ElementClaim(StatementScope scope, SourceText source, Span span) {
  /** Refuses a claim that does not hold: people mean to change the element. */
  DiagnosticException refused(IndexExpr element, Expr value, String why) {
    String array = scope.text(element.base());
    int rank = element.indices().size();
    String indices = element.indices().stream().map(scope::text).collect(Collectors.joining(", "));
    String changed =
        "%s = DynamicUpdateSlice(%s, %s%s%s, {%s})"
            .formatted(
                array, array, "{".repeat(rank), scope.text(value), "}".repeat(rank), indices);
    Diagnostic error =
        Diagnostic.error(
            Code.WRONG_ARGUMENT,
            source,
            element.span(),
            "this claims what is there, and does not hold: an array does not change",
            why);
    return new DiagnosticException(scope.errors().proposing(error, span, changed));
  }
}
