package xlet.engine.loop;

import xlet.engine.element.Atom.Dim;

/**
 * Writes a band of squares of two dimensions, so that what lies along one of them in memory and
 * along the other in the results stays in the cache.
 */
final class Squares {
  /** How long a side is. */
  static final int TILE = 32;

  private final Writer writer;
  private final Dim along;
  private final Dim inner;
  private final Runnable element;

  /** {@code element} writes what is done at an index, {@code inner} being the innermost. */
  Squares(Writer writer, Dim along, Dim inner, Runnable element) {
    this.writer = writer;
    this.along = along;
    this.inner = inner;
    this.element = element;
  }

  /** The squares that have {@code along} in band number {@code band}. */
  void write(Term band) {
    Local low = writer.let("low", Terms.times(band, TILE));
    Local high = writer.let("high", end(use(low), along));
    Local start = writer.variable("t", Carrier.INT);
    StepScope square = writer.scope().loop();
    writer.inside(
        square,
        () -> {
          Local end = writer.let("e", end(use(start), inner));
          loop(along, use(low), use(high), () -> loop(inner, use(start), use(end), element));
        });
    Term extent = Terms.number(inner.extent());
    writer.add(new Step.Loop(start, Terms.ZERO, extent, TILE, square.steps()));
  }

  private static Term end(Term start, Dim dim) {
    return Terms.least(Terms.plus(start, Terms.number(TILE)), Terms.number(dim.extent()));
  }

  private void loop(Dim dim, Term from, Term to, Runnable body) {
    Local counter = writer.variable("j", Carrier.INT);
    StepScope scope = writer.scope().loop();
    writer.inside(
        scope,
        () -> {
          writer.bind(dim, use(counter));
          body.run();
        });
    writer.add(new Step.Loop(counter, from, to, 1, scope.steps()));
  }

  private static Term use(Local variable) {
    return new Term.Use(variable);
  }
}
