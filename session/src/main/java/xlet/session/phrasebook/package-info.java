/**
 * The words of other languages and libraries, and what XLA says instead. Start at {@link
 * xlet.session.phrasebook.Translator}; the words are in {@code phrasebook.txt}.
 */
@NullMarked
package xlet.session.phrasebook;

import org.jspecify.annotations.NullMarked;
