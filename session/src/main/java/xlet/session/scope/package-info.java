/**
 * The context of a statement: its source, the names in its scope and their meanings, and the errors
 * that it makes.
 */
@NullMarked
package xlet.session.scope;

import org.jspecify.annotations.NullMarked;
