package xlet.engine.machine;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import xlet.engine.assembler.CodeOperand;
import xlet.engine.assembler.VexCode;

/**
 * An instruction on vectors whose registers are not chosen yet.
 *
 * @param from the vectors that it reads, in the order in which it names them
 * @param number a byte of the instruction, or what its kind says; {@link #NO_NUMBER} if it has none
 * @param place writes what finds the memory that it reads or writes, and returns that memory
 */
record LaneStep(
    Kind kind,
    VexCode code,
    boolean is256,
    List<Source> from,
    int number,
    @Nullable Supplier<CodeOperand> place) {
  static final int NO_NUMBER = -1;

  /** What is done with the operands. */
  enum Kind {
    /** The result is computed from one vector or two, the last of which may be in memory. */
    PLAIN,
    /** A vector is shifted; {@code number} has how far, and above a byte which way. */
    SHIFT,
    /** The product of the first two is added to the third. */
    FUSED,
    /** The second where the third says so, else the first. */
    BLEND,
    /** The result, of one vector, is named last. */
    TO_LAST,
    /** Reads memory. */
    READ,
    /** Reads a number at each of the indices that the vector has; {@code number} has how many. */
    GATHER,
    /** Writes a vector to memory. */
    WRITE,
    /** Leaves the code where a lane of a mask is not set; {@code number} has all that shall be. */
    CHECK
  }

  boolean hasResult() {
    return kind != Kind.WRITE && kind != Kind.CHECK;
  }

  /** How often it reads {@code source}. */
  int reads(Source source) {
    int count = 0;
    for (Source each : from) {
      count += each.equals(source) ? 1 : 0;
    }
    return count;
  }
}
