package xlet.engine.machine;

import xlet.engine.assembler.Assembler;
import xlet.engine.assembler.CodeLabel;

/**
 * The state that all writers of a routine share.
 *
 * @param code where instructions go
 * @param frame the memory on the stack
 * @param variables where variables and arrays are
 * @param exit where to go if there is a number that the code cannot compute
 */
record Emission(Assembler code, StackFrame frame, VariablePlaces variables, CodeLabel exit) {
  /** Nothing written so far. */
  static Emission begin() {
    StackFrame frame = new StackFrame();
    return new Emission(new Assembler(), frame, new VariablePlaces(frame), new CodeLabel());
  }

  /** Writes instructions whose registers are not chosen yet. */
  void write(LaneCode lanes) {
    LaneAllocation.write(this, lanes.steps());
  }
}
