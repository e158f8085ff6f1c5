package xlet.session.phrasebook;

/** Says that a phrase does not fit the arguments that it is used with. */
final class UnfitException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnfitException() {
    super(null, null, false, false);
  }
}
