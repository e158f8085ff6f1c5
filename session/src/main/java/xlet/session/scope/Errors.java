package xlet.session.scope;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import xlet.grammar.SourceText;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.SyntaxNode;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.DiagnosticException;
import xlet.session.diagnostic.Inference;

/** Makes diagnostics about places of one statement, with mends that can be run. */
public final class Errors {
  /** The type of a binding or of a literal, before the value. */
  private static final Pattern WRITTEN =
      Pattern.compile("(\\w+\\s*(?:\\[[^\\]]*\\])?(?:\\{[^}]*\\})?)\\s*=?\\s*$");

  private final SourceText source;
  private final Span statement;
  private final Inference inference;

  Errors(SourceText source, Span statement, Inference inference) {
    this.source = source;
    this.statement = statement;
    this.inference = inference;
  }

  /** Refuses {@code node}. */
  public DiagnosticException at(SyntaxNode node, Code code, String message) {
    return at(node.span(), code, message, "");
  }

  /** Refuses {@code node} and says what was found there. */
  public DiagnosticException at(SyntaxNode node, Code code, String message, String found) {
    return at(node.span(), code, message, found);
  }

  /** Refuses the text at {@code span} and says what was found there. */
  public DiagnosticException at(Span span, Code code, String message, String found) {
    return new DiagnosticException(diagnostic(span, code, message, found));
  }

  /** Returns an error that can still be added to. */
  public Diagnostic diagnostic(Span span, Code code, String message, String found) {
    return Diagnostic.error(code, source, span, message, found);
  }

  /** {@code diagnostic} with the statement in which {@code text} stands at {@code place}. */
  public Diagnostic proposing(Diagnostic diagnostic, Span place, String text) {
    Span whole = statement.to(place);
    String mended =
        source.slice(new Span(whole.start(), place.start()))
            + text
            + source.slice(new Span(place.end(), whole.end()));
    return inference
        .typeOf(mended)
        .map(type -> diagnostic.correction(mended.strip(), type))
        .orElse(diagnostic);
  }

  /**
   * {@code diagnostic} with the statement in which {@code text} stands in place of the word {@code
   * word} that was written last before {@code place}.
   */
  public Diagnostic proposingBefore(Diagnostic diagnostic, Span place, String word, String text) {
    String before = source.slice(new Span(statement.to(place).start(), place.start()));
    int at = before.toLowerCase(Locale.ROOT).lastIndexOf(word);
    if (at < 0) {
      return diagnostic;
    }
    int start = statement.to(place).start() + before.codePointCount(0, at);
    return proposing(diagnostic, new Span(start, start + word.length()), text);
  }

  /** {@code diagnostic} with the statement in which another type is written before a value. */
  public Diagnostic proposingType(Diagnostic diagnostic, Span value, String type) {
    String before = source.slice(new Span(statement.to(value).start(), value.start()));
    Matcher written = WRITTEN.matcher(before);
    if (!written.find()) {
      return diagnostic;
    }
    int start = statement.to(value).start() + before.codePointCount(0, written.start(1));
    int end = start + before.codePointCount(written.start(1), written.end(1));
    return proposing(diagnostic, new Span(start, end), type);
  }

  /** The text of a place. */
  public String text(Span place) {
    return source.slice(place);
  }
}
