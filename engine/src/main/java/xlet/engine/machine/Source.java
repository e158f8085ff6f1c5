package xlet.engine.machine;

import xlet.engine.assembler.CodeOperand;

/** Where an instruction on vectors finds a vector. */
sealed interface Source {
  /** What {@link LaneStep} number {@code number} gives. */
  record Computed(int number) implements Source {}

  /** Memory that holds it all the while. */
  record Memory(CodeOperand place) implements Source {}
}
