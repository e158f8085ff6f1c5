package xlet.session.diagnostic;

import xlet.grammar.Position;
import xlet.grammar.SourceText;
import xlet.grammar.tree.Span;

/** A span of a source. */
public record Place(SourceText source, Span span) {
  /** Line and column of the first character. */
  public Position start() {
    return source.position(span.start());
  }

  /** The text that stands there. */
  public String text() {
    return source.slice(span);
  }

  /** The first {@code length} characters, or all of them. */
  Place beginning(int length) {
    return new Place(source, new Span(span.start(), Math.min(span.end(), span.start() + length)));
  }

  /** The place as editors read it: {@code program.xlet:3:14}; {@code 3:14} of typed text. */
  @Override
  public String toString() {
    return (source.name().isEmpty() ? "" : source.name() + ":") + start();
  }
}
