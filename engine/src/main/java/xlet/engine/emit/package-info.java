/**
 * Byte code from routines: each becomes a hidden class that the JIT compiler treats as if it had
 * been written by hand.
 *
 * <p>Start with {@link xlet.engine.emit.Emitter}. Nothing here decides anything: a routine says
 * every instruction. What fails here costs speed and no more, for closures can compute the same.
 */
@NullMarked
package xlet.engine.emit;

import org.jspecify.annotations.NullMarked;
