/**
 * The first step: text becomes tokens. Also holds what all steps share: the token, the table of
 * token types, and the failure.
 */
@NullMarked
package xlet.grammar.scan;

import org.jspecify.annotations.NullMarked;
