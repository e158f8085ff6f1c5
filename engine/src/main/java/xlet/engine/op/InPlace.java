package xlet.engine.op;

import java.util.List;
import xlet.engine.array.Buffer;

/** A function of scalars that combines many elements of arrays with updates, in place. */
public interface InPlace {
  /** How many updates are applied between two looks at the cancel flag. */
  int UPDATES_PER_POLL = 1 << 15;

  /** Which of its parameters come first: an element of each array, or an update for each. */
  enum Order {
    ELEMENTS_FIRST,
    UPDATES_FIRST
  }

  /**
   * Returns whether there is code for it. It is emitted once it pays.
   *
   * @param more how many updates are to come
   */
  boolean isReady(long more);

  /**
   * Updates the elements at places in {@code [low, high)}, in the order of the updates; the others
   * are passed over.
   *
   * @param operands the arrays
   * @param places the element that the first update of each run goes to; the rest of the run go to
   *     its neighbours
   * @param from the first run that is taken
   * @param to the run after the last
   * @param poll called now and then; throws if the work shall stop
   */
  void run(Operands operands, int[] places, int low, int high, int from, int to, Runnable poll);

  /** Does the same by all runs, of {@code length} updates each. */
  default void runAll(
      Operands operands, int[] places, int low, int high, int length, Evaluation evaluation) {
    int runs = Math.max(1, UPDATES_PER_POLL / length);
    for (int from = 0; from < places.length; from += runs) {
      evaluation.poll();
      int to = Math.min(places.length, from + runs);
      run(operands, places, low, high, from, to, evaluation::poll);
    }
  }

  /**
   * The arrays.
   *
   * @param updates the updates, in the order of the function's parameters
   * @param results the elements, in the same order
   */
  record Operands(List<Buffer> updates, List<Buffer> results) {
    public Operands {
      updates = List.copyOf(updates);
      results = List.copyOf(results);
    }
  }
}
