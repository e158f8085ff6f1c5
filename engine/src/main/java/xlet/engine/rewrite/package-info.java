/**
 * Rewrites of programs: the rules' contract, what applies them, and what a program costs.
 *
 * <p>Start with {@link xlet.engine.rewrite.RewriteRule}; the rules are files of {@code
 * xlet.engine.rewrite.rules}, and {@link xlet.engine.rewrite.Rewriter} applies them.
 */
@NullMarked
package xlet.engine.rewrite;

import org.jspecify.annotations.NullMarked;
