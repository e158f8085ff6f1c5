/**
 * Corrected texts for statements that cannot be read. Nothing here is right for certain: whoever
 * shows a corrected text runs it first.
 */
@NullMarked
package xlet.grammar.mend;

import org.jspecify.annotations.NullMarked;
