package xlet.engine.machine;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import xlet.engine.machine.Assembler.Arithmetic;
import xlet.engine.machine.Assembler.Condition;
import xlet.engine.machine.Assembler.Label;
import xlet.engine.machine.CodeOperand.Address;
import xlet.engine.machine.CodeOperand.Lanes;
import xlet.engine.machine.Source.Computed;
import xlet.engine.machine.Source.Memory;

/**
 * Chooses registers for instructions that follow each other without jumps, and writes them. Where
 * registers are too few, the vector that is wanted last goes to memory.
 */
final class LaneAllocation {
  private static final int REGISTERS = 16;
  private static final int NONE = -1;

  private final Assembler code;
  private final Supplier<Address> spills;
  private final Label exit;

  private final List<LaneStep> steps;

  /** For each result how often it is still read. */
  private final int[] left;

  /** The step that is being written. */
  private int at;

  /** The register that a result is in, or NONE. */
  private final int[] register;

  /** Where in memory a result is, if it went there. */
  private final @Nullable Address[] spilled;

  /** The result that a register has, or NONE. */
  private final int[] result = new int[REGISTERS];

  /** The registers that the instruction that is being written uses. */
  private final boolean[] isPinned = new boolean[REGISTERS];

  private LaneAllocation(
      Assembler code, List<LaneStep> steps, Supplier<Address> spills, Label exit) {
    this.code = code;
    this.spills = spills;
    this.exit = exit;
    this.steps = steps;
    this.left = new int[steps.size()];
    this.register = new int[steps.size()];
    this.spilled = new Address[steps.size()];
    Arrays.fill(register, NONE);
    Arrays.fill(result, NONE);
    for (LaneStep step : steps) {
      for (Source source : step.from()) {
        if (source instanceof Computed(int number)) {
          left[number]++;
        }
      }
    }
  }

  /**
   * Writes {@code steps}.
   *
   * @param spills gives 32 bytes of memory
   * @param exit where to go if a check fails
   */
  static void write(Assembler code, List<LaneStep> steps, Supplier<Address> spills, Label exit) {
    new LaneAllocation(code, steps, spills, exit).all();
  }

  private void all() {
    for (at = 0; at < steps.size(); at++) {
      LaneStep step = steps.get(at);
      if (!step.hasResult() || left[at] > 0) {
        write(at, step);
      } else {
        forget(step);
      }
      Arrays.fill(isPinned, false);
    }
  }

  private void write(int number, LaneStep step) {
    List<Source> from = step.from();
    switch (step.kind()) {
      case PLAIN -> plain(number, step);
      case SHIFT -> {
        int source = inRegister(from.get(0));
        forget(step);
        int group = step.number() >> Byte.SIZE;
        int by = step.number() & 0xFF;
        int to = give(number);
        code.vector(step.code(), step.is256(), group, to, new Lanes(source), by);
      }
      case FUSED -> fused(number, step);
      case BLEND -> {
        int no = inRegister(from.get(0));
        int mask = inRegister(from.get(2));
        CodeOperand yes = anywhere(from.get(1));
        forget(step);
        code.vector(step.code(), step.is256(), give(number), no, yes, mask << 4);
      }
      case UPPER -> {
        int source = inRegister(from.get(0));
        forget(step);
        code.vector(step.code(), true, source, 0, new Lanes(give(number)), step.number());
      }
      case READ -> {
        CodeOperand place = place(step);
        code.vector(step.code(), step.is256(), give(number), place);
      }
      case GATHER -> gather(number, step);
      case WRITE -> {
        int source = inRegister(from.get(0));
        CodeOperand place = place(step);
        if (step.number() != LaneStep.NO_NUMBER) {
          code.vector(step.code(), step.is256(), source, 0, place, step.number());
        } else {
          code.vector(step.code(), step.is256(), source, place);
        }
        forget(step);
      }
      case CHECK -> {
        int mask = inRegister(from.get(0));
        code.vector(step.code(), step.is256(), Gpr.RAX.number, new Lanes(mask));
        code.arithmetic(false, Arithmetic.AND, Gpr.RAX, step.number());
        code.arithmetic(false, Arithmetic.CMP, Gpr.RAX, step.number());
        code.jump(Condition.NOT_EQUAL, exit);
        forget(step);
      }
    }
  }

  private static CodeOperand place(LaneStep step) {
    return Objects.requireNonNull(step.place()).get();
  }

  private void plain(int number, LaneStep step) {
    List<Source> from = step.from();
    int first = from.size() == 1 ? 0 : inRegister(from.getFirst());
    CodeOperand last = anywhere(from.getLast());
    forget(step);
    int to = give(number);
    if (step.number() != LaneStep.NO_NUMBER) {
      code.vector(step.code(), step.is256(), to, first, last, step.number());
    } else {
      code.vector(step.code(), step.is256(), to, first, last);
    }
  }

