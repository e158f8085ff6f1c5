/**
 * Element types, shapes, layouts and the arrays that lie in memory as their layout says.
 *
 * <p>Start at {@link xlet.engine.array.NdArray}, the value, and {@link
 * xlet.engine.array.ArrayShape}, its type; {@link xlet.engine.array.ElementType} holds the numbers.
 */
@NullMarked
package xlet.engine.array;

import org.jspecify.annotations.NullMarked;
