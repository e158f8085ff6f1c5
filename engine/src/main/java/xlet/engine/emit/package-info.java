/**
 * Byte code from routines: each becomes a hidden class that the JIT compiler treats as if it had
 * been written by hand.
 *
 * <p>Start with {@link xlet.engine.emit.Emitter}. A routine says every instruction; all that is
 * decided here is which of them vectors carry out, and which loops are methods of their own. What
 * fails here costs speed and no more, for closures can compute the same.
 */
@NullMarked
package xlet.engine.emit;

import org.jspecify.annotations.NullMarked;
