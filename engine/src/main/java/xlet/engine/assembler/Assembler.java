package xlet.engine.assembler;

import xlet.engine.assembler.CodeOperand.Address;

/** Writes instructions for x86-64, as Intel's manual (volume 2) encodes them. */
public final class Assembler extends CodeBuffer {
  private static final int NO_REGISTER = 0;

  /** Conditions, as instructions number them. */
  public enum Condition {
    EQUAL(0x4),
    NOT_EQUAL(0x5),
    LESS(0xC),
    NOT_LESS(0xD),
    LESS_OR_EQUAL(0xE),
    GREATER(0xF);

    private final int number;

    Condition(int number) {
      this.number = number;
    }

    public Condition opposite() {
      return switch (this) {
        case EQUAL -> NOT_EQUAL;
        case NOT_EQUAL -> EQUAL;
        case LESS -> NOT_LESS;
        case NOT_LESS -> LESS;
        case LESS_OR_EQUAL -> GREATER;
        case GREATER -> LESS_OR_EQUAL;
      };
    }
  }

  /** Instructions on two numbers, the first of which is replaced by the result. */
  public enum Arithmetic {
    ADD(0x03),
    OR(0x0B),
    AND(0x23),
    SUB(0x2B),
    XOR(0x33),
    CMP(0x3B);

    private final int code;

    Arithmetic(int code) {
      this.code = code;
    }
  }

  /** Shifts, as instructions number them. */
  public enum Shift {
    LEFT(4),
    RIGHT_UNSIGNED(5),
    RIGHT(7);

    private final int number;

    Shift(int number) {
      this.number = number;
    }
  }

  public void jump(CodeLabel target) {
    write(0xE9);
    jumpTo(target);
  }

  public void jump(Condition condition, CodeLabel target) {
    write(0x0F);
    write(0x80 | condition.number);
    jumpTo(target);
  }

  /** Writes a loop of as many turns as {@code left} says, which is more than 0 and ends as 0. */
  public void repeat(CodeOperand left, Runnable turn) {
    CodeLabel again = new CodeLabel();
    bind(again);
    turn.run();
    arithmetic(false, Arithmetic.SUB, left, 1);
    jump(Condition.GREATER, again);
  }

  public void push(Gpr register) {
    rex(false, 0, register);
    write(0x50 | low(register.number));
  }

  public void pop(Gpr register) {
    rex(false, 0, register);
    write(0x58 | low(register.number));
  }

  /** Calls the code whose address {@code function} holds. */
  public void call(CodeOperand function) {
    plain(false, 0xFF, 2, function);
  }

  public void ret() {
    write(0xC3);
  }

  /** Loads a number of 4 bytes, or of 8 where {@code wide} is set. */
  public void load(boolean wide, Gpr to, CodeOperand from) {
    plain(wide, 0x8B, to.number, from);
  }

  public void store(boolean wide, CodeOperand to, Gpr from) {
    plain(wide, 0x89, from.number, to);
  }

  /** Stores the low 2 bytes of a register. */
  public void storeShort(Address to, Gpr from) {
    write(0x66);
    plain(false, 0x89, from.number, to);
  }

  /** Stores the low byte of RAX, RCX, RDX or RBX. */
  public void storeByte(Address to, Gpr from) {
    plain(false, 0x88, from.number, to);
  }

  public void set(boolean wide, Gpr to, long number) {
    if (!wide || (int) number == number) {
      plain(wide, 0xC7, 0, to);
      integer((int) number);
    } else {
      rex(true, 0, to);
      write(0xB8 | low(to.number));
      integer((int) number);
      integer((int) (number >> Integer.SIZE));
    }
  }

  /** Makes the address a number. */
  public void address(Gpr to, Address from) {
    plain(true, 0x8D, to.number, from);
  }

  public void arithmetic(boolean wide, Arithmetic what, Gpr to, CodeOperand from) {
    plain(wide, what.code, to.number, from);
  }

  public void arithmetic(boolean wide, Arithmetic what, CodeOperand to, int number) {
    plain(wide, 0x81, what.code >> 3, to);
    integer(number);
  }

  public void multiply(boolean wide, Gpr to, CodeOperand from) {
    rex(wide, to.number, from);
    write(0x0F);
    write(0xAF);
    operand(to.number, from, 0);
  }

  public void multiply(boolean wide, Gpr to, CodeOperand from, int number) {
    rex(wide, to.number, from);
    write(0x69);
    operand(to.number, from, Integer.BYTES);
    integer(number);
  }

  public void negate(boolean wide, Gpr register) {
    plain(wide, 0xF7, 3, register);
  }

  /** Divides RDX and RAX by {@code by}: the quotient comes to RAX, the rest to RDX. */
  public void divide(boolean wide, Gpr by) {
    rex(wide, 0, Gpr.RAX);
    write(0x99);
    plain(wide, 0xF7, 7, by);
  }

  public void shift(boolean wide, Shift what, Gpr register, int by) {
    plain(wide, 0xC1, what.number, register);
    write(by);
  }

