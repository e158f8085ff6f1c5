package xlet.engine.emit;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Finds out whether vector code is faster than other code. Before the JIT compiler has seen it, it
 * is hundreds of times slower.
 */
public final class Contest {
  private static final long MOST_NANOS = 10_000_000_000L;

  /** A round that takes longer has shown that the code is slow. */
  private static final long MOST_NANOS_OF_ROUND = 100_000_000L;

  /** After so many rounds without a better time there will be none. */
  private static final int MOST_ROUNDS = 100;

  /** After so many rounds without a better time the JIT compiler gets time between rounds. */
  private static final int ROUNDS_WITHOUT_REST = 10;

  /**
   * Rounds without a better time that are enough once the code is fast enough to be compiled: it
   * may be compiled in haste, or one of its methods may wait.
   */
  private static final int MOST_COMPILED_ROUNDS = 20;

  /**
   * So many classes are tried, one after the other. The JIT compiler may take one for good in a
   * slow form: a long method that it compiles without a profile first, when it has much to do, it
   * may fail to compile with one.
   */
  private static final int MOST_CANDIDATES = 3;

  /**
   * Code that is compiled well allocates few more bytes in a run than plain code: scratch arrays.
   */
  private static final long MOST_BYTES = 1 << 16;

  /** The JIT compiler gets so much time at once. */
  private static final long NANOS_TO_COMPILE = 20_000_000L;

  private final Meter meter;

  Contest(Meter meter) {
    this.meter = meter;
  }

  /** A contest by the time that goes by. */
  public Contest() {
    this(new SystemMeter());
  }

  /** Tells how long a run takes, and how much memory it allocates. */
  interface Meter {
    /** Nanoseconds since some moment. */
    long nanos();

    /** Lets about so many nanoseconds go by, for other threads. */
    void rest(long nanos);

    /** How many bytes this thread has allocated. */
    long allocated();
  }

  private static final class SystemMeter implements Meter {
    @Override
    public long nanos() {
      return System.nanoTime();
    }

    @Override
    public void rest(long nanos) {
      LockSupport.parkNanos(nanos);
    }

    @Override
    public long allocated() {
      return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }
  }

  /**
   * Looks for code that is faster than {@code other}.
   *
   * @param emission makes a candidate, of a new class each time
   * @param trial the parts of a candidate that are run, for each part of {@code other} one
   * @param runs how many runs make a round, of which the fastest counts
   */
  public <T> Optional<T> faster(
      Supplier<T> emission, Function<T, List<Runnable>> trial, List<Runnable> other, int runs) {
    for (int k = 0; k < MOST_CANDIDATES; k++) {
      T candidate = emission.get();
      switch (race(trial.apply(candidate), other, runs)) {
        case FASTER -> {
          return Optional.of(candidate);
        }
        case SLOWER -> {
          return Optional.empty();
        }
        case NOT_COMPILED -> {}
      }
    }
    return Optional.empty();
  }

  /**
   * Returns whether {@code candidate}, once it is compiled, is clearly faster than {@code other}.
   */
  public boolean isFaster(List<Runnable> candidate, List<Runnable> other, int runs) {
    return race(candidate, other, runs) == Outcome.FASTER;
  }

  private enum Outcome {
    FASTER,
    SLOWER,
    NOT_COMPILED
  }

  /**
   * Runs both until all parts of {@code candidate} are clearly faster than those of {@code other},
   * or none becomes faster any more.
   */
  private Outcome race(List<Runnable> candidate, List<Runnable> other, int runs) {
    List<Race> races =
        IntStream.range(0, candidate.size())
            .mapToObj(k -> new Race(candidate.get(k), other.get(k)))
            .toList();
    int same = 0;
    long start = meter.nanos();
    while (same < MOST_ROUNDS && meter.nanos() - start < MOST_NANOS) {
      boolean isBetter = false;
      for (Race race : races) {
        isBetter |= race.run(runs);
      }
      same = isBetter ? 0 : same + 1;
      if (races.stream().allMatch(Race::isWon)) {
        return Outcome.FASTER;
      }
      if (same > MOST_COMPILED_ROUNDS && races.stream().allMatch(Race::isCompiled)) {
        return Outcome.SLOWER;
      }
      if (same > ROUNDS_WITHOUT_REST) {
        // Where processors are few and busy, more rounds only keep the JIT compiler from its work.
        meter.rest(NANOS_TO_COMPILE);
      }
    }
    return Outcome.NOT_COMPILED;
  }

  /** The fastest runs so far of a part of the candidate, and of the same part of the other code. */
  private final class Race {
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

    /**
     * Code with vectors that is far slower is not compiled yet. Where the JIT compiler did not see
     * through all calls, it makes objects of vectors.
     */
    boolean isCompiled() {
      return best < bound * 3 / 2 && allocated(candidate) < allocated(other) + MOST_BYTES;
    }

    private long allocated(Runnable code) {
      long before = meter.allocated();
      code.run();
      return meter.allocated() - before;
    }

    private long fastest(Runnable code, int runs) {
      long best = Long.MAX_VALUE;
      long end = meter.nanos() + MOST_NANOS_OF_ROUND;
      for (int k = 0; k < runs && (k == 0 || meter.nanos() < end); k++) {
        long start = meter.nanos();
        code.run();
        best = Math.min(best, meter.nanos() - start);
      }
      return best;
    }
  }
}
