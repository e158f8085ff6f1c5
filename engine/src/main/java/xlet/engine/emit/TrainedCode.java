package xlet.engine.emit;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Code in two forms: with scalars at first, with vectors once much is to be computed and the JIT
 * compiler has compiled them. Both compute the same bits.
 *
 * @param <T> the interface that the code implements
 */
public final class TrainedCode<T> {
  /** So many operations are much. */
  private static final long MUCH = 1 << 20;

  private static final int RUNS = 32;

  private static volatile boolean vectorsAtOnce;

  private final IntFunction<T> emission;
  private final Function<T, List<Runnable>> trial;
  private final T scalars;
  private final Attempts attempts = new Attempts(MUCH);
  private volatile T used;
  private volatile @Nullable T vectors;

  /**
   * @param emission makes code with vectors of so many bits, or with scalars if that is 0
   * @param trial runs of the parts of the code that are used alone, with the same work for any code
   */
  public TrainedCode(IntFunction<T> emission, Function<T, List<Runnable>> trial) {
    this.emission = emission;
    this.trial = trial;
    this.scalars = emission.apply(0);
    this.used = scalars;
  }

  /** Sets whether vectors are used from the first run on, however slow they are at first. */
  public static void useVectorsAtOnce(boolean atOnce) {
    vectorsAtOnce = atOnce;
  }

  /** Returns the code to use where so many more operations are to be computed. */
  public T code(long more) {
    if (vectorsAtOnce) {
      return vectors();
    }
    attempts.add(more);
    if (attempts.begin()) {
      Trainer.execute(this::train);
    }
    return used;
  }

  private synchronized T vectors() {
    T made = vectors;
    if (made == null) {
      made = emission.apply(Vectors.bits());
      vectors = made;
    }
    return made;
  }

  private void train() {
    if (Vectors.bits() == 0) {
      return;
    }
    try {
      Optional<T> faster =
          new Contest()
              .faster(() -> emission.apply(Vectors.bits()), trial, trial.apply(scalars), RUNS);
      faster.ifPresentOrElse(found -> used = found, attempts::fail);
    } catch (EmissionException | LinkageError none) {
      // Scalars go on being used.
    }
  }
}
