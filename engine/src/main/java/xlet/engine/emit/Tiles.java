package xlet.engine.emit;

/**
 * Code that moves numbers between memory, where those of a line are neighbours, and rows, where
 * those of several lines are. It may be run by several threads at once.
 *
 * <p>A tile is {@link #numbers} rows of {@link #lines} numbers. Complex numbers, whose parts are
 * neighbours in memory, have rows of real and of imaginary parts, of f32 or f64. Numbers of a row
 * may be neighbours in memory then, instead of those of a line. Other numbers keep their type.
 */
public interface Tiles {
  /** To move a number is as much work as so many operations. */
  long WORK = 4;

  /** Tiles of no size, of which there is nothing to move. */
  Tiles NONE =
      new Tiles() {
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
            Object rows,
            Object imaginary,
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
   * @param memory the array of memory
   * @param rows the array of rows, of complex numbers of rows of real parts
   * @param imaginary the array of rows of imaginary parts, of other numbers the same as {@code
   *     rows}
   * @param places the place of the first tile in memory, how far lines that are apart lie apart
   *     there, and how far a place moves from turn to turn and from tile to tile; then the place of
   *     the first tile in rows, how far rows lie apart, and again both moves
   * @param scale by what complex numbers are multiplied on their way to memory
   */
  void run(
      Object memory,
      Object rows,
      Object imaginary,
      int[] places,
      int turns,
      int count,
      double scale);
}
