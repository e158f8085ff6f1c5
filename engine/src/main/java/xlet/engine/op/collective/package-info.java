/** Operations in which devices exchange values, or learn which device they are. */
@NullMarked
package xlet.engine.op.collective;

import org.jspecify.annotations.NullMarked;
