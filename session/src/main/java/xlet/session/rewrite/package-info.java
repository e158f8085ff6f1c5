/**
 * Rewrites as they are shown: what the rules make of a program of the session, what that saves, and
 * whether both sides give the same. Start with {@link xlet.session.rewrite.Optimization}.
 */
@NullMarked
package xlet.session.rewrite;

import org.jspecify.annotations.NullMarked;
