package xlet.engine.machine;

import xlet.engine.assembler.Assembler;
import xlet.engine.assembler.CodeOperand.Address;
import xlet.engine.assembler.Gpr;

/**
 * The numbers that a call gives to code besides the arrays that it works on: an array of ints, the
 * fourth, whose address code finds in {@link #BASE}. RAX is overwritten.
 */
record GivenNumbers(Assembler code) {
  /** Where they begin. */
  static final Gpr BASE = Gpr.R9;

  /** Where number {@code which} is. */
  Address of(int which) {
    return Address.of(BASE, which * Integer.BYTES);
  }

  /** Moves a pointer on by as many elements of {@code bytes} as number {@code which} says. */
  void add(Gpr pointer, int which, int bytes) {
    code.widen(Gpr.RAX, of(which));
    code.address(pointer, new Address(pointer, Gpr.RAX, bytes, 0));
  }

  /** Loads number {@code which}, a distance in elements of {@code bytes}, as one in bytes. */
  void distance(Gpr to, int which, int bytes) {
    code.widen(to, of(which));
    code.multiply(true, to, to, bytes);
  }
}
