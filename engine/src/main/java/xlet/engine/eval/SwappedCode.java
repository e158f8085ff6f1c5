package xlet.engine.eval;

import java.util.concurrent.atomic.AtomicLong;
import xlet.engine.emit.EmittedCode;

/** Plain code that is exchanged for faster code of the same routine once there is some. */
final class SwappedCode implements EmittedCode {
  /** So often faster code is looked for: on a busy machine it may be missed at first. */
  private static final int MOST_TRIES = 3;

  /** So many times the work that was done until then is done before the next try. */
  private static final int WORK_BETWEEN_TRIES = 4;

  private final EmittedCode plain;
  private final AtomicLong spent = new AtomicLong();

  /** How much work is done when faster code is looked for again. */
  private final AtomicLong next = new AtomicLong();

  /** How often faster code may still be looked for; changed only by who does. */
  private int triesLeft = MOST_TRIES;

  private volatile EmittedCode used;

  SwappedCode(EmittedCode plain) {
    this.plain = plain;
    this.used = plain;
  }

  EmittedCode plain() {
    return plain;
  }

  /** Notes that {@code work} was done with it, and returns how much that is in all. */
  long spent(long work) {
    return spent.addAndGet(work);
  }

  /** Whether the caller shall look for faster code now, and say when it has. */
  boolean beginsTry() {
    long due = next.get();
    return spent.get() >= due && next.compareAndSet(due, Long.MAX_VALUE);
  }

  /** Notes that faster code was looked for: if none was found, it is looked for again. */
  void endTry() {
    triesLeft--;
    if (triesLeft > 0) {
      next.set(spent.get() * WORK_BETWEEN_TRIES);
    }
  }

  void use(EmittedCode faster) {
    used = faster;
    triesLeft = 0;
  }

  @Override
  public void run(Object[] arrays, int from, int to) {
    used.run(arrays, from, to);
  }
}
