/**
 * Operations with effects: they exchange values with the host, with other devices, with functions.
 */
@NullMarked
package xlet.engine.op.host;

import org.jspecify.annotations.NullMarked;
