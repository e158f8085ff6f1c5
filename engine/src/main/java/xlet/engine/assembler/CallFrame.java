package xlet.engine.assembler;

import java.util.List;
import xlet.engine.assembler.Assembler.Arithmetic;
import xlet.engine.assembler.CodeOperand.Address;

/**
 * The frame that a function has on the stack while it runs, by the calling convention of the System
 * V ABI for x86-64: RBP points to it.
 *
 * @param saved the registers that the function uses and has to give back as they were
 */
public record CallFrame(List<Gpr> saved) {
  /** The registers of the first arguments; the others are on the stack. */
  public static final List<Gpr> REGISTERS =
      List.of(Gpr.RDI, Gpr.RSI, Gpr.RDX, Gpr.RCX, Gpr.R8, Gpr.R9);

  /** The caller's RBP and the return address lie before the arguments on the stack. */
  private static final int BYTES_TO_ARGUMENTS = 2 * Long.BYTES;

  /**
   * Begins the function: saves registers and makes room on the stack.
   *
   * @return where in the code the four bytes are that say how much room there is
   */
  public int enter(Assembler code, int room) {
    code.push(Gpr.RBP);
    code.load(true, Gpr.RBP, Gpr.RSP);
    saved.forEach(code::push);
    code.arithmetic(true, Arithmetic.SUB, Gpr.RSP, room);
    return code.size() - Integer.BYTES;
  }

  /** Ends the function: restores registers and returns what is in RAX. */
  public void leave(Assembler code) {
    code.address(Gpr.RSP, Address.of(Gpr.RBP, -saved.size() * Long.BYTES));
    saved.reversed().forEach(code::pop);
    code.pop(Gpr.RBP);
    code.ret();
  }

  /** Where argument {@code number} is, until the function overwrites its register. */
  public static CodeOperand argument(int number) {
    int onStack = number - REGISTERS.size();
    return onStack < 0
        ? REGISTERS.get(number)
        : Address.of(Gpr.RBP, BYTES_TO_ARGUMENTS + onStack * Long.BYTES);
  }
}
