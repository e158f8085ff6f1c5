package xlet.engine.op.linalg;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import xlet.engine.emit.BlockProduct;
import xlet.engine.emit.BlockProductEmitter;
import xlet.engine.emit.EmissionException;
import xlet.engine.emit.Trainer;
import xlet.engine.emit.Vectors;
import xlet.engine.loop.Carrier;
import xlet.engine.op.NumberArray;

/**
 * The code that multiplies blocks of one kind of numbers: at first with scalars; with vectors once
 * much was multiplied and the JIT compiler has compiled them.
 */
public final class BlockProducts {
  /** So many multiplications at a time are much. */
  private static final long MUCH = 1 << 20;

  /** How many terms are multiplied at a time in training. */
  private static final int TERMS = 256;

  private static final int RUNS = 32;

  private static final Map<Carrier, BlockProducts> KINDS = new EnumMap<>(Carrier.class);

  private static volatile boolean vectorsAtOnce;

  private final BlockProduct scalars;
  private final AtomicBoolean isTried = new AtomicBoolean();
  private volatile BlockProduct used;

  private BlockProducts(Carrier carrier) {
    this.scalars = BlockProductEmitter.emit(carrier, 0);
    this.used = scalars;
  }

  /** Sets whether vectors are used from the first product on, however slow they are at first. */
  public static void useVectorsAtOnce(boolean atOnce) {
    vectorsAtOnce = atOnce;
  }

  /** The code for numbers like these, of which {@code work} pairs are to be multiplied. */
  static BlockProduct of(NumberArray numbers, long work) {
    Carrier carrier = carrier(numbers);
    if (vectorsAtOnce) {
      return BlockProductEmitter.emit(carrier, Vectors.bits());
    }
    BlockProducts kind;
    synchronized (KINDS) {
      kind = KINDS.computeIfAbsent(carrier, BlockProducts::new);
    }
    if (work >= MUCH && kind.isTried.compareAndSet(false, true)) {
      Trainer.execute(() -> kind.train(carrier, NumberMoves.zeros(numbers, 0)));
    }
    return kind.used;
  }

  private static Carrier carrier(NumberArray numbers) {
    return switch (numbers) {
      case NumberArray.Floats floats -> Carrier.FLOAT;
      case NumberArray.Doubles doubles -> Carrier.DOUBLE;
      case NumberArray.Integers integers -> Carrier.INT;
      case NumberArray.Longs longs -> Carrier.LONG;
    };
  }

  private void train(Carrier carrier, NumberArray like) {
    if (Vectors.bits() == 0) {
      return;
    }
    try {
      BlockProduct vectors = BlockProductEmitter.emit(carrier, Vectors.bits());
      int blocks = vectors.columns() / scalars.columns();
      Runnable candidate = run(vectors, like, 1);
      if (Trainer.isFaster(candidate, run(scalars, like, blocks), RUNS)) {
        used = vectors;
      }
    } catch (EmissionException | LinkageError none) {
      // Scalars go on being used.
    }
  }

  private static Runnable run(BlockProduct code, NumberArray like, int times) {
    int columns = code.columns();
    Object left = NumberMoves.array(NumberMoves.zeros(like, TERMS * BlockProduct.ROWS));
    Object right = NumberMoves.array(NumberMoves.zeros(like, TERMS * columns));
    Object sums = NumberMoves.array(NumberMoves.zeros(like, BlockProduct.ROWS * columns));
    return () -> {
      for (int k = 0; k < times; k++) {
        code.add(left, 0, right, 0, columns, TERMS, sums, 0);
      }
    };
  }
}
