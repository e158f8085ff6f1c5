package xlet.grammar;

import xlet.grammar.tree.SyntaxError;

/** Tells whether a text can be run as it stands, or more is to be typed first. */
public sealed interface Completeness {
  /** It can be run. */
  record Complete() implements Completeness {}

  /**
   * More must follow.
   *
   * @param indent how many spaces the next line wants
   * @param closers the brackets that are due, innermost first, such as {@code })}
   */
  record Incomplete(int indent, String closers) implements Completeness {}

  /**
   * Nothing that follows can make it right.
   *
   * @param error the first error
   */
  record Invalid(SyntaxError error) implements Completeness {}
}
