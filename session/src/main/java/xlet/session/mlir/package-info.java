/**
 * What pasted programs and modules of HLO text have in common of MLIR: its brackets, and Shardy's
 * meshes and shardings. Start at {@link xlet.session.mlir.Sharding}.
 */
@NullMarked
package xlet.session.mlir;

import org.jspecify.annotations.NullMarked;
