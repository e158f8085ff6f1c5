package xlet.engine.loop;

/** Thrown where a nest cannot be written as a routine; closures compute it instead. */
public final class UnsupportedNestException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnsupportedNestException(String message) {
    super(message);
  }
}
