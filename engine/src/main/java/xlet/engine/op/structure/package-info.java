/** Operations that move elements and leave their values alone; {@code StructureOps} lists them. */
@NullMarked
package xlet.engine.op.structure;

import org.jspecify.annotations.NullMarked;