  /** Shifts by what RCX says. */
  public void shift(boolean wide, Shift what, Gpr register) {
    plain(wide, 0xD3, what.number, register);
  }

  /** Makes 8 bytes of the 4 of an integer. */
  public void widen(Gpr to, CodeOperand from) {
    plain(true, 0x63, to.number, from);
  }

  /** Makes 4 bytes of 1 or 2, which have a sign. */
  public void extend(int bytes, Gpr to, CodeOperand from) {
    extended(bytes == 1 ? 0xBE : 0xBF, to, from);
  }

  /** Makes 4 bytes of 2, which have no sign. */
  public void extendUnsigned(Gpr to, CodeOperand from) {
    extended(0xB7, to, from);
  }

  private void extended(int opcode, Gpr to, CodeOperand from) {
    // Without a prefix, the numbers of RSI and RDI would be those of other bytes.
    prefix(0x40, false, to.number, from);
    write(0x0F);
    write(opcode);
    operand(to.number, from, 0);
  }

  public void test(boolean wide, Gpr register) {
    plain(wide, 0x85, register.number, register);
  }

  /** Replaces {@code to} where {@code condition} holds. */
  public void moveIf(Condition condition, boolean wide, Gpr to, Gpr from) {
    rex(wide, to.number, from);
    write(0x0F);
    write(0x40 | condition.number);
    operand(to.number, from, 0);
  }

  /** Has memory brought near that is soon read. */
  public void prefetch(Address place) {
    prefetch(0x18, 1, place);
  }

  /** Brings a line of memory to the second cache, which is a hint. */
  public void prefetchToSecond(Address place) {
    prefetch(0x18, 2, place);
  }

  /** Has memory brought near that is soon written. */
  public void prefetchToWrite(Address place) {
    prefetch(0x0D, 1, place);
  }

  private void prefetch(int opcode, int hint, Address place) {
    rex(false, hint, place);
    write(0x0F);
    write(opcode);
    operand(hint, place, 0);
  }

  /** Fills memory from RDI on with RCX copies of the 8 bytes of RAX. */
  public void fill() {
    write(0xF3);
    write(0x48);
    write(0xAB);
  }

  /** An instruction on vectors: {@code reg} and {@code first} are registers, {@code last} any. */
  public void vector(VexCode instruction, boolean is256, int reg, int first, CodeOperand last) {
    vex(instruction, is256, reg, first, last);
    operand(reg, last, 0);
  }

  /** An instruction on vectors with an immediate byte. */
  public void vector(
      VexCode instruction, boolean is256, int reg, int first, CodeOperand last, int number) {
    vex(instruction, is256, reg, first, last);
    operand(reg, last, 1);
    write(number);
  }

  /** An instruction on one vector. */
  public void vector(VexCode instruction, boolean is256, int reg, CodeOperand last) {
    vector(instruction, is256, reg, NO_REGISTER, last);
  }

  /**
   * An instruction of AVX-512 on vectors of 512 bits, or of 256, in any of 32 registers.
   *
   * @param isAll whether vectors have 512 bits
   */
  public void wide(VexCode instruction, boolean isAll, int reg, int first, CodeOperand last) {
    write(0x62);
    write(furtherBits(reg, last) | (~reg & 16) | instruction.map);
    write(instruction.wideEvex << 7 | (~first & 15) << 3 | 4 | instruction.prefix);
    write((isAll ? 0x40 : 0x20) | (~first & 16) >> 1);
    write(instruction.code);
    operand(reg, last, 0);
  }

  public void zeroUpper() {
    vex(VexCode.ZEROUPPER, false, 0, NO_REGISTER, Gpr.RAX);
  }

  private void vex(VexCode instruction, boolean is256, int reg, int first, CodeOperand last) {
    write(0xC4);
    write(furtherBits(reg, last) | instruction.map);
    write(instruction.wide << 7 | (~first & 15) << 3 | (is256 ? 4 : 0) | instruction.prefix);
    write(instruction.code);
  }

  /**
   * The fourth bits of register numbers, inverted, as prefixes of vector instructions have them.
   */
  private static int furtherBits(int reg, CodeOperand last) {
    return (~reg & 8) << 4 | (~high(last, true) & 8) << 3 | (~high(last, false) & 8) << 2;
  }

  private void plain(boolean wide, int opcode, int reg, CodeOperand operand) {
    rex(wide, reg, operand);
    write(opcode);
    operand(reg, operand, 0);
  }

  private void rex(boolean wide, int reg, CodeOperand operand) {
    prefix(0, wide, reg, operand);
  }

  private void prefix(int least, boolean wide, int reg, CodeOperand operand) {
    int bits =
        (wide ? 8 : 0)
            | (reg & 8) >> 1
            | (high(operand, true) & 8) >> 2
            | (high(operand, false) & 8) >> 3;
    if ((bits | least) != 0) {
      write(0x40 | bits);
    }
  }
}
