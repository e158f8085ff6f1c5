/** The Jupyter kernel: cells are run in a session, and everything else is answered beside them. */
@NullMarked
package xlet.kernel;

import org.jspecify.annotations.NullMarked;
