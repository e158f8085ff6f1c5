/**
 * What is told of a program that cannot be read, checked or run: start at {@link
 * xlet.session.diagnostic.Diagnostic}.
 */
@NullMarked
package xlet.session.diagnostic;

import org.jspecify.annotations.NullMarked;
