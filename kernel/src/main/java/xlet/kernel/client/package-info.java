/**
 * A small client. It tries a kernel that was just installed, and runs the cells of notebooks in
 * tests.
 */
@NullMarked
package xlet.kernel.client;

import org.jspecify.annotations.NullMarked;
