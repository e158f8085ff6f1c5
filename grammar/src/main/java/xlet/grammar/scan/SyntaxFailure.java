package xlet.grammar.scan;

import java.util.List;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.SyntaxError;

/** Carries an error from the step that finds it to where its statement is given up. */
public final class SyntaxFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private static final int LONGEST_QUOTE = 40;

  private final transient Span span;
  private final String message;
  private String found = "";
  private transient List<String> expected = List.of();
  private transient List<SyntaxError.Label> labels = List.of();
  private String mend = "";

  /** An error at a place; {@code message} is one sentence that stands alone. */
  public SyntaxFailure(Span span, String message) {
    super(message, null, false, false);
    this.span = span;
    this.message = message;
  }

  /** Source text between backquotes, cut short if it is long. */
  public static String quoted(String source) {
    return "`" + shortened(source) + "`";
  }

  /** Source text for a message, cut short if it is long. */
  public static String shortened(String source) {
    boolean whole = source.codePointCount(0, source.length()) <= LONGEST_QUOTE;
    return whole
        ? source
        : source.substring(0, source.offsetByCodePoints(0, LONGEST_QUOTE - 3)) + "...";
  }

  /** Adds what was found and what could have stood there instead. */
  public SyntaxFailure expected(String instead, List<String> choices) {
    found = instead;
    expected = List.copyOf(choices);
    return this;
  }

  /** Adds another place. */
  public SyntaxFailure labelled(Span place, String text) {
    labels = List.of(new SyntaxError.Label(place, text));
    return this;
  }

  /** Adds the statement with the likely correction. */
  public SyntaxFailure mended(String corrected) {
    mend = corrected;
    return this;
  }

  /** The error as it is told of a statement. */
  public SyntaxError in(Span statement) {
    return new SyntaxError(span, message, found, expected, labels, statement, mend);
  }

  /** The place of the error. */
  public Span span() {
    return span;
  }

  /** Tells whether there is a likely correction. */
  public boolean isMended() {
    return !mend.isEmpty();
  }
}
