/**
 * The contract between an operation and whatever reads it.
 *
 * <p>An operation is one immutable {@link xlet.engine.op.OpDef}: names, parameters, labelled
 * constraints, examples, the shape rule and what one element of its result is. Start with {@code
 * xlet.engine.op.structure.Reverse}, the shortest one.
 */
@NullMarked
package xlet.engine.op;

import org.jspecify.annotations.NullMarked;
