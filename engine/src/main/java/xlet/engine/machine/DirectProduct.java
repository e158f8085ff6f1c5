package xlet.engine.machine;

import java.util.List;
import java.util.Optional;
import xlet.engine.emit.BlockProduct;
import xlet.engine.emit.BlockShape;
import xlet.engine.emit.Vectors;
import xlet.engine.loop.Carrier;
import xlet.engine.work.Processor;

/** A {@link BlockProduct} as machine code. */
public final class DirectProduct implements BlockProduct {
  private final int rows;
  private final int columns;
  private final MachineCode code;

  private DirectProduct(int rows, int columns, MachineCode code) {
    this.rows = rows;
    this.columns = columns;
    this.code = code;
  }

  /**
   * The product of blocks of a shape, of numbers of {@code carrier}, if there is machine code. Its
   * vectors are as wide as those of byte code, so that it is as fast.
   */
  public static Optional<BlockProduct> of(BlockShape shape, Carrier carrier) {
    return of(shape, carrier, widest());
  }

  /**
   * The product of blocks of a shape.
   *
   * @param bits the bits of the widest vectors: 256, or 512 where the machine has them
   */
  public static Optional<BlockProduct> of(BlockShape shape, Carrier carrier, int bits) {
    return carrier == Carrier.LONG
        ? Optional.empty()
        : of(new ProductCode(shape, carrier, /* isOfBytes= */ false, bits));
  }

  /**
   * The product of blocks of a shape, of integers of 32 bits that hold four terms of 8 bits each:
   * without signs in rows, with signs in columns. Sums wrap. Empty if the processor has no
   * instruction for that.
   */
  public static Optional<BlockProduct> ofBytes(BlockShape shape) {
    int bits = widest();
    boolean isKnown =
        bits == MachineCode.BITS
            ? Processor.has("avx_vnni")
            : Processor.has("avx512_vnni") && Processor.has("avx512vl");
    return isKnown
        ? of(new ProductCode(shape, Carrier.INT, /* isOfBytes= */ true, bits))
        : Optional.empty();
  }

  /** The bits of the widest vectors that the machine has. */
  private static int widest() {
    return Math.max(MachineCode.BITS, Vectors.width());
  }

  private static Optional<BlockProduct> of(ProductCode product) {
    return MachineCode.of(product::write)
        .map(code -> new DirectProduct(product.rows(), product.columns(), code));
  }

  @Override
  public int rows() {
    return rows;
  }

  @Override
  public int columns() {
    return columns;
  }

  @Override
  public void add(
      Object left,
      int l,
      int down,
      Object right,
      int r,
      int step,
      int terms,
      Object sums,
      int s,
      int pitch,
      boolean isFresh) {
    addAll(
        1,
        1,
        new Left(left, l, down, 0, List.of(new Piece(0, terms))),
        new Right(right, r, step, 0),
        new Sums(sums, s, pitch, 0, 0, isFresh));
  }

  @Override
  public void addAll(int groups, int blocks, Left left, Right right, Sums sums) {
    int[] numbers = ProductNumbers.of(groups, blocks, left, right, sums);
    code.run(new Object[] {left.array(), right.array(), sums.array(), numbers}, 0, 0);
  }
}
