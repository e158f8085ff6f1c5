/**
 * Outcomes of statements as lines for people, as data for programs, and as bundles of MIME types
 * for notebooks. Start at {@link xlet.session.output.OutcomeRenderer}.
 */
@NullMarked
package xlet.session.output;

import org.jspecify.annotations.NullMarked;
