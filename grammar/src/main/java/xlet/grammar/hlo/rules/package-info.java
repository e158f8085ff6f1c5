/** Lexer and parser of HLO text as ANTLR generates them; only the package around them uses them. */
@NullUnmarked
package xlet.grammar.hlo.rules;

import org.jspecify.annotations.NullUnmarked;
