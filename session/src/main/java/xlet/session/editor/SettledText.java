package xlet.session.editor;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import xlet.grammar.SourceText;
import xlet.grammar.Tokens;
import xlet.grammar.tree.Span;
import xlet.session.catalog.Operations;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Diagnostic;

/**
 * A statement that is being typed, and which mistakes in it nothing typed later can mend: those
 * inside brackets that are closed, and names of no value among the arguments of an open call.
 */
final class SettledText {
  private final List<Tokens.Word> words;
  private final SourceText source;

  private SettledText(SourceText source) {
    this.source = source;
    this.words = Tokens.of(source);
  }

  static SettledText of(String line) {
    return new SettledText(SourceText.of(line));
  }

  /** Whether {@code error} in {@code statement} would stay, whatever is typed after the text. */
  boolean holds(Diagnostic error, Span statement) {
    Span span = error.primary().place().span();
    return !isClaim(statement)
        && error.code() != Code.SYNTAX
        && span.end() <= source.span().end()
        && (isClosed(span) || (error.code() == Code.UNKNOWN_NAME && isPastArgument(span)));
  }

  /** Whether {@code statement} is an expectation, which may come to say that it fails. */
  private boolean isClaim(Span statement) {
    return words.stream()
        .filter(word -> word.span().start() >= statement.start())
        .filter(word -> word.kind() != Tokens.Kind.COMMENT)
        .findFirst()
        .filter(word -> text(word).equals("then"))
        .isPresent();
  }

  /** Whether {@code span} stands in brackets of a call that are closed. */
  private boolean isClosed(Span span) {
    Deque<Integer> open = openAt(span.start());
    while (!open.isEmpty()) {
      int innermost = open.pop();
      if (isCall(innermost) && closes(innermost)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a comma of an open call of an operation follows {@code span}. */
  private boolean isPastArgument(Span span) {
    Deque<Integer> open = openAt(span.start());
    if (open.isEmpty() || !isCall(open.peek())) {
      return false;
    }
    return words.stream()
        .dropWhile(word -> word.span().start() < span.end())
        .findFirst()
        .filter(word -> text(word).equals(","))
        .isPresent();
  }

  /** The positions among the words of the brackets that are open before {@code offset}. */
  private Deque<Integer> openAt(int offset) {
    Deque<Integer> open = new ArrayDeque<>();
    for (int k = 0; k < words.size() && words.get(k).span().start() < offset; k++) {
      count(open, k);
    }
    return open;
  }

  private void count(Deque<Integer> open, int k) {
    switch (text(words.get(k))) {
      case "(", "[", "{" -> open.push(k);
      case ")", "]", "}" -> open.poll();
      default -> {}
    }
  }

  /** Whether the bracket at {@code opening} is closed. */
  private boolean closes(int opening) {
    Deque<Integer> open = new ArrayDeque<>();
    for (int k = opening; k < words.size(); k++) {
      count(open, k);
      if (open.isEmpty()) {
        return true;
      }
    }
    return false;
  }

  /** Whether the bracket at {@code opening} holds the arguments of an operation. */
  private boolean isCall(int opening) {
    return text(words.get(opening)).equals("(")
        && opening > 0
        && Operations.find(text(words.get(opening - 1))).isPresent();
  }

  private String text(Tokens.Word word) {
    return source.slice(word.span());
  }
}
