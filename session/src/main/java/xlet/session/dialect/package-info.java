/** Habits of XLA's documents that are no part of the language itself. */
@NullMarked
package xlet.session.dialect;

import org.jspecify.annotations.NullMarked;
