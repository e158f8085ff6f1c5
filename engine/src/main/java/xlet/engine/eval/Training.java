package xlet.engine.eval;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import xlet.engine.emit.Contest;
import xlet.engine.emit.EmissionException;
import xlet.engine.emit.EmittedCode;
import xlet.engine.emit.Emitter;
import xlet.engine.emit.Trainer;
import xlet.engine.emit.Vectors;
import xlet.engine.loop.LoopRoutine;
import xlet.engine.loop.Lowered;
import xlet.engine.loop.Nest;
import xlet.engine.loop.Places;
import xlet.engine.loop.Routine;
import xlet.engine.loop.Storage;
import xlet.engine.loop.UnsupportedNestException;
import xlet.engine.work.Polls;
import xlet.engine.work.Workers;

/**
 * Makes vector code for nests that have shown to be large. It is run in the background, on the
 * beginning of the same sources and with results of its own, until it is faster than the code that
 * is used.
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

  /** Units for two vectors and a rest: what has not run yet the JIT compiler leaves out. */
  private static final int FEWEST_UNITS = 33;

  /** Unless so few make more primitives than these. */
  private static final long MOST_WORK_OF_CALL = 1 << 12;

  /** So many primitives take far longer than copying an element of a state. */
  private static final long WORK_OF_COPY = 8;

  private static final long MOST_NANOS_OF_CALLS = 2_000_000_000L;

  private Training() {}

  /** Runs code for the units {@code [from, to)}. */
  @FunctionalInterface
  private interface Run {
    void of(EmittedCode code, int from, int to);
  }

  /**
   * What is run to find out which code is faster.
   *
   * @param routine what the faster code would be made of
   * @param run runs code for a range of units, which makes nothing that anyone reads
   * @param few so many units make a short call
   * @param units how many units are enough
   * @param work about how many primitives a unit computes
   */
  private record Trial(Routine routine, Run run, int few, int units, long work) {
    List<Runnable> of(EmittedCode code) {
      return List.of(() -> run.of(code, 0, units));
    }
  }

  /**
   * Looks for faster code for {@code nest}, whose sources are the first of {@code arrays} and hold
   * what the first {@code most} units need.
   */
  static void begin(SwappedCode code, Nest nest, Object[] arrays, long most) {
    if (!code.attempts().begin()) {
      return;
    }
    begin(
        code,
        () -> {
          Lowered lowered = CompiledNest.forVectors(nest);
          int units = (int) Math.min(most, lowered.unitsOf(WORK));
          int vectors = Math.min(FEWEST_UNITS, lowered.unitsOf(MOST_WORK_OF_CALL));
          int few = Math.min(units, Math.max(vectors, lowered.unitsOf(WORK_OF_CALL)));
          Object[] own = scratch(nest, arrays, code.plain(), units, lowered.units());
          return new Trial(
              lowered.routine(),
              (any, from, to) -> any.run(own, from, to),
              few,
              units,
              lowered.work());
        });
  }

  /**
   * Looks for faster code for {@code loop}, whose state is now as {@code arrays} have it; a turn
   * computes about {@code work} primitives.
   */
  static void begin(SwappedCode code, LoopRoutine loop, Object[] arrays, long work) {
    if (!code.attempts().begin()) {
      return;
    }
    Object[] start = loop.withOwnState(arrays);
    begin(
        code,
        () -> {
          Object[] own = loop.withOwnState(start);
          Run run =
              (any, from, to) -> {
                loop.copyState(start, own);
                Polls.during(new Limit(), () -> any.run(own, 0, to - from));
              };
          int few = (int) Math.max(1, WORK_OF_CALL / work);
          int turns = (int) Math.max(1, Math.max(WORK, WORK_OF_COPY * loop.slots()) / work);
          return new Trial(loop.forVectors(Vectors.bits()), run, few, turns, work);
        });
  }

  /** Stops a trial in which a loop within a loop takes too many turns: nobody can foresee them. */
  private static final class Limit implements Runnable {
    private final long end = System.nanoTime() + MOST_NANOS_OF_CALLS;

    @Override
    public void run() {
      if (System.nanoTime() > end) {
        throw new CancellationException("the trial takes too long");
      }
    }
  }

  private static void begin(SwappedCode code, Supplier<Trial> trial) {
    Trainer.execute(() -> train(code, trial));
  }

  private static void train(SwappedCode code, Supplier<Trial> made) {
    try {
      if (Vectors.bits() == 0) {
        return;
      }
      Trial trial = made.get();
      int round = Math.clamp(ROUND * WORK / (trial.units * trial.work), 1, ROUND);
      EmittedCode other = other(code, trial);
      Optional<EmittedCode> vectors =
          new Contest()
              .faster(
                  () -> Emitter.emitVectors(trial.routine, Vectors.bits()),
                  emitted -> {
                    Workers.beside(() -> warm(emitted, trial));
                    return trial.of(emitted);
                  },
                  trial.of(other),
                  round);
      code.use(vectors.orElseGet(() -> faster(code.plain(), other, trial, round)));
      if (vectors.isEmpty()) {
        code.attempts().fail();
      }
    } catch (UnsupportedNestException | EmissionException | LinkageError none) {
      // There is no other code than plain code.
    } catch (IndexOutOfBoundsException | OutOfMemoryError | CancellationException now) {
      // The sources are being written again, so that an index among them is no longer one; or there
      // is no room to train in; or it takes too long.
      code.attempts().fail();
    }
  }

  /**
   * Returns the code that vectors have to beat: the one in use. Machine code does not check
   * indices, so it is left out where sources decide what it reads: they may be overwritten during a
   * trial.
   */
  private static EmittedCode other(SwappedCode code, Trial trial) {
    return Places.areKnown(trial.routine) ? code.used() : code.plain();
  }

  private static EmittedCode faster(EmittedCode plain, EmittedCode other, Trial trial, int round) {
    boolean isFaster =
        !plain.equals(other) && new Contest().isFaster(trial.of(plain), trial.of(other), round);
    return isFaster ? plain : other;
  }

  private static void warm(EmittedCode vectors, Trial trial) {
    if (trial.few * trial.work >= WORK) {
      return;
    }
    long end = System.nanoTime() + MOST_NANOS_OF_CALLS;
    for (int k = 0; k < CALLS_TO_BE_HOT && System.nanoTime() < end; k++) {
      int from = (int) ((long) k * trial.few % (trial.units - trial.few + 1));
      trial.run.of(vectors, from, from + trial.few);
    }
  }

  /**
   * The sources, and results that the first units may write: {@code plain}, which does so, tells
   * whether they are long enough. A unit may have up to twice as many elements as all have on
   * average: of several bands of rows the last may be narrow. What units write need not lie
   * together, either.
   */
  static Object[] scratch(Nest nest, Object[] arrays, EmittedCode plain, int units, long all) {
    Object[] own = arrays.clone();
    replaceResults(nest, own, 2 * Math.ceilDiv(nest.count(), Math.max(1, all)) * units);
    try {
      plain.run(own, 0, units);
    } catch (IndexOutOfBoundsException tooShort) {
      replaceResults(nest, own, nest.count());
    }
    return own;
  }

  private static void replaceResults(Nest nest, Object[] arrays, long most) {
    int first = nest.sources().size();
    for (int r = 0; r < nest.results().size(); r++) {
      long slots = Math.min(nest.count(), most) * nest.parts().get(r).size();
      arrays[first + r] = Storage.of(nest.results().get(r).type()).newArray((int) slots);
    }
  }
}
