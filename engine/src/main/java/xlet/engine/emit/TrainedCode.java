package xlet.engine.emit;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import xlet.engine.work.Lazy;

/**
 * Code in several forms: with scalars at first, with vectors once much is to be computed and the
 * JIT compiler has compiled them; until then machine code, if there is some. All compute the same
 * bits.
 *
 * @param <T> the interface that the code implements
 */
public final class TrainedCode<T> {
  /** Which form is used. */
  public enum Form {
    /** The fastest that there is so far, once much is to be computed. */
    CHOSEN,
    /** Vectors from the first run on, however slow they are at first. */
    VECTORS,
    /** Machine code from the first run on, where there is some. */
    MACHINE
  }

  /** So many operations are worth machine code, which is written in a millisecond or two. */
  private static final long SOME = 1 << 17;

  /** So many are worth vectors. */
  private static final long MUCH = 1 << 20;

  private static final int RUNS = 32;

  private static volatile Form wanted = Form.CHOSEN;

  private final IntFunction<T> emission;
  private final Supplier<Optional<T>> machine;
  private final Function<T, List<Runnable>> trial;
  private final boolean isMachineEnough;
  private final Attempts attempts = new Attempts(MUCH);

  /** The fastest code so far; none until somebody needs some. */
  private volatile @Nullable T used;

  /** Code with scalars, which is not written where machine code computes all. */
  private final Lazy<T> scalars;

  private final Lazy<T> vectors;

  /** Machine code, once somebody has asked for it and if there is some. */
  private Optional<T> direct = Optional.empty();

  private volatile boolean isDirectKnown;

  /**
   * @param emission makes code with vectors of so many bits, or with scalars if that is 0
   * @param machine makes machine code, if it can
   * @param trial runs of the parts of the code that are used alone, with the same work for any code
   */
  public TrainedCode(
      IntFunction<T> emission, Supplier<Optional<T>> machine, Function<T, List<Runnable>> trial) {
    this(emission, machine, trial, /* isMachineEnough= */ false);
  }

  private TrainedCode(
      IntFunction<T> emission,
      Supplier<Optional<T>> machine,
      Function<T, List<Runnable>> trial,
      boolean isMachineEnough) {
    this.emission = emission;
    this.scalars = new Lazy<>(() -> emission.apply(0));
    this.vectors = new Lazy<>(() -> emission.apply(Vectors.bits()));
    this.machine = machine;
    this.trial = trial;
    this.isMachineEnough = isMachineEnough;
  }

  /** Code that is not written as machine code. */
  public TrainedCode(IntFunction<T> emission, Function<T, List<Runnable>> trial) {
    this(emission, Optional::empty, trial);
  }

  /** This code, for which no vectors are trained where it can be machine code: that is as fast. */
  public TrainedCode<T> withFastMachineCode() {
    return new TrainedCode<>(emission, machine, trial, /* isMachineEnough= */ true);
  }

  /** Sets which form is used from now on. */
  public static void use(Form form) {
    wanted = form;
  }

  /** Returns the code to use where so many more operations are to be computed. */
  public T code(long more) {
    return switch (wanted) {
      case CHOSEN -> chosen(more);
      case VECTORS -> vectors.get();
      case MACHINE -> direct().orElseGet(scalars);
    };
  }

  private T chosen(long more) {
    long done = attempts.add(more);
    if (done >= SOME && !isDirectKnown) {
      direct().ifPresent(found -> used = found);
    }
    if (!isFast() && attempts.begin()) {
      Trainer.execute(this::train);
    }
    T fastest = used;
    return fastest != null ? fastest : scalars.get();
  }

  /** Whether the machine code is already as fast as vector code would be. */
  private boolean isFast() {
    return isMachineEnough && isDirectKnown && direct.isPresent();
  }

  private synchronized Optional<T> direct() {
    if (!isDirectKnown) {
      direct = machine.get();
      isDirectKnown = true;
    }
    return direct;
  }

  private void train() {
    if (Vectors.bits() == 0) {
      return;
    }
    try {
      Optional<T> faster =
          new Contest()
              .faster(
                  () -> emission.apply(Vectors.bits()), trial, trial.apply(scalars.get()), RUNS);
      faster.ifPresentOrElse(found -> used = found, attempts::fail);
    } catch (EmissionException | LinkageError none) {
      // Scalars go on being used.
    }
  }
}
