package xlet.engine.machine;

import java.util.List;
import java.util.Objects;
import xlet.engine.assembler.Assembler;
import xlet.engine.assembler.Assembler.Arithmetic;
import xlet.engine.assembler.Assembler.Condition;
import xlet.engine.assembler.CodeLabel;
import xlet.engine.assembler.CodeOperand;
import xlet.engine.assembler.CodeOperand.Address;
import xlet.engine.assembler.CodeOperand.Lanes;
import xlet.engine.assembler.Gpr;
import xlet.engine.assembler.VexCode;

/**
 * Chooses registers for instructions that follow each other without jumps, and writes them. What
 * nobody reads is not written.
 */
final class LaneAllocation {
  private final Assembler code;
  private final CodeLabel exit;
  private final LaneRegisters registers;

  private LaneAllocation(Emission emission, List<LaneStep> steps) {
    this.code = emission.code();
    this.exit = emission.exit();
    this.registers = new LaneRegisters(code, emission.frame(), steps);
  }

  static void write(Emission emission, List<LaneStep> steps) {
    LaneAllocation allocation = new LaneAllocation(emission, steps);
    for (int k = 0; k < steps.size(); k++) {
      if (allocation.registers.begin(k)) {
        allocation.write(steps.get(k));
      }
    }
  }

  private void write(LaneStep step) {
    List<Source> from = step.from();
    switch (step.kind()) {
      case PLAIN -> {
        int first = from.size() == 1 ? 0 : registers.of(from.getFirst());
        CodeOperand last = registers.anywhere(from.getLast());
        registers.forget();
        vector(step, registers.ofResult(), first, last);
      }
      case SHIFT -> {
        int source = registers.of(from.get(0));
        registers.forget();
        int group = step.number() >> Byte.SIZE;
        int by = step.number() & 0xFF;
        int to = registers.ofResult();
        code.vector(step.code(), step.is256(), group, to, new Lanes(source), by);
      }
      case FUSED -> {
        boolean isTurned = !registers.has(from.get(0)) && registers.has(from.get(1));
        int factor = registers.of(from.get(isTurned ? 1 : 0));
        CodeOperand other = registers.anywhere(from.get(isTurned ? 0 : 1));
        int sum = registers.ofResult(from.get(2));
        code.vector(step.code(), step.is256(), sum, factor, other);
      }
      case BLEND -> {
        int no = registers.of(from.get(0));
        int mask = registers.of(from.get(2));
        CodeOperand yes = registers.anywhere(from.get(1));
        registers.forget();
        code.vector(step.code(), step.is256(), registers.ofResult(), no, yes, mask << 4);
      }
      case TO_LAST -> {
        int source = registers.of(from.get(0));
        registers.forget();
        vector(step, source, 0, new Lanes(registers.ofResult()));
      }
      case READ -> {
        CodeOperand place = place(step);
        vector(step, registers.ofResult(), 0, place);
      }
      case GATHER -> gather(step);
      case WRITE -> {
        int source = registers.of(from.get(0));
        vector(step, source, 0, place(step));
        registers.forget();
      }
      case CHECK -> {
        int mask = registers.of(from.get(0));
        code.vector(step.code(), step.is256(), Gpr.RAX.number(), new Lanes(mask));
        code.arithmetic(false, Arithmetic.AND, Gpr.RAX, step.number());
        code.arithmetic(false, Arithmetic.CMP, Gpr.RAX, step.number());
        code.jump(Condition.NOT_EQUAL, exit);
        registers.forget();
      }
    }
  }

  private void vector(LaneStep step, int reg, int first, CodeOperand last) {
    if (step.number() == LaneStep.NO_NUMBER) {
      code.vector(step.code(), step.is256(), reg, first, last);
    } else {
      code.vector(step.code(), step.is256(), reg, first, last, step.number());
    }
  }

  private static CodeOperand place(LaneStep step) {
    return Objects.requireNonNull(step.place()).get();
  }

  /** The instruction wants three registers, and clears the one that says which lanes to read. */
  private void gather(LaneStep step) {
    int index = registers.of(step.from().get(0));
    int mask = registers.spare();
    int to = registers.ofResult();
    int bytes = step.code() == VexCode.GATHERDQ ? Long.BYTES : Integer.BYTES;
    if (step.number() == 1) {
      code.vector(VexCode.loadOne(bytes), false, mask, new CodeOperand.Constant(-1, bytes));
    } else {
      code.vector(VexCode.PCMPEQD, true, mask, mask, new Lanes(mask));
    }
    Address place = (Address) place(step);
    Address numbers = new Address(place.base(), new Lanes(index), bytes, place.displacement());
    code.vector(step.code(), step.is256(), to, mask, numbers);
    registers.forget();
  }
}
