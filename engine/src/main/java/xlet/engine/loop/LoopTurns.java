package xlet.engine.loop;

import java.util.List;

/**
 * The turns of a loop with a state of small arrays: each takes a few passes, which write arrays of
 * their own, and then the state takes over what they made. Arrays have numbers: {@code ~k} is the
 * constant number k of the {@link LoopRoutine}; its own state comes first among the others.
 *
 * @param state the arrays of the state
 * @param test the work that says whether to go on
 * @param condition the array whose first element says so
 * @param body the other work of a turn
 * @param updates what is put into arrays of the state at the end of a turn, in this order
 * @param next the array that each array of the state takes over
 * @param work about how many primitives a turn computes
 */
public record LoopTurns(
    List<Integer> state,
    List<Work> test,
    int condition,
    List<Work> body,
    List<Update> updates,
    List<Integer> next,
    long work) {
  public LoopTurns {
    state = List.copyOf(state);
    test = List.copyOf(test);
    body = List.copyOf(body);
    updates = List.copyOf(updates);
    next = List.copyOf(next);
  }

  /** A step of a turn. */
  public sealed interface Work {}

  /**
   * A nest of the loop.
   *
   * @param nest what it computes
   * @param sources the array that each of its sources is
   * @param results the array that each of its results is
   */
  public record Pass(Nest nest, List<Integer> sources, List<Integer> results) implements Work {
    public Pass {
      sources = List.copyOf(sources);
      results = List.copyOf(results);
    }
  }

  /**
   * A loop in the loop.
   *
   * @param first the array that each array of its state begins as
   */
  public record Inner(LoopTurns turns, List<Integer> first) implements Work {
    public Inner {
      first = List.copyOf(first);
    }
  }

  /**
   * A window that is put into an array of the state, after all that is read of it was read.
   *
   * @param update what it is
   * @param window the array that the window was computed to
   * @param start the array of its place
   * @param array the array that changes
   */
  public record Update(WindowUpdate update, int window, int start, int array) {}
}
