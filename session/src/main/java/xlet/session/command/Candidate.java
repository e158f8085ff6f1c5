package xlet.session.command;

/**
 * What may be written at a place.
 *
 * @param text the whole word
 * @param kind what kind of thing it is
 * @param group the heading under which it stands in a list
 * @param description a few words
 * @param signature how an operation is called; else the description
 */
public record Candidate(
    String text, Kind kind, String group, String description, String signature) {
  Candidate(String text, Kind kind, String group, String description) {
    this(text, kind, group, description, description);
  }

  /** What kind of thing may be written. */
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
