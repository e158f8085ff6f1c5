package xlet.session.diagnostic;

import xlet.grammar.SourceText;
import xlet.grammar.tree.Span;

/**
 * A place that a diagnostic speaks of.
 *
 * @param place where
 * @param text what is said of it; may be empty
 */
public record Label(Place place, String text) {
  /** The label of a span of {@code source}. */
  public static Label of(SourceText source, Span span, String text) {
    return new Label(new Place(source, span), text);
  }
}
