package xlet.engine.emit;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Tells when so much has been computed that faster code is worth looking for. On a busy machine it
 * may be missed, so it is looked for again after many times as much.
 */
public final class Attempts {
  private static final int WORK_BETWEEN = 8;

  private final AtomicLong done = new AtomicLong();
  private final AtomicLong due;

  /**
   * @param first the work after which the first attempt is made
   */
  public Attempts(long first) {
    due = new AtomicLong(first);
  }

  /** Notes that {@code work} was done, and returns how much that is in all. */
  public long add(long work) {
    return done.addAndGet(work);
  }

  /** Whether the caller shall make an attempt now: nobody else does until that one has failed. */
  public boolean begin() {
    long goal = due.get();
    return done.get() >= goal && due.compareAndSet(goal, Long.MAX_VALUE);
  }

  /** Notes that the attempt failed. */
  public void fail() {
    due.set(done.get() * WORK_BETWEEN);
  }
}
