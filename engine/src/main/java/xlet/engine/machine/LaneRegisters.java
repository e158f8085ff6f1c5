package xlet.engine.machine;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import xlet.engine.assembler.Assembler;
import xlet.engine.assembler.CodeOperand;
import xlet.engine.assembler.CodeOperand.Address;
import xlet.engine.assembler.CodeOperand.Lanes;
import xlet.engine.assembler.VexCode;
import xlet.engine.machine.Source.Computed;
import xlet.engine.machine.Source.Memory;

/**
 * The registers for vectors, and which results of steps they have while one step is written after
 * the other. Where registers are too few, the result that is read last goes to memory.
 */
final class LaneRegisters {
  private static final int REGISTERS = 16;
  private static final int NONE = -1;

  private final Assembler code;
  private final StackFrame frame;
  private final List<LaneStep> steps;

  /** For each result how often it is still read. */
  private final int[] left;

  /** The register that a result is in, or NONE. */
  private final int[] register;

  /** Where in memory a result is, if it went there. */
  private final @Nullable Address[] spilled;

  /** The result that a register has, or NONE. */
  private final int[] result = new int[REGISTERS];

  /** The registers that the current step uses. */
  private final boolean[] isPinned = new boolean[REGISTERS];

  /** The current step. */
  private int at;

  LaneRegisters(Assembler code, StackFrame frame, List<LaneStep> steps) {
    this.code = code;
    this.frame = frame;
    this.steps = steps;
    this.left = new int[steps.size()];
    this.register = new int[steps.size()];
    this.spilled = new Address[steps.size()];
    Arrays.fill(register, NONE);
    Arrays.fill(result, NONE);
    for (int k = steps.size() - 1; k >= 0; k--) {
      if (!isWritten(k)) {
        continue;
      }
      for (Source source : steps.get(k).from()) {
        if (source instanceof Computed(int number)) {
          left[number]++;
        }
      }
    }
  }

  /** Whether a step is written: one without a result, or whose result is read. */
  private boolean isWritten(int number) {
    return left[number] > 0 || !steps.get(number).hasResult();
  }

  /** Goes to step number {@code number}, and returns whether it is written. */
  boolean begin(int number) {
    at = number;
    Arrays.fill(isPinned, false);
    return isWritten(number);
  }

  boolean has(Source source) {
    return source instanceof Computed(int number) && register[number] != NONE;
  }

  /** The register of a vector, which is loaded if it is in memory. */
  int of(Source source) {
    CodeOperand where = anywhere(source);
    if (where instanceof Lanes(int known)) {
      return known;
    }
    int found = spare();
    code.vector(VexCode.MOVUPS, true, found, where);
    if (source instanceof Computed(int number)) {
      keep(number, found);
    }
    return found;
  }

  /** Where a vector is: in a register, which it keeps meanwhile, or in memory. */
  CodeOperand anywhere(Source source) {
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

  /** A register for the step to use while it is written. */
  int spare() {
    int found = free();
    isPinned[found] = true;
    return found;
  }

  /** The register of the step's result. */
  int ofResult() {
    int found = spare();
    keep(at, found);
    return found;
  }

  /**
   * The register of the step's result, with the vector that the result takes the place of; the step
   * has read its operands then.
   */
  int ofResult(Source replaced) {
    LaneStep step = steps.get(at);
    int found;
    if (has(replaced) && left[((Computed) replaced).number()] == step.reads(replaced)) {
      found = of(replaced);
    } else {
      CodeOperand old = anywhere(replaced);
      found = spare();
      code.vector(VexCode.MOVUPS, true, found, old);
    }
    forget();
    keep(at, found);
    return found;
  }

  private void keep(int number, int in) {
    result[in] = number;
    register[number] = in;
  }

  /** The step has read its operands: registers of those that are read no more become free. */
  void forget() {
    for (Source source : steps.get(at).from()) {
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
      int next = isPinned[k] ? NONE : next(new Computed(result[k]));
      if (next > latest) {
        latest = next;
        last = k;
      }
    }
    spill(last);
    return last;
  }

  /** The next step that reads {@code source}, after this one. */
  private int next(Source source) {
    int next = at + 1;
    while (next < steps.size() && steps.get(next).reads(source) == 0) {
      next++;
    }
    return next;
  }

  private void spill(int from) {
    int number = result[from];
    if (spilled[number] == null) {
      Address place = frame.vector();
      spilled[number] = place;
      code.vector(VexCode.STOREUPS, true, from, place);
    }
    register[number] = NONE;
    result[from] = NONE;
  }
}
