/**
 * Places the nodes of directed graphs in layers, so that edges run downwards and few of them cross:
 * the method of Sugiyama, Tagawa and Toda. It knows nothing of programs. Start at {@link
 * xlet.session.graph.layered.LayeredLayout}.
 */
@NullMarked
package xlet.session.graph.layered;

import org.jspecify.annotations.NullMarked;
