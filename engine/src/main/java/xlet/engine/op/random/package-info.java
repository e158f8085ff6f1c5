/** Operations that make random numbers; {@code RandomOps} lists them. */
@NullMarked
package xlet.engine.op.random;

import org.jspecify.annotations.NullMarked;
