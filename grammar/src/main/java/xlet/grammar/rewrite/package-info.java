/** The second step: tokens that only their neighbours explain become those of the grammar. */
@NullMarked
package xlet.grammar.rewrite;

import org.jspecify.annotations.NullMarked;
