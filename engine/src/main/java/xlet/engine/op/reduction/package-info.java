/** Operations that fold many elements into one; {@code ReductionOps} lists them. */
@NullMarked
package xlet.engine.op.reduction;

import org.jspecify.annotations.NullMarked;
