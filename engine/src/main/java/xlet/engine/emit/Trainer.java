package xlet.engine.emit;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Warms vector code up in the background, in a thread of its own. */
public final class Trainer {
  /** Training begins once nobody has asked for any for so long, in nanoseconds. */
  private static final long QUIET = TimeUnit.MILLISECONDS.toNanos(250);

  /** No training is put off for longer than this, in nanoseconds. */
  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(1);

  private static final ThreadPoolExecutor THREAD = thread();

  private static final AtomicInteger UNDONE = new AtomicInteger();

  private static volatile long lastAsked;

  private Trainer() {}

  /** Hands out the latest request first: it is for code that is being run now. */
  private static final class LastFirst extends LinkedBlockingDeque<Runnable> {
    private static final long serialVersionUID = 1L;

    @Override
    public boolean offer(Runnable training) {
      return offerFirst(training);
    }
  }

  private static ThreadPoolExecutor thread() {
    ThreadPoolExecutor trainer =
        new ThreadPoolExecutor(
            1,
            1,
            5,
            TimeUnit.SECONDS,
            new LastFirst(),
            Thread.ofPlatform().daemon().name("trainer").stackSize(64L << 20).factory());
    trainer.allowCoreThreadTimeOut(true);
    return trainer;
  }

  /**
   * Carries out {@code training} in the background, before what was asked for earlier. It does not
   * begin at once: the program that runs now would have to share the processors and the JIT
   * compiler with it, and is mostly done by then. While a program keeps asking for more training,
   * all of it waits longer.
   */
  public static void execute(Runnable training) {
    UNDONE.incrementAndGet();
    long asked = System.nanoTime();
    lastAsked = asked;
    later(QUIET, training, asked);
  }

  private static void later(long nanos, Runnable training, long asked) {
    CompletableFuture.delayedExecutor(nanos, TimeUnit.NANOSECONDS, THREAD)
        .execute(() -> begin(training, asked));
  }

  private static void begin(Runnable training, long asked) {
    long now = System.nanoTime();
    long quiet = now - lastAsked;
    if (quiet < QUIET && now - asked < PATIENCE) {
      later(QUIET - quiet, training, asked);
      return;
    }
    try {
      training.run();
    } finally {
      UNDONE.decrementAndGet();
    }
  }

  /** Returns whether there is no code to warm up. */
  public static boolean isResting() {
    return UNDONE.get() == 0;
  }
}
