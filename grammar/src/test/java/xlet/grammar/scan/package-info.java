/** Tests of the scanner. */
@NullMarked
package xlet.grammar.scan;

import org.jspecify.annotations.NullMarked;
