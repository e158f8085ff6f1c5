/** The parser of the language: source text in, syntax tree or syntax errors out. */
@NullMarked
package xlet.grammar;

import org.jspecify.annotations.NullMarked;
