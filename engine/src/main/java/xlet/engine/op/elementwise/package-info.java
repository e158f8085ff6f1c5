/** Operations on elements at equal places; {@code ElementwiseOps} lists them. */
@NullMarked
package xlet.engine.op.elementwise;

import org.jspecify.annotations.NullMarked;
