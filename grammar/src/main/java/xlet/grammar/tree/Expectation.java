package xlet.grammar.tree;

/**
 * A claim about a value, to be checked when the program runs.
 *
 * @param span the whole claim
 * @param form how it is written
 * @param actual the expression the claim is about; {@link Previous} if it is the value of the
 *     statement before
 * @param check what is claimed
 */
public record Expectation(Span span, Form form, Expr actual, Check check) implements Statement {
  /** The spellings of an expectation. */
  public enum Form {
    /** {@code then a == b}, {@code then e}, {@code then e fails}. */
    THEN,
    /** {@code a == b;} as a statement, with the semicolon; {@code a ~= b within 1e-5}. */
    EQUALITY,
    /** {@code f(x) = v}, after {@code ==>} or not: a claim about a call. */
    LAW,
    /** {@code e >>> v}. */
    PROMPT,
    /** {@code e -> v}. */
    ARROW,
    /** {@code e produces: v}. */
    PRODUCES,
    /** {@code //Output: v} or {@code // Result: v} after {@code e}. */
    COMMENT,
    /** {@code a = b} between bar matrices and other values that are not names. */
    PICTURE,
    /** {@code a ==> b}. */
    BECOMES
  }
}
