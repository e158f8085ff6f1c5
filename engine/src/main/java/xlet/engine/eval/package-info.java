/**
 * The readers of definitions that compute.
 *
 * <p>{@link xlet.engine.eval.Walk} is the meaning: it goes through an expression for each element.
 * {@link xlet.engine.eval.Closures} makes a tree of small functions of it once, for speed. {@link
 * xlet.engine.eval.CompiledNest} has byte code made of it, for work that is large. All give the
 * same bits. {@link xlet.engine.eval.Stage} chooses, unless {@link xlet.engine.eval.Reader} says
 * which.
 *
 * <p>Folds go from the first element to the last in row-major order, except sums and products of
 * floats over a reduced minor dimension: those go by blocks of 65,536 elements; in a block lane l
 * of 64, of f64 of 32, takes the elements k ≡ l (mod 64, or 32) in turn, and a halving tree
 * combines the lanes ({@link xlet.engine.eval.LaneFold}).
 */
@NullMarked
package xlet.engine.eval;

import org.jspecify.annotations.NullMarked;
