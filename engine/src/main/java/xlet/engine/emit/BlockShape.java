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
}
