/**
 * Which operations of a program are computed in one pass, so that what lies between them is never
 * written to memory.
 *
 * <p>{@link xlet.engine.plan.Plan} is the door: it takes a program as a list of {@link
 * xlet.engine.plan.Item}s and runs it. {@code RegionChoice} decides by what definitions look like
 * and never by what an operation is called; {@code Region} is a group of operations that has become
 * one nest of loops, {@code View} one that only exchanges dimensions and lies in the memory of its
 * operand.
 */
@NullMarked
package xlet.engine.plan;

import org.jspecify.annotations.NullMarked;
