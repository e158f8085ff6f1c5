/** The threads that large computations are shared out to; start at {@link Workers}. */
@NullMarked
package xlet.engine.work;

import org.jspecify.annotations.NullMarked;
