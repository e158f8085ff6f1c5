package xlet.engine.emit;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Warms vector code up in the background. Before the JIT compiler has seen it, vector code is
 * hundreds of times slower than plain code.
 */
public final class Trainer {
  private static final long MOST_NANOS = 5_000_000_000L;

  /** A round that takes longer has shown that the code is slow. */
  private static final long MOST_NANOS_OF_ROUND = 100_000_000L;

  /** After so many rounds without a better time there will be none. */
  private static final int MOST_ROUNDS = 100;

  /** Rounds without a better time that are enough once the JIT compiler has compiled the code. */
  private static final int MOST_COMPILED_ROUNDS = 10;

  /** It may take so long until then; code that is far slower than the other is not compiled yet. */
  private static final long MOST_NANOS_TO_COMPILE = 2_500_000_000L;

  private static final long DELAY_MILLIS = 250;

  private static final ThreadPoolExecutor THREAD = thread();

  private static final Executor DELAYED =
      CompletableFuture.delayedExecutor(DELAY_MILLIS, TimeUnit.MILLISECONDS, THREAD);

  private static final AtomicInteger UNDONE = new AtomicInteger();

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
   * compiler with it, and is mostly done by then.
   */
  public static void execute(Runnable training) {
    UNDONE.incrementAndGet();
    DELAYED.execute(() -> {
      try {
        training.run();
      } finally {
        UNDONE.decrementAndGet();
      }
    });
  }

  /** Returns whether there is no code to warm up. */
  public static boolean isResting() {
    return UNDONE.get() == 0;
  }

  /**
   * Runs both until {@code candidate} is clearly faster than {@code other}, or neither becomes
   * faster any more.
   *
   * @param runs how many runs make a round, of which the fastest counts
   */
  public static boolean isFaster(Runnable candidate, Runnable other, int runs) {
    long best = Long.MAX_VALUE;
    long bound = Long.MAX_VALUE;
    int same = 0;
    long start = System.nanoTime();
    while (same < MOST_ROUNDS && System.nanoTime() - start < MOST_NANOS) {
      long round = fastest(candidate, runs);
      same = round < best ? 0 : same + 1;
      best = Math.min(best, round);
      bound = Math.min(bound, fastest(other, runs));
      if (best < bound * 9 / 10) {
        return true;
      }
      boolean isCompiled =
          best < bound * 5 / 4
              || (best < 2 * bound && System.nanoTime() - start > MOST_NANOS_TO_COMPILE);
      if (isCompiled && same > MOST_COMPILED_ROUNDS) {
        return false;
      }
    }
    return false;
  }

  private static long fastest(Runnable code, int runs) {
    long best = Long.MAX_VALUE;
    long end = System.nanoTime() + MOST_NANOS_OF_ROUND;
    for (int k = 0; k < runs && (k == 0 || System.nanoTime() < end); k++) {
      long start = System.nanoTime();
      code.run();
      best = Math.min(best, System.nanoTime() - start);
    }
    return best;
  }
}
