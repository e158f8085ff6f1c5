package xlet.engine.work;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Work for helpers, who look for it for a moment before they sleep: more often comes soon. Beside
 * it are tasks for helpers that have none.
 */
final class HelperQueue extends LinkedBlockingQueue<Runnable> {
  private static final long serialVersionUID = 1L;

  /**
   * A helper who waits stays awake for so long: to fall asleep and to be woken takes about that.
   */
  private static final long AWAKE_NANOS = 50_000;

  /** Before a helper falls asleep for long it naps so long, and looks then for other tasks. */
  private static final long NAP_NANOS = 2_000_000;

  /** Tasks for helpers that have no shared work. */
  private final transient Queue<Runnable> idle = new ConcurrentLinkedQueue<>();

  /** How many helpers sleep or nap. */
  private final AtomicInteger asleep = new AtomicInteger();

  /** How many helpers sleep, and look for other tasks no more. */
  private final AtomicInteger deaf = new AtomicInteger();

  @Override
  public @Nullable Runnable poll(long timeout, TimeUnit unit) throws InterruptedException {
    lookOut(AWAKE_NANOS);
    Runnable work = other();
    work = work == null ? slept(NAP_NANOS, TimeUnit.NANOSECONDS) : work;
    if (work != null) {
      return work;
    }
    deaf.incrementAndGet();
    try {
      work = other();
      return work == null ? slept(timeout, unit) : work;
    } finally {
      deaf.decrementAndGet();
    }
  }

  /** A task that is not shared, if there is no work that is. */
  private @Nullable Runnable other() {
    return isEmpty() ? idle.poll() : null;
  }

  /** Waits for work, awake, for {@code nanos} at most. */
  void lookOut(long nanos) {
    long end = System.nanoTime() + nanos;
    while (isEmpty() && System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }

  private @Nullable Runnable slept(long timeout, TimeUnit unit) throws InterruptedException {
    asleep.incrementAndGet();
    try {
      return super.poll(timeout, unit);
    } finally {
      asleep.decrementAndGet();
    }
  }

  /** Adds a task for a helper that has no shared work; it wakes nobody. */
  void addIdle(Runnable task) {
    idle.add(task);
  }

  /** Whether any helper sleeps or naps. */
  boolean hasSleepers() {
    return asleep.get() > 0;
  }

  /** How many helpers sleep, and look for other tasks no more. */
  int deaf() {
    return deaf.get();
  }
}
