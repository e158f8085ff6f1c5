/**
 * What a statement knows: its source, the names in its scope and what they mean, and the errors
 * that it makes.
 */
@NullMarked
package xlet.session.scope;

import org.jspecify.annotations.NullMarked;
