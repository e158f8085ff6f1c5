/**
 * From the syntax tree to typed graphs.
 *
 * <p>Start with {@link xlet.session.lowering.Lowering}: what an expression means. A call is read by
 * {@link xlet.session.lowering.Binder}, which gives each argument to a parameter.
 */
@NullMarked
package xlet.session.lowering;

import org.jspecify.annotations.NullMarked;
