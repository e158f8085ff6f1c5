package xlet.session;

import xlet.engine.op.Evaluation;

/** The flag that stops what is being evaluated. */
final class Cancellation implements Evaluation {
  private volatile boolean requested;

  /** How often it may be looked at before it stops what looks. */
  private int most = Integer.MAX_VALUE;

  /** How often it was looked at, if that is counted. */
  private int looks;

  /** Stops by itself when it has been looked at {@code polls} times; for one thread. */
  static Cancellation after(int polls) {
    Cancellation limited = new Cancellation();
    limited.most = polls;
    return limited;
  }

  /** How often it was looked at; 0 without a limit. */
  int looks() {
    return looks;
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
    if (requested || looks >= most) {
      throw new Interrupted();
    }
    if (most < Integer.MAX_VALUE) {
      looks++;
    }
  }
}
