package xlet.engine.op.linalg;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Stream;
import xlet.engine.emit.BlockProduct;
import xlet.engine.emit.BlockProductEmitter;
import xlet.engine.emit.BlockShape;
import xlet.engine.emit.TrainedCode;
import xlet.engine.loop.Carrier;
import xlet.engine.machine.DirectProduct;
import xlet.engine.op.NumberArray;

/**
 * The code that multiplies blocks of one kind of numbers.
 *
 * @param shapes gives the code for blocks of a shape
 * @param wide gives the code for products of so many rows and columns that is used as long as that
 *     of shapes has no vectors, if there is any
 */
record BlockProducts(Function<BlockShape, BlockProduct> shapes, Wide wide) {
  /** Gives code for large products. */
  @FunctionalInterface
  interface Wide {
    Optional<BlockProduct> of(int rows, int columns);
  }

  /** The shapes but the square, which have the same rows with all vectors. */
  private static final List<BlockShape> OTHERS =
      Stream.of(BlockShape.values()).filter(shape -> shape != BlockShape.SQUARE).toList();

  /** How many terms are multiplied at a time in training. */
  private static final int TERMS = 64;

  /** How many sums are made then in each way, at least as many as any code makes at a time. */
  private static final int SUMS = 384;

  private static final Map<Kind, TrainedCode<BlockProduct>> KNOWN = new ConcurrentHashMap<>();

  private record Kind(Carrier carrier, BlockShape shape) {}

  /** The code for numbers like these, of which {@code work} pairs are to be multiplied. */
  static BlockProducts of(NumberArray numbers, long work) {
    Carrier carrier = numbers.carrier();
    return new BlockProducts(
        shape -> trained(carrier, shape).code(work),
        (rows, columns) -> WideProduct.of(carrier, rows, columns));
  }

  /** The code for integers that hold four terms of 8 bits each, if the processor can do that. */
  static Optional<BlockProducts> ofBytes() {
    return Optional.of(OfBytes.CODES)
        .filter(codes -> codes.size() == BlockShape.values().length)
        .map(codes ->
            new BlockProducts(
                shape -> Objects.requireNonNull(codes.get(shape)), (_, _) -> Optional.empty()));
  }

  /** Written once. */
  private static final class OfBytes {
    static final Map<BlockShape, BlockProduct> CODES = written();

    private static Map<BlockShape, BlockProduct> written() {
      Map<BlockShape, BlockProduct> codes = new EnumMap<>(BlockShape.class);
      for (BlockShape shape : BlockShape.values()) {
        DirectProduct.ofBytes(shape).ifPresent(code -> codes.put(shape, code));
      }
      return codes;
    }
  }

  private static TrainedCode<BlockProduct> trained(Carrier carrier, BlockShape shape) {
    return KNOWN.computeIfAbsent(
        new Kind(carrier, shape),
        _ ->
            new TrainedCode<>(
                    bits -> BlockProductEmitter.emit(shape, carrier, bits),
                    () -> DirectProduct.of(shape, carrier),
                    code -> trial(code, carrier))
                .withFastMachineCode());
  }

  /** Runs through all loops of the code, which are methods of their own. */
  private static List<Runnable> trial(BlockProduct code, Carrier carrier) {
    int rows = code.rows();
    int columns = code.columns();
    Object left = carrier.newArray(TERMS * rows);
    Object right = carrier.newArray(TERMS * (columns + 1));
    Object sums = carrier.newArray(rows * columns);
    List<Runnable> runs = new ArrayList<>();
    for (int down : new int[] {1, TERMS}) {
      for (int step : new int[] {columns, columns + 1}) {
        runs.add(() -> {
          for (int k = 0; k < SUMS; k += rows * columns) {
            code.add(left, 0, down, right, 0, step, TERMS, sums, 0, columns, true);
            code.add(left, 0, down, right, 0, step, TERMS, sums, 0, columns, false);
          }
        });
      }
    }
    return runs;
  }

  /** The code that reads least for what it computes. */
  BlockProduct square() {
    return shapes.apply(BlockShape.SQUARE);
  }

  /**
   * The code for a product of so many rows and columns: of a shape whose blocks they fill well, if
   * its vectors are as wide as those of squares by now; as long as these have none, wide code.
   */
  BlockProduct fitting(int rows, int columns) {
    BlockProduct square = square();
    int lanes = square.columns() / BlockShape.SQUARE.vectors();
    Optional<BlockProduct> plain = lanes == 1 ? wide.of(rows, columns) : Optional.empty();
    return plain.orElseGet(() -> fitting(square, lanes, rows, columns));
  }

  private BlockProduct fitting(BlockProduct square, int lanes, int rows, int columns) {
    BlockShape best = BlockShape.SQUARE;
    long least = padded(rows, square.rows()) * padded(columns, square.columns());
    for (BlockShape shape : OTHERS) {
      long sums = padded(rows, shape.rows(0)) * padded(columns, shape.columns(lanes));
      if (4 * sums <= 3 * least) {
        best = shape;
        least = sums;
      }
    }
    BlockProduct code = shapes.apply(best);
    return code.columns() < best.columns(lanes) ? square : code;
  }

  /** How many lines there are in blocks of so many, also those that nobody wants. */
  private static long padded(int lines, int ofBlock) {
    return (long) Math.ceilDiv(lines, ofBlock) * ofBlock;
  }
}
