/**
 * Loops over arrays, between the definitions of elements and machine code.
 *
 * <p>A {@link xlet.engine.loop.Nest} says what shall be computed: expressions over dimensions.
 * {@link xlet.engine.loop.Lowered} writes it as a {@link xlet.engine.loop.Routine}: loops,
 * variables, loads and stores, which print as a short program and which the emitter turns into byte
 * code without further thought. All decisions about order, hoisting and number formats are made
 * here.
 */
@NullMarked
package xlet.engine.loop;

import org.jspecify.annotations.NullMarked;
