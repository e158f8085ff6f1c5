/**
 * Explains results from the definitions of operations: why an element has its value, and which
 * index maps to which.
 *
 * <p>Start with {@link xlet.engine.explain.Origins}, which follows a value through a graph, {@link
 * xlet.engine.explain.Why}, which explains an element of one call, and {@link
 * xlet.engine.explain.IndexMaps}.
 */
@NullMarked
package xlet.engine.explain;

import org.jspecify.annotations.NullMarked;
