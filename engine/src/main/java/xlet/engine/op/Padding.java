package xlet.engine.op;

import java.util.List;
import xlet.engine.array.Ints;

/** How much a window reaches over the edges of the array that it moves over. */
public sealed interface Padding {
  /** As much as gives ⌈size / stride⌉ positions a dimension, the odd element at the end. */
  record Same() implements Padding {
    @Override
    public String toString() {
      return "SAME";
    }
  }

  /** Nothing. */
  record Valid() implements Padding {
    @Override
    public String toString() {
      return "VALID";
    }
  }

  /** A list of numbers for each dimension, which should be a (low, high) pair. */
  record Pairs(List<Ints> pairs) implements Padding {
    /** Copies the list. */
    public Pairs {
      pairs = List.copyOf(pairs);
    }

    @Override
    public String toString() {
      return pairs.toString();
    }
  }
}
