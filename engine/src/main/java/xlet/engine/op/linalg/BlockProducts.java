package xlet.engine.op.linalg;

import java.util.EnumMap;
import java.util.Map;
import xlet.engine.emit.BlockProduct;
import xlet.engine.emit.BlockProductEmitter;
import xlet.engine.emit.TrainedCode;
import xlet.engine.loop.Carrier;
import xlet.engine.op.NumberArray;

/** The code that multiplies blocks of each kind of numbers. */
final class BlockProducts {
  /** How many terms are multiplied at a time in training. */
  private static final int TERMS = 256;

  /** How many columns, a multiple of what any code takes at a time. */
  private static final int COLUMNS = 128;

  private static final Map<Carrier, TrainedCode<BlockProduct>> KINDS = new EnumMap<>(Carrier.class);

  private BlockProducts() {}

  /** The code for numbers like these, of which {@code work} pairs are to be multiplied. */
  static BlockProduct of(NumberArray numbers, long work) {
    TrainedCode<BlockProduct> kind;
    synchronized (KINDS) {
      kind = KINDS.computeIfAbsent(numbers.carrier(), BlockProducts::trained);
    }
    return kind.code(work);
  }

  private static TrainedCode<BlockProduct> trained(Carrier carrier) {
    return new TrainedCode<>(
        bits -> BlockProductEmitter.emit(carrier, bits), code -> trial(code, carrier));
  }

  /** A run through all loops of the code: what has never run would be slow at first. */
  private static Runnable trial(BlockProduct code, Carrier carrier) {
    int columns = code.columns();
    Object left = carrier.newArray(TERMS * BlockProduct.ROWS);
    Object right = carrier.newArray(TERMS * (columns + 1));
    Object sums = carrier.newArray(BlockProduct.ROWS * columns);
    return () -> {
      for (int k = 0; k < COLUMNS; k += columns) {
        for (int step = columns; step <= columns + 1; step++) {
          code.add(left, 0, 1, right, 0, step, TERMS, sums, 0, columns, false);
          code.add(left, 0, TERMS, right, 0, step, TERMS, sums, 0, columns, true);
        }
      }
    };
  }
}
