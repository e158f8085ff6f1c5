package xlet.engine.loop;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.element.Atom.Dim;
import xlet.engine.element.Expression.Read;

/**
 * Writes a band of squares of two dimensions, so that what lies along one of them in memory and
 * along the other in the results stays in the cache. Of narrow elements a line of memory holds so
 * many that the cache loses it before all are read; so they are first turned round in a scratch
 * array: each line is read once and written once.
 */
final class Squares {
  /** How long a side is, of wide elements. */
  static final int TILE = 32;

  /** Sides of narrow elements are longer: they take so many bytes. */
  private static final int BYTES = 128;

  /** Elements of fewer bytes are narrow. */
  private static final int WIDE = 4;

  private final Writer writer;
  private final ExpressionLowering lowering;
  private final Dim along;
  private final Dim inner;

  /** What is turned round, and the arrays where it lies then. */
  private final List<Read> far;

  private final List<Integer> turned = new ArrayList<>();
  private final int side;

  /** {@code far} are reads that go along {@code along} in memory. */
  Squares(Writer writer, ExpressionLowering lowering, Dim along, Dim inner, List<Read> far) {
    this.writer = writer;
    this.lowering = lowering;
    this.along = along;
    this.inner = inner;
    this.far =
        far.stream()
            .filter(read -> read.type().bytes() < WIDE && writer.dependencies().isAlways(read))
            .toList();
    int widest = this.far.stream().mapToInt(read -> read.type().bytes()).max().orElse(WIDE);
    this.side = Math.max(TILE, BYTES / widest);
    for (Read read : this.far) {
      Storage storage = Storage.of(read.type());
      turned.add(writer.in(writer.root(), () -> writer.scratch(storage, side * side)));
    }
  }

  /** How long a side is. */
  int side() {
    return side;
  }

  /**
   * The squares that have {@code along} in band number {@code band}.
   *
   * @param element writes what is done at an index, {@code inner} being the innermost
   */
  void write(Term band, Runnable element) {
    Term low = use(writer.let("low", Terms.times(band, side)));
    Term high = use(writer.let("high", end(low, along)));
    writer.loop(
        "t",
        Terms.ZERO,
        Terms.number(inner.extent()),
        side,
        start -> {
          Term end = use(writer.let("e", end(start, inner)));
          if (!far.isEmpty()) {
            loop(inner, start, end, () -> loop(along, low, high, () -> turn(low, start)));
          }
          loop(along, low, high, () -> row(low, start, end, element));
        });
  }

  /** Copies what is read at an index to its place in the square. */
  private void turn(Term low, Term start) {
    Term row = Terms.times(Terms.minus(writer.bound(along), low), side);
    Term place = Terms.plus(row, Terms.minus(writer.bound(inner), start));
    for (int k = 0; k < far.size(); k++) {
      Storage storage = Storage.of(far.get(k).type());
      writer.add(new Step.Store(turned.get(k), storage, place, lowering.slot(far.get(k))));
    }
  }

  /** The elements of a row of the square. */
  private void row(Term low, Term start, Term end, Runnable element) {
    Term row = Terms.times(Terms.minus(writer.bound(along), low), side);
    Term base = far.isEmpty() ? row : writer.shared(Terms.minus(row, start));
    loop(
        inner,
        start,
        end,
        () -> {
          Term place = Terms.plus(base, writer.bound(inner));
          for (int k = 0; k < far.size(); k++) {
            Storage storage = Storage.of(far.get(k).type());
            writer.scope().knowSlot(far.get(k), new Term.Load(turned.get(k), storage, place));
          }
          element.run();
        });
  }

  private Term end(Term start, Dim dim) {
    return Terms.least(Terms.plus(start, Terms.number(side)), Terms.number(dim.extent()));
  }

  private void loop(Dim dim, Term from, Term to, Runnable body) {
    writer.loop(
        "j",
        from,
        to,
        1,
        counter -> {
          writer.bind(dim, counter);
          body.run();
        });
  }

  private static Term use(Local variable) {
    return new Term.Use(variable);
  }
}
