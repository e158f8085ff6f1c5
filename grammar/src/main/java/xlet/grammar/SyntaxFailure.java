package xlet.grammar;

/** Carries a syntax error from where it is found to where its statement is given up. */
final class SyntaxFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient SyntaxError error;

  SyntaxFailure(SyntaxError error) {
    super(error.message(), null, false, false);
    this.error = error;
  }

  SyntaxError error() {
    return error;
  }
}
