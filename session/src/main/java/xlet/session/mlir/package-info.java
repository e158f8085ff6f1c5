/**
 * The parts of MLIR that occur in pasted programs and in modules of HLO text alike: brackets, and
 * Shardy's meshes and shardings. Start at {@link xlet.session.mlir.Sharding}.
 */
@NullMarked
package xlet.session.mlir;

import org.jspecify.annotations.NullMarked;
