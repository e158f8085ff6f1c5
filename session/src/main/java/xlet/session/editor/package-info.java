/**
 * Services for an editor of programs: what may be written at a cursor, and what stands there. Start
 * at {@link xlet.session.editor.ProgramCompletions}.
 */
@NullMarked
package xlet.session.editor;

import org.jspecify.annotations.NullMarked;
