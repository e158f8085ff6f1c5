package xlet.engine.emit;

/**
 * How many sums a {@link BlockProduct} makes at a time. They hide how long an addition takes, and
 * fit, with the factors of a term, into the processor's registers: sixteen, or thirty-two where
 * these have 512 bits.
 */
public enum BlockShape {
  /** Reads least for what it computes. */
  SQUARE(6, 2),

  /** For some rows that would leave much of a larger square empty. */
  LOW(6, 2),

  /** For few columns. */
  TALL(8, 1),

  /** For very few columns, with half of a vector: processors take two of these at a time. */
  NARROW(8, 1),

  /** For few rows. */
  FLAT(3, 4);

  /** Vectors of so many bits come with twice as many registers. */
  private static final int BITS_OF_MANY = 512;

  private final int rows;
  private final int vectors;

  BlockShape(int rows, int vectors) {
    this.rows = rows;
    this.vectors = vectors;
  }

  /** How many rows a block has with vectors of {@code bits} bits. */
  public int rows(int bits) {
    return this == SQUARE && bits == BITS_OF_MANY ? 2 * rows : rows;
  }

  /** How many vectors the columns of a row are. */
  public int vectors() {
    return vectors;
  }

  /** How many lanes each of them has where the widest vectors have {@code most}. */
  public int lanes(int most) {
    return this == NARROW ? Math.ceilDiv(most, 2) : most;
  }

  /** How many columns a block has where the widest vectors have {@code most} lanes. */
  public int columns(int most) {
    return vectors * lanes(most);
  }
}
