package xlet.engine.array;

/** A shape or layout that cannot be; the message says what was found and what was wanted. */
public final class LayoutException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  LayoutException(String message) {
    super(message);
  }
}
