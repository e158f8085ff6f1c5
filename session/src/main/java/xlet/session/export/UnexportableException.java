package xlet.session.export;

/** A program that the other form has no text for; the message is one line. */
public final class UnexportableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnexportableException(String message) {
    super(message);
  }
}
