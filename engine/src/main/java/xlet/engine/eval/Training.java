package xlet.engine.eval;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import xlet.engine.emit.EmissionException;
import xlet.engine.emit.EmittedCode;
import xlet.engine.emit.Emitter;
import xlet.engine.emit.Vectors;
import xlet.engine.loop.Lowered;
import xlet.engine.loop.Nest;
import xlet.engine.loop.Storage;
import xlet.engine.loop.UnsupportedNestException;

/**
 * Makes vector code for nests that have shown to be large. Before the JIT compiler has seen it,
 * vector code is hundreds of times slower than plain code; so it is run in the background, on the
 * beginning of the same sources and with results of its own, until it is faster.
 */
final class Training {
  /** About so many primitives are computed at a time. */
  private static final long WORK = 1 << 16;

  private static final long MOST_NANOS = 10_000_000_000L;

  private static final int ROUND = 32;

  /** A round that takes longer than this is slow enough. */
  private static final long MOST_NANOS_OF_ROUND = 100_000_000L;

  /**
   * The JIT compiler takes a method for hot that was called so often, however little it did: far
   * less work than the turns that make a loop hot.
   */
  private static final int CALLS_TO_BE_HOT = 6000;

  /** About so many primitives are computed in such a call. */
  private static final long WORK_OF_CALL = 100;

  /** After so many rounds without a better time there will be none. */
  private static final int MOST_ROUNDS = 100;

  /** Rounds without a better time that are enough once the JIT compiler has compiled the code. */
  private static final int MOST_COMPILED_ROUNDS = 10;

  private static final ThreadPoolExecutor TRAINER = trainer();

  private Training() {}

  private static ThreadPoolExecutor trainer() {
    ThreadPoolExecutor trainer =
        new ThreadPoolExecutor(
            1,
            1,
            5,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            work -> {
              Thread thread = new Thread(null, work, "trainer", 64L << 20);
              thread.setDaemon(true);
              return thread;
            });
    trainer.allowCoreThreadTimeOut(true);
    return trainer;
  }

  /** Looks for faster code for {@code nest}, whose sources are the first of {@code arrays}. */
  static void begin(SwappedCode code, Nest nest, Object[] arrays) {
    if (code.isFirstTry()) {
      TRAINER.execute(() -> train(code, nest, arrays));
    }
  }

  private static void train(SwappedCode code, Nest nest, Object[] arrays) {
    try {
      if (Vectors.bits() == 0) {
        return;
      }
      Lowered lowered = Lowered.forVectors(nest);
      EmittedCode vectors = Emitter.emitVectors(lowered.routine(), Vectors.bits());
      int units = lowered.unitsOf(WORK);
      Object[] own = scratch(nest, arrays, units, lowered.units());
      int round = Math.clamp(ROUND * WORK / (units * lowered.work()), 1, ROUND);
      warm(vectors, own, lowered.unitsOf(WORK_OF_CALL));
      if (isFaster(vectors, code.plain(), own, units, round)) {
        code.use(vectors);
      }
    } catch (UnsupportedNestException | EmissionException | LinkageError none) {
      // Plain code goes on being used.
    } catch (OutOfMemoryError full) {
      // There is no room to train in.
    }
  }

  private static void warm(EmittedCode vectors, Object[] arrays, int units) {
    long start = System.nanoTime();
    for (int k = 0; k < CALLS_TO_BE_HOT && System.nanoTime() - start < MOST_NANOS / 4; k++) {
      vectors.run(arrays, 0, units);
    }
  }

  /** Runs both until one code is clearly faster, or neither becomes faster any more. */
  private static boolean isFaster(
      EmittedCode vectors, EmittedCode plain, Object[] arrays, int units, int runs) {
    long best = Long.MAX_VALUE;
    long other = Long.MAX_VALUE;
    int same = 0;
    long start = System.nanoTime();
    while (same < MOST_ROUNDS && System.nanoTime() - start < MOST_NANOS) {
      long round = fastest(vectors, arrays, units, runs);
      same = round < best ? 0 : same + 1;
      best = Math.min(best, round);
      other = Math.min(other, fastest(plain, arrays, units, runs));
      if (best < other * 9 / 10) {
        return true;
      }
      if (best < 2 * other && same > MOST_COMPILED_ROUNDS) {
        return false;
      }
    }
    return false;
  }

  private static long fastest(EmittedCode code, Object[] arrays, int units, int runs) {
    long best = Long.MAX_VALUE;
    long end = System.nanoTime() + MOST_NANOS_OF_ROUND;
    for (int k = 0; k < runs && (k == 0 || System.nanoTime() < end); k++) {
      long start = System.nanoTime();
      code.run(arrays, 0, units);
      best = Math.min(best, System.nanoTime() - start);
    }
    return best;
  }

  /** The sources, and results that are only as long as the first units need. */
  private static Object[] scratch(Nest nest, Object[] arrays, int units, long all) {
    Object[] own = arrays.clone();
    int first = nest.sources().size();
    for (int r = 0; r < nest.results().size(); r++) {
      int parts = nest.parts().get(r).size();
      long slots = nest.count() / Math.max(1, all) * units * parts;
      own[first + r] = Storage.of(nest.results().get(r).type()).newArray((int) slots);
    }
    return own;
  }
}
