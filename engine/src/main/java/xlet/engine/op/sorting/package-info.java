/** Operations that put elements in order; {@code SortingOps} lists them. */
@NullMarked
package xlet.engine.op.sorting;

import org.jspecify.annotations.NullMarked;