  /** The sum is in the place of what is added to. */
  private void fused(int number, LaneStep step) {
    List<Source> from = step.from();
    boolean isTurned = !isInRegister(from.get(0)) && isInRegister(from.get(1));
    int factor = inRegister(from.get(isTurned ? 1 : 0));
    CodeOperand other = anywhere(from.get(isTurned ? 0 : 1));
    int sum;
    if (from.get(2) instanceof Computed(int addend)
        && register[addend] != NONE
        && left[addend] == reads(step, addend)) {
      sum = register[addend];
      forget(step);
      result[sum] = number;
      register[number] = sum;
    } else {
      CodeOperand addend = anywhere(from.get(2));
      sum = free();
      isPinned[sum] = true;
      code.vector(VexCode.MOVUPS, true, sum, addend);
      forget(step);
      result[sum] = number;
      register[number] = sum;
    }
    code.vector(step.code(), step.is256(), sum, factor, other);
  }

  /** How often {@code step} reads a result. */
  private static int reads(LaneStep step, int number) {
    int count = 0;
    for (Source source : step.from()) {
      count += source instanceof Computed(int read) && read == number ? 1 : 0;
    }
    return count;
  }

  /** The next step that reads a result, after this one. */
  private int next(int number) {
    int next = at + 1;
    while (next < steps.size() && reads(steps.get(next), number) == 0) {
      next++;
    }
    return next;
  }

  /** The instruction wants three registers, and clears the one that says which lanes to read. */
  private void gather(int number, LaneStep step) {
    int index = inRegister(step.from().get(0));
    int mask = free();
    isPinned[mask] = true;
    int to = give(number);
    int bytes = step.code() == VexCode.GATHERDQ ? Long.BYTES : Integer.BYTES;
    if (step.number() == 1) {
      VexCode one = bytes == Long.BYTES ? VexCode.MOVSD : VexCode.MOVSS;
      code.vector(one, false, mask, new CodeOperand.Constant(-1, bytes));
    } else {
      code.vector(VexCode.PCMPEQD, true, mask, mask, new Lanes(mask));
    }
    Address place = (Address) place(step);
    Address numbers = new Address(place.base(), new Lanes(index), bytes, place.displacement());
    code.vector(step.code(), step.is256(), to, mask, numbers);
    forget(step);
  }

  private boolean isInRegister(Source source) {
    return source instanceof Computed(int number) && register[number] != NONE;
  }

  /** The register of a vector, which is loaded if it is in memory. */
  private int inRegister(Source source) {
    CodeOperand where = anywhere(source);
    if (where instanceof Lanes(int known)) {
      return known;
    }
    int found = free();
    code.vector(VexCode.MOVUPS, true, found, where);
    if (source instanceof Computed(int number)) {
      result[found] = number;
      register[number] = found;
    }
    isPinned[found] = true;
    return found;
  }

  /** Where a vector is: in a register, which it keeps meanwhile, or in memory. */
  private CodeOperand anywhere(Source source) {
    if (source instanceof Memory(CodeOperand place)) {
      return place;
    }
    int number = ((Computed) source).number();
    if (register[number] == NONE) {
      return Objects.requireNonNull(spilled[number]);
    }
    isPinned[register[number]] = true;
    return new Lanes(register[number]);
  }

  /** Gives a register to the result of a step; what the step read last is free by then. */
  private int give(int number) {
    int to = free();
    result[to] = number;
    register[number] = to;
    isPinned[to] = true;
    return to;
  }

  /** The step has read its operands: registers of those that are read no more become free. */
  private void forget(LaneStep step) {
    for (Source source : step.from()) {
      if (source instanceof Computed(int number)) {
        left[number]--;
        if (left[number] == 0 && register[number] != NONE) {
          isPinned[register[number]] = false;
          result[register[number]] = NONE;
          register[number] = NONE;
        }
      }
    }
  }

  /** A register that is free, or becomes so. */
  private int free() {
    for (int k = 0; k < REGISTERS; k++) {
      if (!isPinned[k] && result[k] == NONE) {
        return k;
      }
    }
    int last = NONE;
    int latest = NONE;
    for (int k = 0; k < REGISTERS; k++) {
      int next = isPinned[k] ? NONE : next(result[k]);
      if (next > latest) {
        latest = next;
        last = k;
      }
    }
    spill(last);
    return last;
  }

  private void spill(int from) {
    int number = result[from];
    if (spilled[number] == null) {
      Address place = spills.get();
      spilled[number] = place;
      code.vector(VexCode.STOREUPS, true, from, place);
    }
    register[number] = NONE;
    result[from] = NONE;
  }
}
