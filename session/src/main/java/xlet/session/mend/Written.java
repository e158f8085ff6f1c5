package xlet.session.mend;

/**
 * An argument as it is written.
 *
 * @param name its name; empty if it has none
 * @param text its value
 */
record Written(String name, String text) {
  private static final String WHOLE = "=";

  /** A text that stands in place of the whole call. */
  static Written whole(String text) {
    return new Written(WHOLE, text);
  }

  boolean isWhole() {
    return name.equals(WHOLE);
  }

  boolean isNamed() {
    return !name.isEmpty() && !isWhole();
  }

  Written with(String other) {
    return new Written(name, other);
  }

  @Override
  public String toString() {
    return isNamed() ? name + "=" + text : text;
  }
}
