/** Operations that normalise the features of a batch; {@code NormalizationOps} lists them. */
@NullMarked
package xlet.engine.op.normalization;

import org.jspecify.annotations.NullMarked;
