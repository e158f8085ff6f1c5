/**
 * Text of other tools made into statements, when somebody pastes it: transcripts, Markdown, arrays
 * as NumPy and JAX print them, types and lines of StableHLO. Start at {@link
 * xlet.session.paste.Paste}; each converter is one value.
 */
@NullMarked
package xlet.session.paste;

import org.jspecify.annotations.NullMarked;
