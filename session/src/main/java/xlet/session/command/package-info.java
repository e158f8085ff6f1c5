/**
 * The shell that runs whatever people type: statements, commands with a colon, questions. Start at
 * {@link xlet.session.command.Shell}; each command is one value in {@link
 * xlet.session.command.Commands}.
 */
@NullMarked
package xlet.session.command;

import org.jspecify.annotations.NullMarked;
