package xlet.engine.loop;

import java.util.List;
import java.util.function.Consumer;
import xlet.engine.element.Atom.Dim;
import xlet.engine.element.Expression.Read;

/**
 * Writes a band of squares of two dimensions, so that what lies along one of them in memory and
 * along the other in the results stays in the cache. What vectors can turn round is first turned
 * round in a scratch array. So are narrow elements, of which a line of memory holds so many that
 * the cache loses it before all are read: each line is read once and written once.
 */
final class Squares {
  /** The least extent of dimensions of which squares are made. */
  static final int LEAST = 8;

  /** So many bytes are the sides of squares of narrow elements. */
  private static final int BYTES = 128;

  /** So many are those of squares of wide elements that vectors turn round. */
  private static final int WIDE_BYTES = 256;

  /** Elements of fewer bytes are narrow. */
  private static final int WIDE = 4;

  private final Writer writer;
  private final Dim along;
  private final Dim inner;

  private final int side;
  private final TurnedReads turned;

  /** {@code far} are reads that go along {@code along} in memory. */
  Squares(Writer writer, ExpressionLowering lowering, Dim along, Dim inner, List<Read> far) {
    this.writer = writer;
    this.along = along;
    this.inner = inner;
    List<Read> even = far.stream().filter(this::isEven).toList();
    int widest = even.stream().mapToInt(read -> read.type().bytes()).max().orElse(Long.BYTES);
    this.side = (widest < WIDE ? BYTES : WIDE_BYTES) / widest;
    List<Read> round = even.stream().filter(this::isTurned).toList();
    this.turned = new TurnedReads(writer, lowering, round, inner, side, side);
  }

  private boolean isEven(Read read) {
    return writer.dependencies().isAlways(read)
        && Strides.areEven(read, writer.dependencies(), List.of(along, inner));
  }

  private boolean isTurned(Read read) {
    return read.type().bytes() < WIDE || writer.isForVectors();
  }

  /** How long a side is, whether vectors are used or not. */
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
    Term rows = count(low, along);
    writer.loop(
        "t",
        Terms.ZERO,
        Terms.number(inner.extent()),
        side,
        start -> {
          Term columns = count(start, inner);
          turn(low, rows, start, columns);
          loop(along, low, rows, row -> row(row, start, columns, element));
        });
  }

  /** How many elements of {@code dim} from {@code start} on a square has. */
  private Term count(Term start, Dim dim) {
    long most = Math.min(side, dim.extent());
    Term whole = Terms.number(most);
    return dim.extent() % most == 0
        ? whole
        : use(writer.let("n", Terms.least(whole, Terms.minus(Terms.number(dim.extent()), start))));
  }

  /** Turns round what is read of a square. */
  private void turn(Term low, Term rows, Term start, Term columns) {
    writer.inside(
        writer.scope().part(),
        () -> {
          writer.bind(along, low);
          writer.bind(inner, start);
          turned.turn(columns, rows);
        });
  }

  /** The elements of row number {@code row} of the square. */
  private void row(Term row, Term start, Term columns, Runnable element) {
    Term base = writer.shared(Terms.times(row, side));
    loop(
        inner,
        start,
        columns,
        number -> {
          turned.know(Terms.plus(base, number));
          element.run();
        });
  }

  /** {@code body} for so many elements of {@code dim} from {@code start} on. */
  private void loop(Dim dim, Term start, Term count, Consumer<Term> body) {
    writer.loop(
        "j",
        Terms.ZERO,
        count,
        1,
        number -> {
          writer.bind(dim, Terms.plus(start, number));
          body.accept(number);
        });
  }

  private static Term use(Local variable) {
    return new Term.Use(variable);
  }
}
