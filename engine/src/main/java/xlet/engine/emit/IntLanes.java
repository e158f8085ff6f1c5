package xlet.engine.emit;

import java.lang.classfile.Opcode;
import java.util.List;
import xlet.engine.loop.Term;

/** Emits what depends on how narrow the lanes are that hold ints: the vector is on the stack. */
final class IntLanes {
  private final VectorCalls calls;
  private final NarrowLanes lanes;

  IntLanes(VectorCalls calls, NarrowLanes lanes) {
    this.calls = calls;
    this.lanes = lanes;
  }

  /** Whether these numbers, which are to be compared, are held without a sign. */
  boolean areUnsigned(List<Term> terms) {
    return lanes.areUnsigned(terms);
  }

  /**
   * If they are {@code unsigned}, makes the numbers some with a sign that have the same order, or
   * makes such ones the numbers that they were.
   */
  void flip(boolean unsigned) {
    if (unsigned) {
      calls.byInt("XOR", -1 << (lanes.bits() - 1));
    }
  }

  /** Makes lanes what a narrower number holds of them: it need not be narrower than they are. */
  void wrap(Opcode opcode) {
    int above = lanes.bits() - (opcode == Opcode.I2B ? Byte.SIZE : Short.SIZE);
    if (above > 0) {
      calls.byInt("LSHL", above);
      calls.byInt(opcode == Opcode.I2C ? "LSHR" : "ASHR", above);
    }
  }

  /** Shifts the first of {@code x} by the second, which is a constant. */
  void shift(Opcode opcode, List<Term> x) {
    int by = lanes.count(x.get(1));
    boolean hasNoSign = lanes.areUnsigned(List.of(x.get(0)));
    if (opcode == Opcode.ISHL) {
      shift("LSHL", by);
    } else if (hasNoSign || (opcode == Opcode.IUSHR && lanes.bits() == Integer.SIZE)) {
      shift("LSHR", by);
    } else {
      calls.byInt("ASHR", Math.min(by, lanes.bits() - 1));
      int left = Integer.SIZE - by;
      if (opcode == Opcode.IUSHR && left < lanes.bits()) {
        calls.byInt("AND", (1 << left) - 1);
      }
    }
  }

  /** Shifts all bits out if there are no more. */
  private void shift(String operator, int by) {
    if (by < lanes.bits()) {
      calls.byInt(operator, by);
    } else {
      calls.byInt("AND", 0);
    }
  }
}
