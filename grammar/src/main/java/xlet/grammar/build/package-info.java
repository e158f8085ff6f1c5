/** The last step: parse trees become the syntax tree of the program. */
@NullMarked
package xlet.grammar.build;

import org.jspecify.annotations.NullMarked;
