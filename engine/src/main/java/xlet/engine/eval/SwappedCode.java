package xlet.engine.eval;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import xlet.engine.emit.EmittedCode;

/** Plain code that is exchanged for faster code of the same routine once there is some. */
final class SwappedCode implements EmittedCode {
  private final EmittedCode plain;
  private final AtomicBoolean isTried = new AtomicBoolean();
  private final AtomicLong spent = new AtomicLong();
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

  /** Whether the caller is the first to look for faster code, and shall do so. */
  boolean isFirstTry() {
    return isTried.compareAndSet(false, true);
  }

  void use(EmittedCode faster) {
    used = faster;
  }

  @Override
  public void run(Object[] arrays, int from, int to) {
    used.run(arrays, from, to);
  }
}
