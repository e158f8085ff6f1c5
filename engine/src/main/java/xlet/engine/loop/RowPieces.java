package xlet.engine.loop;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import xlet.engine.element.Atom;
import xlet.engine.element.Atom.Dim;
import xlet.engine.element.Expression.Guard;
import xlet.engine.element.Expression.Within;
import xlet.engine.element.IndexExpression;

/**
 * Writes the loop along a row in pieces: where a guard changes along the row one loop ends and
 * another begins, and a guard of the whole row is asked before. So no element asks for either, and
 * what is left of a concatenation are copies.
 */
final class RowPieces {
  /** Shorter rows are not worth several loops. */
  private static final long SHORTEST = 16;

  private static final int MOST = 16;

  /** About so many operations are short enough for the JIT compiler, in all pieces together. */
  private static final long MOST_COST = 512;

  private final Writer writer;
  private final ExpressionLowering lowering;
  private final List<Dim> dims;
  private final Dim row;
  private final Loop loop;
  private final long most;
  private int pieces = 1;

  /** Writes a loop over a range of the row. */
  interface Loop {
    void over(Term from, Term to);
  }

  /** A range of the row, whose ends lie in {@code [least, past]}. */
  private record Piece(Term from, Term to, long least, long past) {}

  /** {@code dims} are those of the results; each element costs {@code cost}. */
  RowPieces(Writer writer, ExpressionLowering lowering, List<Dim> dims, long cost, Loop loop) {
    this.writer = writer;
    this.lowering = lowering;
    this.dims = dims;
    this.row = dims.getLast();
    this.loop = loop;
    this.most = Math.min(MOST, MOST_COST / Math.max(1, cost));
  }

  /** Writes the row from {@code low} below {@code high}, in which {@code guards} are asked. */
  void write(List<Guard> guards, Term low, Term high) {
    Map<Guard, List<Guard>> open =
        guards.stream()
            .filter(guard -> row.extent() >= SHORTEST && isCut(guard))
            .collect(
                Collectors.groupingBy(guard -> guard, LinkedHashMap::new, Collectors.toList()));
    write(List.copyOf(open.values()), new Piece(low, high, 0, row.extent()));
  }

  /**
   * Whether it is known before a row where in it {@code guard} may hold: in one range, or nowhere.
   */
  private boolean isCut(Guard guard) {
    Dependencies dependencies = writer.dependencies();
    return dependencies.isTotal(guard)
        && dims.containsAll(dependencies.of(guard))
        && guard.ranges().stream().anyMatch(range -> !isAlong(range) || isSteady(range));
  }

  private boolean isAlong(Within range) {
    return writer.dependencies().of(range.index()).contains(row);
  }

  /** Whether a range along the row holds between two places in it. */
  private boolean isSteady(Within range) {
    Within dividend = ofDividend(range);
    long slope = slope(dividend);
    return isAlong(range)
        && Math.abs(slope) == 1
        && !writer.dependencies().of(others(dividend, slope)).contains(row);
  }

  /** Where {@code range} is one of a quotient, the range of the dividend that it amounts to. */
  private static Within ofDividend(Within range) {
    IndexExpression index = range.index();
    return index.constant() == 0
            && index.terms().size() == 1
            && index.terms().getFirst()
                instanceof IndexExpression.Term(long times, Atom.Div(var dividend, long divisor))
            && times == 1
        ? new Within(
            dividend,
            range.low() * divisor,
            range.high() * divisor + divisor - 1,
            range.dimension())
        : range;
  }

  private long slope(Within range) {
    return range.index().terms().stream()
        .filter(term -> term.atom().equals(row))
        .mapToLong(IndexExpression.Term::coefficient)
        .sum();
  }

  /** The index without its part along the row. */
  private IndexExpression others(Within range, long slope) {
    return range.index().plus(IndexExpression.of(row).times(-slope));
  }

  /** Writes a piece; the first of {@code open} is settled, all at once that say the same. */
  private void write(List<List<Guard>> open, Piece piece) {
    if (open.isEmpty() || piece.past - piece.least < SHORTEST) {
      loop.over(piece.from, piece.to);
      return;
    }
    List<Guard> same = open.getFirst();
    List<List<Guard>> rest = open.subList(1, open.size());
    List<Within> fixed =
        same.getFirst().ranges().stream().filter(range -> !isAlong(range)).toList();
    if (fixed.isEmpty()) {
      inRow(same, rest, piece);
    } else if (pieces < most) {
      pieces++;
      ask(fixed, same, rest, piece);
    } else {
      write(rest, piece);
    }
  }

