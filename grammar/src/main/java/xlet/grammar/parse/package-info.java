/**
 * The fourth step: the tokens of one statement become a parse tree, or an error that says why not.
 */
@NullMarked
package xlet.grammar.parse;

import org.jspecify.annotations.NullMarked;
