/**
 * Looks for statements that a wrong one may have been meant for, and shows none that does not run.
 * Start at {@link xlet.session.mend.Mender}.
 */
@NullMarked
package xlet.session.mend;

import org.jspecify.annotations.NullMarked;