  /**
   * Asks before a row whether {@code fixed} hold in all of it, as ranges of {@code same} that do
   * not go along it. What most rows are is written first, while there may be more pieces.
   */
  private void ask(List<Within> fixed, List<Guard> same, List<List<Guard>> rest, Piece piece) {
    Term holds = lowering.number(new Guard(fixed));
    StepScope yes = writer.scope().arm();
    StepScope no = writer.scope().arm();
    Runnable ifYes = () -> writer.inside(yes, () -> inRow(same, rest, piece));
    Runnable ifNo = () -> writer.inside(no, () -> known(same, false, rest, piece));
    boolean isRare = fixed.stream().mapToDouble(RowPieces::share).reduce(1, (x, y) -> x * y) < 0.5;
    (isRare ? ifNo : ifYes).run();
    (isRare ? ifYes : ifNo).run();
    writer.add(new Step.When(holds, yes.steps(), no.steps()));
  }

  /** The part of all indices that lies in {@code range}, if they are equally frequent. */
  private static double share(Within range) {
    IndexExpression index = range.index();
    long low = Math.max(range.low(), index.low());
    long high = Math.min(range.high(), index.high());
    return Math.max(0, high - low + 1) / (double) (index.high() - index.low() + 1);
  }

  /** Writes a piece in which only the ranges of {@code same} along the row are open. */
  private void inRow(List<Guard> same, List<List<Guard>> rest, Piece piece) {
    Optional<Within> steady = same.getFirst().ranges().stream().filter(this::isSteady).findFirst();
    steady.ifPresentOrElse(
        range -> cut(same, range, rest, piece), () -> mayHold(same, steady, rest, piece));
  }

  /** Cuts {@code piece} where {@code steady}, which {@code same} ask, begins and ends to hold. */
  private void cut(List<Guard> same, Within steady, List<List<Guard>> rest, Piece piece) {
    Within range = ofDividend(steady);
    long slope = slope(range);
    IndexExpression place = others(range, slope).times(-slope);
    IndexExpression first = within(piece, place.plus(slope > 0 ? range.low() : -range.high()));
    long last = slope > 0 ? range.high() : -range.low();
    IndexExpression past = within(piece, place.plus(last + 1));
    boolean before = first.high() > piece.least;
    boolean within = past.high() > first.low();
    boolean after = past.low() < piece.past;
    int added = (before ? 1 : 0) + (within ? 1 : 0) + (after ? 1 : 0) - 1;
    if (pieces + added > most) {
      write(rest, piece);
      return;
    }
    pieces += added;
    Term begin = before ? limited(first, piece) : piece.from;
    Term end = after ? limited(past, piece) : piece.to;
    if (before) {
      known(same, false, rest, new Piece(piece.from, begin, piece.least, first.high()));
    }
    if (within) {
      Piece inner = new Piece(begin, end, first.low(), past.high());
      mayHold(same, Optional.of(steady), rest, inner);
    }
    if (after) {
      known(same, false, rest, new Piece(end, piece.to, past.low(), piece.past));
    }
  }

  private static IndexExpression within(Piece piece, IndexExpression place) {
    if (place.high() <= piece.least) {
      return IndexExpression.constant(piece.least);
    }
    return place.low() >= piece.past
        ? IndexExpression.constant(piece.past)
        : place.clamp(piece.least, piece.past, "place in the row");
  }

  private Term limited(IndexExpression place, Piece piece) {
    Term limited = Terms.least(piece.to, lowering.offset(place));
    return writer.shared(Terms.greatest(piece.from, limited));
  }

  /** Writes a piece in which guards hold wherever their ranges along the row but one do. */
  private void mayHold(
      List<Guard> same, Optional<Within> settled, List<List<Guard>> rest, Piece piece) {
    Predicate<Within> isOpen = range -> isAlong(range) && !settled.equals(Optional.of(range));
    if (same.getFirst().ranges().stream().noneMatch(isOpen)) {
      known(same, true, rest, piece);
      return;
    }
    writer.inside(
        writer.scope().part(),
        () -> {
          same.stream()
              .flatMap(guard -> guard.ranges().stream())
              .filter(isOpen.negate())
              .forEach(range -> writer.scope().know(range, List.of(Terms.ONE)));
          write(rest, piece);
        });
  }

  /** Writes a piece in which it is known whether guards hold. */
  private void known(List<Guard> same, boolean hold, List<List<Guard>> rest, Piece piece) {
    writer.inside(
        writer.scope().part(),
        () -> {
          Term holds = hold ? Terms.ONE : Terms.ZERO;
          same.forEach(guard -> writer.scope().know(guard, List.of(holds)));
          write(rest, piece);
        });
  }
}
