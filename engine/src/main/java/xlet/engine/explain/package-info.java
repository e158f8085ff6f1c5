/**
 * The readers of definitions that tell: why an element is what it is, and which index maps to
 * which.
 *
 * <p>Start with {@link xlet.engine.explain.Why} and {@link xlet.engine.explain.IndexMaps}.
 */
@NullMarked
package xlet.engine.explain;

import org.jspecify.annotations.NullMarked;
