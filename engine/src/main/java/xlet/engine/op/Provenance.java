package xlet.engine.op;

import java.util.List;
import xlet.engine.array.Value;

/** Where an element of a result comes from whose operation has no definition. */
public sealed interface Provenance {

  /**
   * The element at the same place of what {@code computation} gives for {@code arguments}.
   *
   * @param why which computation it is and why: "turn 4 of the loop"
   */
  record Computed(String why, Computation computation, List<Value> arguments)
      implements Provenance {
    public Computed {
      arguments = List.copyOf(arguments);
    }
  }

  /**
   * The element at the same index of operand number {@code operand}: of its part at {@code path},
   * positions in tuples from the outermost, if it is a tuple.
   *
   * @param why why it is that one: "the condition did not hold once"; may be empty
   */
  record Taken(String why, int operand, List<Integer> path) implements Provenance {
    public Taken {
      path = List.copyOf(path);
    }
  }

  /** Says where the elements of an operation's results come from. */
  @FunctionalInterface
  interface Route {
    /**
     * Where the elements of a result of {@code call} come from.
     *
     * @param path the result's position in the tuple that is the result; empty if it is none
     */
    Provenance of(Call call, List<Value> operands, List<Integer> path, Evaluation evaluation);
  }
}
