/**
 * From the syntax tree to typed graphs.
 *
 * <p>{@link xlet.session.lowering.StatementLowering} carries out statements, {@link
 * xlet.session.lowering.Lowering} says what an expression means. A call is read by {@link
 * xlet.session.binding.Binder}, which gives each argument to a parameter.
 */
@NullMarked
package xlet.session.lowering;

import org.jspecify.annotations.NullMarked;
