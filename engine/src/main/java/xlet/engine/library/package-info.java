/**
 * Functions that XLA:CPU calls by name, so that programs which it has compiled can be run: {@link
 * xlet.engine.library.Libraries} makes them known to custom calls.
 */
@NullMarked
package xlet.engine.library;

import org.jspecify.annotations.NullMarked;
