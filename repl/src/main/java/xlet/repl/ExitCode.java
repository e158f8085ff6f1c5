package xlet.repl;

/** The exit codes of the process; they never change, and the manual documents them. */
enum ExitCode {
  /** Everything went well. */
  OK(0),
  /** An expectation does not hold. */
  EXPECTATION_FAILED(1),
  /** The command line is wrong. */
  USAGE(2),
  /** The program is not one: syntax, types, shapes. */
  PROGRAM_INVALID(3),
  /** The program is one, but failed while it ran. */
  RUN_FAILED(4),
  /** Xlet itself is at fault. */
  INTERNAL(70),
  /** The user asked to stop. */
  INTERRUPTED(130);

  private final int number;

  ExitCode(int number) {
    this.number = number;
  }

  int number() {
    return number;
  }

  /** The graver of two: what a program that had both ends with. */
  ExitCode and(ExitCode other) {
    return other.gravity() > gravity() ? other : this;
  }

  private int gravity() {
    return switch (this) {
      case OK -> 0;
      case EXPECTATION_FAILED -> 1;
      case RUN_FAILED -> 2;
      case PROGRAM_INVALID -> 3;
      case USAGE -> 4;
      case INTERNAL -> 5;
      case INTERRUPTED -> 6;
    };
  }
}
