/**
 * Machine code for x86-64 from routines, without the JIT compiler: it is as fast when it is first
 * run as it will ever be, and bridges the time until byte code for the same routine is compiled.
 *
 * <p>Start with {@link xlet.engine.machine.MachineCode}. {@link xlet.engine.machine.StepEmitter}
 * writes steps and whole numbers, one by one and with variables in memory; {@link
 * xlet.engine.machine.LaneTerms} writes terms as instructions on vectors, for some turns of a loop
 * at once or for a single number; {@link xlet.engine.machine.LaneAllocation} gives them registers.
 * What has no instruction here is left to byte code.
 */
@NullMarked
package xlet.engine.machine;

import org.jspecify.annotations.NullMarked;
