/** Gives the arguments of calls to the parameters of operations. */
@NullMarked
package xlet.session.binding;

import org.jspecify.annotations.NullMarked;
