package xlet.session.lowering;

import xlet.grammar.SourceText;
import xlet.grammar.tree.Node;
import xlet.grammar.tree.Span;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.DiagnosticException;

/** Makes diagnostics about places of one source. */
final class Errors {
  private final SourceText source;

  Errors(SourceText source) {
    this.source = source;
  }

  DiagnosticException at(Node node, Code code, String message) {
    return at(node.span(), code, message, "");
  }

  DiagnosticException at(Node node, Code code, String message, String found) {
    return at(node.span(), code, message, found);
  }

  DiagnosticException at(Span span, Code code, String message, String found) {
    return new DiagnosticException(diagnostic(span, code, message, found));
  }

  Diagnostic diagnostic(Span span, Code code, String message, String found) {
    return Diagnostic.error(code, source, span, message, found);
  }

  /** The language has it, this version does not. */
  DiagnosticException unsupported(Node node, String what) {
    return at(node, Code.UNSUPPORTED, what + " is not there yet");
  }
}
