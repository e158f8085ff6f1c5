package xlet.session;

import java.util.concurrent.atomic.AtomicInteger;
import xlet.engine.op.Evaluation;

/** The flag that stops what is being evaluated. */
final class Cancellation implements Evaluation {
  private volatile boolean requested;

  /** How often it may be looked at before it stops what looks. */
  private final int most;

  /** How often it was looked at, if that is counted. */
  private final AtomicInteger looks = new AtomicInteger();

  Cancellation() {
    this(Integer.MAX_VALUE);
  }

  private Cancellation(int most) {
    this.most = most;
  }

  /** Stops by itself when it has been looked at {@code polls} times. */
  static Cancellation after(int polls) {
    return new Cancellation(polls);
  }

  /** How often it was looked at; 0 without a limit. */
  int looks() {
    return looks.get();
  }

  /** Stops what is being evaluated, now or as soon as it looks. */
  void request() {
    requested = true;
  }

  /** Forgets a request. */
  void clear() {
    requested = false;
  }

  /** Counts a look, and returns whether that many are allowed. */
  private boolean looked() {
    return looks.getAndUpdate(before -> Math.min(most, before + 1)) < most;
  }

  @Override
  public void poll() {
    if (requested || (most < Integer.MAX_VALUE && !looked())) {
      throw new Interrupted();
    }
  }
}
