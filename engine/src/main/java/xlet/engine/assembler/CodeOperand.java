package xlet.engine.assembler;

import org.jspecify.annotations.Nullable;

/** The last operand of an instruction: a register or memory. */
public sealed interface CodeOperand
    permits Gpr, CodeOperand.Lanes, CodeOperand.Address, CodeOperand.Constant {

  /** Vector register number {@code number}. */
  record Lanes(int number) implements CodeOperand {}

  /** Memory at {@code base + index * scale + displacement}; {@code index} is a Gpr or Lanes. */
  record Address(Gpr base, @Nullable CodeOperand index, int scale, int displacement)
      implements CodeOperand {
    /** Memory {@code displacement} bytes after what {@code base} points to. */
    public static Address of(Gpr base, int displacement) {
      return new Address(base, null, 1, displacement);
    }

    /** The number of the index register; 4 stands for none. */
    int indexNumber() {
      return switch (index) {
        case Gpr register -> register.number;
        case Lanes(int number) -> number;
        case null, default -> 4;
      };
    }
  }

  /**
   * 32 bytes behind the code, filled with a number.
   *
   * @param bits the number
   * @param bytes how many bytes of it are repeated: 4 or 8
   */
  record Constant(long bits, int bytes) implements CodeOperand {}
}
