package xlet.session;

import xlet.engine.op.Evaluation;

/** The flag that stops what is being evaluated. */
final class Cancellation implements Evaluation {
  private volatile boolean requested;

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
    if (requested) {
      throw new Interrupted();
    }
  }
}
