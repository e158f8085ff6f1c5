/**
 * Pictures of programs: one model, the {@link xlet.session.graph.Diagram}, and its forms as text,
 * SVG, DOT and HTML. Start at {@link xlet.session.graph.GraphPicture}.
 */
@NullMarked
package xlet.session.graph;

import org.jspecify.annotations.NullMarked;
