/** Operations that decide which computations run, and how often; {@code ControlOps} lists them. */
@NullMarked
package xlet.engine.op.control;

import org.jspecify.annotations.NullMarked;
