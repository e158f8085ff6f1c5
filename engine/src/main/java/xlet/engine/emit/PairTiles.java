package xlet.engine.emit;

/**
 * Code that moves complex numbers between memory, where the two parts of each are neighbours, and
 * rows of real parts and of imaginary parts. It may be run by several threads at once.
 *
 * <p>A tile is {@link #numbers} rows of {@link #lines} numbers of f64. In memory, either numbers of
 * one row are neighbours, or numbers of one line, which a row has one of.
 */
public interface PairTiles {
  /** Tiles of no size, of which there is nothing to move. */
  PairTiles NONE =
      new PairTiles() {
        @Override
        public int numbers() {
          return 1;
        }

        @Override
        public int lines() {
          return 0;
        }

        @Override
        public void run(
            Object memory,
            double[] re,
            double[] im,
            int[] places,
            int turns,
            int count,
            double scale) {}
      };

  /** How many rows a tile has. */
  int numbers();

  /** How many neighbours a row of a tile has. */
  int lines();

  /**
   * Moves {@code count} tiles, {@code turns} times.
   *
   * @param memory an array of f32 or f64
   * @param places the place of the first tile in memory, how far lines that are apart lie apart
   *     there, and how far a place moves from turn to turn and from tile to tile; then the place of
   *     the first tile in rows, how far rows lie apart, and again both moves
   * @param scale by what numbers are multiplied on their way to memory
   */
  void run(
      Object memory, double[] re, double[] im, int[] places, int turns, int count, double scale);
}
