package xlet.engine.machine;

/** A routine does what is not written as machine code here. */
final class UnsupportedCodeException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnsupportedCodeException(String what) {
    super(what, null, false, false);
  }
}
