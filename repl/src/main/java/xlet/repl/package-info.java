/** The terminal front end and the command line of Xlet. */
@NullMarked
package xlet.repl;

import org.jspecify.annotations.NullMarked;
