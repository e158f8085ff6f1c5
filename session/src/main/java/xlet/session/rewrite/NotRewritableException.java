package xlet.session.rewrite;

/** There is no program to rewrite; the message says why, and what to do. */
public final class NotRewritableException extends Exception {
  private static final long serialVersionUID = 1L;

  NotRewritableException(String message) {
    super(message);
  }
}
