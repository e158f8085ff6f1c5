package xlet.engine.op.sorting;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import xlet.engine.emit.RowCode;
import xlet.engine.emit.RowProgram;
import xlet.engine.emit.RowProgram.Operator;
import xlet.engine.emit.TrainedCode;
import xlet.engine.loop.Carrier;
import xlet.engine.machine.DirectRows;

/**
 * A program that puts numbers of some rows in order, column by column: by a bitonic network, which
 * compares the same places whatever the numbers are.
 *
 * @param rows how many, a power of two
 * @param before what is known of their order
 */
record RowOrder(int rows, Before before) {
  /** What is known before of the order of rows. */
  enum Before {
    /** Nothing. */
    UNSORTED,
    /** Both halves are sorted. */
    SORTED_HALVES,
    /** They rise and then fall, or fall and then rise, but for where they begin. */
    BITONIC
  }

  private static final Map<RowOrder, TrainedCode<RowCode>> KNOWN = new ConcurrentHashMap<>();

  /** The code: row k is at place k of the one array of ints. */
  TrainedCode<RowCode> code() {
    return KNOWN.computeIfAbsent(this, order -> DirectRows.trained(order.program(), Carrier.INT));
  }

  private RowProgram program() {
    RowProgram program = new RowProgram();
    int[] values = new int[rows];
    Arrays.setAll(values, k -> program.load(0, k));
    Network network = new Network(program, values);
    switch (before) {
      case UNSORTED -> {
        for (int block = 2; block <= rows; block *= 2) {
          network.merge(block);
        }
      }
      case SORTED_HALVES -> network.merge(rows);
      case BITONIC -> network.halve(rows);
    }
    for (int k = 0; k < rows; k++) {
      program.store(0, k, values[k]);
    }
    return program;
  }

  /** Adds comparisons to a program; {@code values} are the rows as they are by then. */
  private static final class Network {
    private final RowProgram program;
    private final int[] values;

    Network(RowProgram program, int[] values) {
      this.program = program;
      this.values = values;
    }

    /** Sorts all blocks of which both halves are sorted. */
    void merge(int block) {
      for (int first = 0; first < values.length; first += block) {
        for (int k = 0; k < block / 2; k++) {
          compare(first + k, first + block - 1 - k);
        }
      }
      halve(block / 2);
    }

    /** Sorts all bitonic blocks. */
    void halve(int block) {
      for (int distance = block / 2; distance > 0; distance /= 2) {
        for (int k = 0; k < values.length; k++) {
          if ((k & distance) == 0) {
            compare(k, k + distance);
          }
        }
      }
    }

    private void compare(int low, int high) {
      int one = values[low];
      int other = values[high];
      values[low] = program.combination(Operator.MINIMUM, one, other);
      values[high] = program.combination(Operator.MAXIMUM, one, other);
    }
  }
}
