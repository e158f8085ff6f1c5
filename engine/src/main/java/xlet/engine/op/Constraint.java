package xlet.engine.op;

/**
 * A rule that a call must keep.
 *
 * @param label C1, C2, …
 * @param text the rule as a clause: "each of dimensions is in [0, rank(operand))"
 */
public record Constraint(String label, String text) {
  /** A rule of the language itself, which no operation lists. */
  public static Constraint of(String text) {
    return new Constraint("", text);
  }
}
