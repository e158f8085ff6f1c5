/** One style for programs: the blanks between tokens and before lines; no token changes. */
@NullMarked
package xlet.grammar.format;

import org.jspecify.annotations.NullMarked;
