/** Calls of functions outside of Java, as those of the system. */
@NullMarked
package xlet.engine.foreign;

import org.jspecify.annotations.NullMarked;
