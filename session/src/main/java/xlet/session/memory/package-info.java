/**
 * Where the elements of arrays lie: memory as a strip of slots, as text and as HTML. Start at
 * {@link xlet.session.memory.MemoryStrip}.
 */
@NullMarked
package xlet.session.memory;

import org.jspecify.annotations.NullMarked;
