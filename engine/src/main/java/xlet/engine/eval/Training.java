package xlet.engine.eval;

import xlet.engine.emit.EmissionException;
import xlet.engine.emit.EmittedCode;
import xlet.engine.emit.Emitter;
import xlet.engine.emit.Trainer;
import xlet.engine.emit.Vectors;
import xlet.engine.loop.Lowered;
import xlet.engine.loop.Nest;
import xlet.engine.loop.Storage;
import xlet.engine.loop.UnsupportedNestException;

/**
 * Makes vector code for nests that have shown to be large. It is run in the background, on the
 * beginning of the same sources and with results of its own, until it is faster.
 */
final class Training {
  /** About so many primitives are computed at a time. */
  private static final long WORK = 1 << 16;

  private static final int ROUND = 32;

  /**
   * The JIT compiler takes a method for hot that was called so often, however little it did: far
   * less work than the turns that make a loop hot. A method that does much in a call is compiled
   * while its loop runs.
   */
  private static final int CALLS_TO_BE_HOT = 6000;

  /** About so many primitives are computed in such a call. */
  private static final long WORK_OF_CALL = 100;

  private static final long MOST_NANOS_OF_CALLS = 2_000_000_000L;

  private Training() {}

  /**
   * Looks for faster code for {@code nest}, whose sources are the first of {@code arrays} and hold
   * what the first {@code most} units need.
   */
  static void begin(SwappedCode code, Nest nest, Object[] arrays, long most) {
    if (code.beginsTry()) {
      Trainer.execute(() -> {
        train(code, nest, arrays, most);
        code.endTry();
      });
    }
  }

  private static void train(SwappedCode code, Nest nest, Object[] arrays, long most) {
    try {
      if (Vectors.bits() == 0) {
        return;
      }
      Lowered lowered = Lowered.forVectors(nest);
      EmittedCode vectors = Emitter.emitVectors(lowered.routine(), Vectors.bits());
      int units = (int) Math.min(most, lowered.unitsOf(WORK));
      Object[] own = scratch(nest, arrays, units, lowered.units());
      int round = Math.clamp(ROUND * WORK / (units * lowered.work()), 1, ROUND);
      int few = (int) Math.min(most, lowered.unitsOf(WORK_OF_CALL));
      if (few * lowered.work() < WORK) {
        warm(vectors, own, few);
      }
      EmittedCode plain = code.plain();
      if (Trainer.isFaster(
          () -> vectors.run(own, 0, units), () -> plain.run(own, 0, units), round)) {
        code.use(vectors);
      }
    } catch (UnsupportedNestException | EmissionException | LinkageError none) {
      // Plain code goes on being used.
    } catch (IndexOutOfBoundsException changed) {
      // The sources are being written again by now: an index among them is no longer one.
    } catch (OutOfMemoryError full) {
      // There is no room to train in.
    }
  }

  private static void warm(EmittedCode vectors, Object[] arrays, int units) {
    long end = System.nanoTime() + MOST_NANOS_OF_CALLS;
    for (int k = 0; k < CALLS_TO_BE_HOT && System.nanoTime() < end; k++) {
      vectors.run(arrays, 0, units);
    }
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
