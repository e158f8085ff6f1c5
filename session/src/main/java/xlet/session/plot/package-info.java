/**
 * Drawings of {@code plot(x)}: line charts, heat maps and images, as SVG for notebooks and as text
 * for terminals. Start at {@link xlet.session.plot.Plot}; {@link xlet.session.plot.PlotOperation}
 * says what may be drawn, {@link xlet.session.plot.PlotRenderer} shows it.
 */
@NullMarked
package xlet.session.plot;

import org.jspecify.annotations.NullMarked;
