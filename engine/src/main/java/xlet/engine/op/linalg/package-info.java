/** Products and convolutions; {@code LinalgOps} lists them. */
@NullMarked
package xlet.engine.op.linalg;

import org.jspecify.annotations.NullMarked;
