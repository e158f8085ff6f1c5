/** A small client: it starts kernels for a trial, and runs the cells of notebooks. */
@NullMarked
package xlet.kernel.client;

import org.jspecify.annotations.NullMarked;
