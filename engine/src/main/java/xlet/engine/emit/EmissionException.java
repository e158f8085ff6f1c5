package xlet.engine.emit;

/** Thrown where a routine has no code: it is too long, or a defect of the emitter. */
public final class EmissionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final boolean isDefect;

  EmissionException(Throwable cause) {
    super(cause);
    this.isDefect = true;
  }

  EmissionException(String message) {
    super(message);
    this.isDefect = false;
  }

  /** Returns true if the emitter made a class that the JVM refuses. */
  public boolean isDefect() {
    return isDefect;
  }
}
