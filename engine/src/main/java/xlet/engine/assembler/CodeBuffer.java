package xlet.engine.assembler;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import xlet.engine.assembler.CodeOperand.Address;
import xlet.engine.assembler.CodeOperand.Constant;
import xlet.engine.assembler.CodeOperand.Lanes;

/**
 * The bytes of instructions, and behind them the constants that they read. Distances to labels and
 * constants are filled in at the end.
 */
class CodeBuffer {
  /** Constants fill a vector. */
  private static final int BYTES_OF_CONSTANT = 32;

  private byte[] code = new byte[1 << 12];
  private int size;
  private final Map<Constant, List<Fixup>> constants = new LinkedHashMap<>();
  private final List<Jump> jumps = new ArrayList<>();

  /** Four bytes at {@code position}, which shall say how far it is from {@code end} on. */
  private record Fixup(int position, int end) {}

  private record Jump(Fixup place, CodeLabel target) {}

  final void write(int number) {
    if (size == code.length) {
      code = Arrays.copyOf(code, 2 * size);
    }
    code[size++] = (byte) number;
  }

  public void bind(CodeLabel label) {
    label.position = size;
  }

  /** Writes the distance from here to {@code target}, with which a jump ends. */
  final void jumpTo(CodeLabel target) {
    int position = size;
    jumps.add(new Jump(new Fixup(position, position + Integer.BYTES), target));
    integer(0);
  }

  /**
   * The number of the index of memory, or of the other register of an operand. Vector registers
   * from 16 on have the bit of the index besides.
   */
  static int high(CodeOperand operand, boolean isIndex) {
    return switch (operand) {
      case Gpr register -> isIndex ? 0 : register.number;
      case Lanes(int number) -> isIndex ? number >> 1 : number;
      case Address address -> isIndex ? address.indexNumber() : address.base().number;
      case Constant constant -> 0;
    };
  }

  /**
   * Writes the bytes that say which operands an instruction has.
   *
   * @param more how many bytes of the instruction follow
   */
  final void operand(int reg, CodeOperand operand, int more) {
    int middle = low(reg) << 3;
    switch (operand) {
      case Gpr register -> write(0xC0 | middle | low(register.number));
      case Lanes(int number) -> write(0xC0 | middle | low(number));
      case Constant constant -> {
        write(middle | 5);
        int position = size;
        constants
            .computeIfAbsent(constant, key -> new ArrayList<>())
            .add(new Fixup(position, position + Integer.BYTES + more));
        integer(0);
      }
      case Address address -> {
        write(0x80 | middle | 4);
        int scale = Integer.numberOfTrailingZeros(address.scale());
        write(scale << 6 | low(address.indexNumber()) << 3 | low(address.base().number));
        integer(address.displacement());
      }
    }
  }

  final void integer(int number) {
    for (int k = 0; k < Integer.SIZE; k += Byte.SIZE) {
      write(number >> k);
    }
  }

  /** Whether any jump leads to {@code label}. */
  @SuppressWarnings("ReferenceEquality") // a label is equal to itself alone
  public boolean leadsTo(CodeLabel label) {
    return jumps.stream().anyMatch(jump -> jump.target == label);
  }

  /** How many bytes there are so far, without the constants. */
  public int size() {
    return size;
  }

  /** Replaces the four bytes at {@code position}. */
  public void put(int position, int number) {
    for (int k = 0; k < Integer.BYTES; k++) {
      code[position + k] = (byte) (number >> (k * Byte.SIZE));
    }
  }

  /** Returns the code and its constants. */
  public byte[] bytes() {
    int start = (size + BYTES_OF_CONSTANT - 1) & -BYTES_OF_CONSTANT;
    ByteBuffer all =
        ByteBuffer.allocate(start + constants.size() * BYTES_OF_CONSTANT)
            .order(ByteOrder.LITTLE_ENDIAN);
    all.put(code, 0, size).position(start);
    constants.forEach((constant, uses) -> {
      uses.forEach(use -> fix(all, use, all.position()));
      for (int k = 0; k < BYTES_OF_CONSTANT; k += constant.bytes()) {
        if (constant.bytes() == Integer.BYTES) {
          all.putInt((int) constant.bits());
        } else {
          all.putLong(constant.bits());
        }
      }
    });
    jumps.forEach(jump -> fix(all, jump.place, jump.target.position));
    return all.array();
  }

  /** The low three bits of a register's number; a prefix holds the fourth. */
  static int low(int register) {
    return register & 7;
  }

  private static void fix(ByteBuffer all, Fixup fixup, int target) {
    all.putInt(fixup.position, target - fixup.end);
  }
}
