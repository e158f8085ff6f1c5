/** Numbers as they are written, and arrays of them. */
@NullMarked
package xlet.session.literal;

import org.jspecify.annotations.NullMarked;
