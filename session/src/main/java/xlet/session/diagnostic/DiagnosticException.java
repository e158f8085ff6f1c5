package xlet.session.diagnostic;

/** Carries a diagnostic from where it is found to where its statement is given up. */
public final class DiagnosticException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Diagnostic diagnostic;

  public DiagnosticException(Diagnostic diagnostic) {
    super(diagnostic.headline(), null, false, false);
    this.diagnostic = diagnostic;
  }

  public Diagnostic diagnostic() {
    return diagnostic;
  }
}
