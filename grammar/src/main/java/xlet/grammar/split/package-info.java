/** The third step: the tokens of a program are cut into statements. */
@NullMarked
package xlet.grammar.split;

import org.jspecify.annotations.NullMarked;
