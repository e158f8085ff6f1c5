package xlet.engine.machine;

import xlet.engine.assembler.CodeOperand.Address;
import xlet.engine.assembler.Gpr;

/** Memory on the stack that a routine has for itself while it runs. */
final class StackFrame {
  /** The stack of a thread has room for more, but not for much more. */
  private static final int MOST_BYTES = 48 << 10;

  private int bytes;

  /** Memory for a number of up to 8 bytes. */
  Address number() {
    return allocate(Long.BYTES, Long.BYTES);
  }

  /** Memory for a vector. */
  Address vector() {
    return allocate(MachineCode.BYTES, MachineCode.BYTES);
  }

  /** So many bytes, from an address on that is a multiple of {@code alignment}. */
  Address allocate(long count, int alignment) {
    int start = (bytes + alignment - 1) & -alignment;
    if (start + count > MOST_BYTES) {
      throw new UnsupportedCodeException("so much memory");
    }
    bytes = (int) (start + count);
    return Address.of(Gpr.RSP, start);
  }

  /** How many bytes there are in all. */
  int bytes() {
    return bytes;
  }
}
