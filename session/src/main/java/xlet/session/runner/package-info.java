/**
 * Programs that are run for their verdict: conformance corpora, documents, files with expectations.
 * Start at {@link xlet.session.runner.Conformance} and {@link xlet.session.runner.DocumentTests}.
 */
@NullMarked
package xlet.session.runner;

import org.jspecify.annotations.NullMarked;
