/**
 * The language that operations are written in: what one element of a result is.
 *
 * <p>Start with {@link xlet.engine.element.Expression} (the scalar expression), {@link
 * xlet.engine.element.Index} (the vocabulary of index vectors) and {@link
 * xlet.engine.element.IndexExpression} (affine sums that simplify themselves).
 */
@NullMarked
package xlet.engine.element;

import org.jspecify.annotations.NullMarked;
