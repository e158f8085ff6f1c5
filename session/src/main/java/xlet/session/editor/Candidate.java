package xlet.session.editor;

/**
 * A word that may be written at a cursor.
 *
 * @param text the whole word
 * @param kind what kind of thing it is
 * @param group the heading under which it stands in a list
 * @param description a few words
 * @param signature how an operation is called; else the description
 */
public record Candidate(
    String text, Kind kind, String group, String description, String signature) {
  /** A candidate whose signature is its description. */
  public Candidate(String text, Kind kind, String group, String description) {
    this(text, kind, group, description, description);
  }

  /** Returns true for a kind with so many candidates that a list of all is no help. */
  public boolean isOneOfMany() {
    return kind == Kind.OPERATION || kind == Kind.TYPE;
  }

  /** Whether the candidate begins with {@code word}; case does not count. */
  public boolean begins(String word) {
    return begins(text, word);
  }

  static boolean begins(String text, String word) {
    return text.regionMatches(true, 0, word, 0, word.length());
  }

  /** The kinds of things that may be written. */
  public enum Kind {
    VARIABLE,
    DEFINITION,
    OPERATION,
    PARAMETER,
    VALUE,
    TYPE,
    KEYWORD,
    COMMAND,
    FILE
  }
}
