package xlet.session.diagnostic;

/**
 * The rule that was broken.
 *
 * @param operation the operation whose rule it is; empty if it is the language's
 * @param label the rule's label, such as C1; empty if it has none
 * @param text the rule as a clause
 */
public record Rule(String operation, String label, String text) {
  /** No rule of an operation. */
  public static final Rule NONE = new Rule("", "", "");

  /** The rule's short name: {@code Collapse C2}, {@code Collapse}, or nothing. */
  public String name() {
    return label.isEmpty() ? operation : operation + " " + label;
  }
}
