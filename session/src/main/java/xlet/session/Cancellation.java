package xlet.session;

import xlet.engine.op.Evaluation;

/** The flag that stops what is being evaluated. */
final class Cancellation implements Evaluation {
  private volatile boolean requested;

  /** How often it may still be looked at before it stops what looks; below 0 without end. */
  private int left = -1;

  /** Stops by itself when it has been looked at {@code polls} times; for one thread. */
  static Cancellation after(int polls) {
    Cancellation limited = new Cancellation();
    limited.left = polls;
    return limited;
  }

  /** Stops what is being evaluated, now or as soon as it looks. */
  void request() {
    requested = true;
  }

  /** Forgets a request. */
  void clear() {
    requested = false;
  }

  @Override
  public void poll() {
    if (requested || left == 0) {
      throw new Interrupted();
    }
    if (left > 0) {
      left--;
    }
  }
}
