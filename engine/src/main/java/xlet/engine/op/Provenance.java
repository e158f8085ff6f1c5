package xlet.engine.op;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import xlet.engine.array.Ints;
import xlet.engine.array.Value;

/** Where an element of a result comes from whose operation has no definition. */
public sealed interface Provenance {

  /**
   * The element at the same place of what {@code computation} gives for {@code arguments}.
   *
   * @param why which computation it is and why: "iteration 4 (last)"
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

  /** The element at the same index of the part at {@code path} of what {@code provenance} says. */
  record Within(List<Integer> path, Computed provenance) implements Provenance {
    public Within {
      path = List.copyOf(path);
    }
  }

  /** Each element comes from somewhere else; {@code at} says from where. */
  record ByElement(Function<Ints, Provenance> at) implements Provenance {}

  /** The element at {@code index}, not at its own, of what {@code provenance} says. */
  record Moved(Ints index, Computed provenance) implements Provenance {}

  /**
   * The element depends on {@code elements} of the operands, in a way that only a kernel knows.
   *
   * @param why how it does: "word 2 of block 5"
   * @param omitted how many elements more there are that are not listed
   */
  record Reads(String why, List<Element> elements, long omitted) implements Provenance {
    /** The most elements that are listed. */
    private static final int MOST = 4096;

    /** An element of an operand. */
    public record Element(int operand, Ints index) {}

    public Reads {
      elements = List.copyOf(elements);
    }

    /** Reads nothing yet. */
    public static Reads of(String why) {
      return new Reads(why, List.of(), 0);
    }

    /** These and the elements of {@code operand} in the box from {@code low} to {@code high}. */
    public Reads and(int operand, Ints low, Ints high) {
      List<Element> all = new ArrayList<>(elements);
      long[] at = low.toArray();
      long count = 1;
      for (int d = 0; d < at.length; d++) {
        count *= Math.max(0, high.get(d) - low.get(d) + 1);
      }
      long listed = Math.min(count, MOST - all.size());
      for (long k = 0; k < listed; k++) {
        all.add(new Element(operand, Ints.of(at)));
        for (int d = at.length - 1; d >= 0 && ++at[d] > high.get(d); d--) {
          at[d] = low.get(d);
        }
      }
      return new Reads(why, all, omitted + count - listed);
    }
  }

  /** Says where one element comes from. */
  @FunctionalInterface
  interface ElementRoute {
    /**
     * Where the element at {@code index} of a result of {@code call} comes from.
     *
     * @param path the result's position in the tuple that is the result; empty if it is none
     */
    Provenance of(
        Call call, List<Value> operands, List<Integer> path, Ints index, Evaluation evaluation);
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
