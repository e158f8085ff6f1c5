package xlet.engine.emit;

/**
 * How many sums a {@link BlockProduct} makes at a time. They hide how long an addition takes, and
 * fit, with the factors of a term, into the sixteen registers of the smallest processors.
 */
public enum BlockShape {
  /** Reads least for what it computes. */
  SQUARE(6, 2),

  /** For few columns. */
  TALL(12, 1),

  /** For few rows. */
  FLAT(3, 4),

  /** For a single row: reads much of a line of columns before it goes on to the next term. */
  ROW(1, 8);

  private final int rows;
  private final int vectors;

  BlockShape(int rows, int vectors) {
    this.rows = rows;
    this.vectors = vectors;
  }

  /** How many rows a block has. */
  public int rows() {
    return rows;
  }

  /** How many vectors the columns of a row are. */
  public int vectors() {
    return vectors;
  }
}
