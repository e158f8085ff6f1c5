package xlet.engine.emit;

/**
 * Code that carries out a {@link RowProgram}. It may be run by several threads at once. The arrays
 * are primitive ones, all of the same type.
 */
public interface RowCode {
  /**
   * Goes through rows of {@code count} neighbours, {@code turns} times.
   *
   * @param arrays the arrays that the program names
   * @param places for each place of the program where it is in the first turn, then for each how
   *     far it moves from turn to turn; if they are listed, where each is in each turn, turn by
   *     turn
   */
  void run(Object[] arrays, int[] places, int turns, int count);
}
