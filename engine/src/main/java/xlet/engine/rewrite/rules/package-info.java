/**
 * The rules, a file each; {@link xlet.engine.rewrite.rules.RewriteRules} lists them. What several
 * of them ask about stands beside them: which dimensions a reshape leaves alone, which computations
 * may combine in any order, what a tree of element-wise operations reads.
 */
@NullMarked
package xlet.engine.rewrite.rules;

import org.jspecify.annotations.NullMarked;
