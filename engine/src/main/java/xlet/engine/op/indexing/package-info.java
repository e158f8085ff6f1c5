/** Operations that read or write at computed places; {@code IndexingOps} lists them. */
@NullMarked
package xlet.engine.op.indexing;

import org.jspecify.annotations.NullMarked;
