package xlet.engine.emit;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/**
 * Warms vector code up in the background. Before the JIT compiler has seen it, vector code is
 * hundreds of times slower than plain code.
 */
public final class Trainer {
  private static final long MOST_NANOS = 10_000_000_000L;

  /** A round that takes longer has shown that the code is slow. */
  private static final long MOST_NANOS_OF_ROUND = 100_000_000L;

  /** After so many rounds without a better time there will be none. */
  private static final int MOST_ROUNDS = 100;

  /** Rounds without a better time that are enough once the JIT compiler has compiled the code. */
  private static final int MOST_COMPILED_ROUNDS = 10;

  /** The JIT compiler gets so much time in each round after these. */
  private static final long NANOS_TO_COMPILE = 20_000_000L;

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
   * Runs both until all parts of {@code candidate} are clearly faster than those of {@code other},
   * or none becomes faster any more.
   *
   * @param runs how many runs make a round, of which the fastest counts
   */
  public static boolean isFaster(List<Runnable> candidate, List<Runnable> other, int runs) {
    List<Race> races =
        IntStream.range(0, candidate.size())
            .mapToObj(k -> new Race(candidate.get(k), other.get(k)))
            .toList();
    int same = 0;
    long start = System.nanoTime();
    while (same < MOST_ROUNDS && System.nanoTime() - start < MOST_NANOS) {
      boolean isBetter = false;
      for (Race race : races) {
        isBetter |= race.run(runs);
      }
      same = isBetter ? 0 : same + 1;
      if (races.stream().allMatch(Race::isWon)) {
        return true;
      }
      if (same > MOST_COMPILED_ROUNDS) {
        if (races.stream().allMatch(Race::isCompiled)) {
          return false;
        }
        // Where processors are few and busy, more rounds only keep the JIT compiler from its work.
        LockSupport.parkNanos(NANOS_TO_COMPILE);
      }
    }
    return false;
  }

  /** The fastest runs so far of a part of the candidate, and of the same part of the other code. */
  private static final class Race {
    private final Runnable candidate;
    private final Runnable other;
    private long best = Long.MAX_VALUE;
    private long bound = Long.MAX_VALUE;

    Race(Runnable candidate, Runnable other) {
      this.candidate = candidate;
      this.other = other;
    }

    /** Runs both, and returns whether the candidate was clearly faster than before. */
    boolean run(int runs) {
      long round = fastest(candidate, runs);
      boolean isBetter = round < best / 16 * 15;
      best = Math.min(best, round);
      bound = Math.min(bound, fastest(other, runs));
      return isBetter;
    }

    boolean isWon() {
      return best < bound * 9 / 10;
    }

    /** Code with vectors that is far slower is not compiled yet. */
    boolean isCompiled() {
      return best < bound * 3 / 2;
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
}
