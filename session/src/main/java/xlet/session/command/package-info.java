/** What front ends share: how outcomes are shown, the commands with a colon, completion. */
@NullMarked
package xlet.session.command;

import org.jspecify.annotations.NullMarked;
