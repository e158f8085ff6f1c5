/**
 * Messages about programs that cannot be read, checked or run. Start at {@link
 * xlet.session.diagnostic.Diagnostic}.
 */
@NullMarked
package xlet.session.diagnostic;

import org.jspecify.annotations.NullMarked;
