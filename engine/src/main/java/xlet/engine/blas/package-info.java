/**
 * OpenBLAS, a library of machine code, for products of large matrices; starts at {@link OpenBlas}.
 */
@NullMarked
package xlet.engine.blas;

import org.jspecify.annotations.NullMarked;
