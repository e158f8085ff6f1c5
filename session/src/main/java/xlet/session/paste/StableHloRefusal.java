package xlet.session.paste;

/** Says which instruction has no form here, and why. */
final class StableHloRefusal extends Exception {
  private static final long serialVersionUID = 1L;

  private final int line;

  StableHloRefusal(MlirOp op, String why) {
    super(why);
    this.line = op.line();
  }

  /** The number of the instruction's line, from 1. */
  int line() {
    return line;
  }
}
