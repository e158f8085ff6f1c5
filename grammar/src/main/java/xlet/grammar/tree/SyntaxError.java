package xlet.grammar.tree;

import java.util.List;

/**
 * Something that cannot be read.
 *
 * @param span what the error is about, as little as possible
 * @param message what is wrong, in one sentence that stands without the other parts
 * @param found what was found, in the user's words; empty if the message is not about that
 * @param expected what could have stood there instead, in the user's words; perhaps nothing
 * @param labels other places that matter, such as where an unclosed brace opened
 * @param statement where the statement stands that cannot be read
 * @param mend the statement with the likely correction; empty if none is likely or the statement is
 *     too long to be shown
 */
public record SyntaxError(
    Span span,
    String message,
    String found,
    List<String> expected,
    List<Label> labels,
    Span statement,
    String mend) {
  private static final int LONGEST_MEND = 2000;

  /** Copies the lists. */
  public SyntaxError {
    mend = mend.length() > LONGEST_MEND ? "" : mend;
    expected = List.copyOf(expected);
    labels = List.copyOf(labels);
  }

  /**
   * A place that an error speaks of.
   *
   * @param span the place
   * @param text what is said of it
   */
  public record Label(Span span, String text) {}
}
