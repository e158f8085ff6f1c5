package xlet.session.input;

/** An input of a module that cannot be used; the message is one line. */
public final class InputException extends Exception {
  private static final long serialVersionUID = 1L;

  InputException(String message) {
    super(message);
  }
}
