/**
 * Writes instructions for x86-64. Start with {@link xlet.engine.assembler.Assembler}, which has a
 * method for each kind of instruction; {@link xlet.engine.assembler.VexCode} lists those on
 * vectors, {@link xlet.engine.assembler.CodeOperand} says what they work on.
 */
@NullMarked
package xlet.engine.assembler;

import org.jspecify.annotations.NullMarked;
