/** Tests of the parser. */
@NullMarked
package xlet.grammar;

import org.jspecify.annotations.NullMarked;
