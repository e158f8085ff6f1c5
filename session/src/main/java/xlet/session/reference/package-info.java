/**
 * The pages of the reference: operations and codes of diagnostics, as lines. Start at {@link
 * xlet.session.reference.OperationPage}.
 */
@NullMarked
package xlet.session.reference;

import org.jspecify.annotations.NullMarked;
