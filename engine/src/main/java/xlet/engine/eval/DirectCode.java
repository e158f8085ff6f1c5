package xlet.engine.eval;

import xlet.engine.emit.EmittedCode;
import xlet.engine.machine.MachineCode;

/**
 * Machine code of a routine, and other code for the numbers that it cannot compute.
 *
 * @param code the machine code
 * @param plain code of the same routine, which has plain code that computes everything
 */
record DirectCode(MachineCode code, SwappedCode plain) implements EmittedCode {
  @Override
  public void run(Object[] arrays, int from, int to) {
    if (!code.run(arrays, from, to)) {
      plain.plain().run(arrays, from, to);
    }
  }
}
