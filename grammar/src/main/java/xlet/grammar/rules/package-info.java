/**
 * Lexer and parser as ANTLR generates them from the grammars; only the door's package uses them.
 */
@NullUnmarked
package xlet.grammar.rules;

import org.jspecify.annotations.NullUnmarked;
