/** Measures how long programs take; start at {@link Bench}. */
@NullMarked
package xlet.session.bench;

import org.jspecify.annotations.NullMarked;
