package xlet.engine.op;

/** A run of a kernel, which is asked now and then whether to go on. */
public interface Evaluation {
  /**
   * Returns if the work shall go on; called at least every few thousand steps, by several threads
   * at once where they share the work.
   *
   * @throws Interrupted if the user has asked to stop
   */
  void poll();

  /** Thrown by {@link #poll} when the user has asked to stop. */
  final class Interrupted extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public Interrupted() {
      super("interrupted");
    }
  }

  /** A program that is legal but cannot be carried out: an endless loop's bound, an empty queue. */
  final class Fault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public Fault(String message) {
      super(message);
    }
  }
}
