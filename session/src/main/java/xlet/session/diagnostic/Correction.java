package xlet.session.diagnostic;

/**
 * A corrected statement that has been checked.
 *
 * @param statement the whole statement
 * @param type what it infers to, as it is printed
 */
public record Correction(String statement, String type) {
  /** Returns true unless the statement names a type or an operation. */
  public boolean givesValue() {
    return !type.startsWith("the ");
  }

  @Override
  public String toString() {
    return type.isEmpty() ? statement : statement + " : " + type;
  }
}
