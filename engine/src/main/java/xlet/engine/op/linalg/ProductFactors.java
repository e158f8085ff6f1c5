package xlet.engine.op.linalg;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.emit.BlockProduct;
import xlet.engine.op.NumberArray;
import xlet.engine.op.Scratch;

/**
 * The factors of some rows of the left side of a product, in groups of as many rows as are
 * multiplied at a time. A group is read where it is, or copied to where the factors of a term are
 * side by side.
 */
final class ProductFactors {
  /**
   * So many terms of a block of columns are read again for each group of rows. The cache behind the
   * nearest is fast enough for that, and with more terms sums are fetched less often.
   */
  static final int TERMS = 1024;

  /** So many where small integers are multiplied as floats, whose sums are whole numbers. */
  static final int TERMS_OF_INTEGERS = 512;

  /** About so many terms are copied together. */
  private static final int TERMS_TOGETHER = 2 * TERMS;

  /** Rows are read where they are if so many terms of them are neighbours. */
  private static final int NEIGHBOURS = 16;

  /** So many numbers behind factors may be overwritten where they are copied. */
  private static final int MOST_LANES = 16;

  /** How far rows lie apart whose factors are copied: those of a term are neighbours. */
  private static final int COPIED = 1;

  private final Matrix rows;
  private final Scratch scratch;
  private final int high;
  private final int[] steps;

  /** Where the rows of a group begin. */
  private final int[] starts;

  private NumberArray copies;
  private int first;
  private int from;
  private int to;
  private boolean wasInPlace;

  /**
   * Terms that a group of rows has next to each other, or equally far apart.
   *
   * @param inPlace whether the factors of a row are neighbours
   * @param copied where those factors begin that are copied
   */
  record Piece(int term, int count, boolean inPlace, int copied) {
    int end() {
      return term + count;
    }
  }

  /** Pieces of the same length that follow each other, which are multiplied at a time. */
  record Span(List<Piece> pieces) {
    Piece first() {
      return pieces.getFirst();
    }

    int end() {
      return pieces.getLast().end();
    }

    private boolean takes(Piece next, int most) {
      return next.inPlace == first().inPlace
          && next.count == first().count
          && next.end() - first().term <= most;
    }
  }

  /**
   * @param high how many rows a group has
   * @param groups how many groups there are at the most
   * @param scratch where factors are copied to
   */
  ProductFactors(Matrix rows, int high, int groups, Scratch scratch) {
    this.rows = rows;
    this.scratch = scratch;
    this.high = high;
    this.steps = new int[groups];
    this.starts = new int[high];
    this.copies = rows.numbers().zeros(0);
  }

  /** Goes on with these rows of matrix {@code batch}; false if they are those of the last one. */
  boolean take(int batch, int fromRow, int toRow, boolean mayBeInPlace) {
    first = rows.first()[batch];
    if (fromRow == from && toRow == to && mayBeInPlace == wasInPlace) {
      return false;
    }
    from = fromRow;
    to = toRow;
    wasInPlace = mayBeInPlace;
    for (int g = 0; g < groups(); g++) {
      int row = fromRow + g * high;
      boolean inPlace = mayBeInPlace && row + high <= toRow;
      steps[g] = inPlace ? Math.max(COPIED, step(row)) : COPIED;
    }
    return true;
  }

  /** How many groups the rows are. */
  int groups() {
    return Math.ceilDiv(to - from, high);
  }

  private int step(int row) {
    return rows.lineStep() > 0 ? rows.lineStep() : step(rows.lines(), row, high, COPIED);
  }

  /** How far the offsets of a whole group lie apart; {@code none} if that differs. */
  static int step(int[] offsets, int row, int high, int none) {
    int step = offsets[row + 1] - offsets[row];
    return Matrix.evenly(offsets, row, row + high, step) == high ? step : none;
  }

  /**
   * Makes ready the factors of some terms from {@code term} on, in spans of at most {@code most}.
   */
  List<Span> load(int term, int most) {
    List<Piece> pieces = new ArrayList<>();
    int all = rows.terms().length;
    for (int at = term; at < all && at - term < TERMS_TOGETHER; at = pieces.getLast().end()) {
      int count = Math.min(most, all - at);
      int neighbours = Matrix.evenly(rows.terms(), at, at + count, 1);
      boolean inPlace = neighbours >= Math.min(NEIGHBOURS, count);
      int copied = (at - term) * steps.length * high;
      pieces.add(new Piece(at, inPlace ? neighbours : count, inPlace, copied));
    }
    for (Piece piece : pieces) {
      copy(piece);
    }
    return spans(pieces, most);
  }

  private static List<Span> spans(List<Piece> pieces, int most) {
    List<Span> spans = new ArrayList<>();
    for (int from = 0; from < pieces.size(); ) {
      int end = from + 1;
      Span span = new Span(pieces.subList(from, end));
      while (end < pieces.size() && span.takes(pieces.get(end), most)) {
        end++;
      }
      spans.add(new Span(pieces.subList(from, end)));
      from = end;
    }
    return spans;
  }

  /** Where the matrix begins. */
  int first() {
    return first;
  }

  /** How many groups there are at the most. */
  int mostGroups() {
    return steps.length;
  }

  boolean isCopied(Span span, int group) {
    return isCopied(span.first(), group);
  }

  private boolean isCopied(Piece piece, int group) {
    return !piece.inPlace || steps[group] == COPIED;
  }

  /** The numbers that the factors of a group are in. */
  Object array(Span span, int group) {
    return isCopied(span, group) ? copies.array() : rows.numbers().array();
  }

  /** Where the factors of a group begin, after those of the matrix if they are not copied. */
  int start(Span span, int group) {
    Piece first = span.first();
    return isCopied(span, group)
        ? first.copied + group * high * first.count
        : rows.lines()[from + group * high] + rows.terms()[first.term];
  }

  /** How far the rows of a group lie apart. */
  int step(Span span, int group) {
    return isCopied(span, group) ? COPIED : steps[group];
  }

  /** The pieces of a span as any group has them, whether copied or where they are. */
  List<BlockProduct.Piece> pieces(Span span, boolean areCopied) {
    List<BlockProduct.Piece> pieces = new ArrayList<>();
    for (Piece piece : span.pieces) {
      int start =
          areCopied
              ? piece.copied - span.first().copied
              : rows.terms()[piece.term] - rows.terms()[span.first().term];
      pieces.add(new BlockProduct.Piece(start, piece.count));
    }
    return pieces;
  }

  /** Copies the factors of groups that are not read where they are. */
  private void copy(Piece piece) {
    boolean isCopied = false;
    for (int g = 0; g < groups(); g++) {
      isCopied |= isCopied(piece, g);
    }
    if (!isCopied) {
      return;
    }
    if (copies.length() == 0) {
      int terms = Math.min(TERMS_TOGETHER + TERMS, rows.terms().length);
      copies = scratch.take(copies, steps.length * high * terms + MOST_LANES);
    }
    if (rows.areNeighbours(from, to)) {
      var groups = new FactorCopies.Groups(copies, piece.copied, high, piece.count);
      int base = first + rows.lines()[from];
      groups.copy(rows, base, piece.term, to - from);
      return;
    }
    for (int g = copyGroups(piece); g < groups(); g++) {
      if (isCopied(piece, g)) {
        copy(piece, g);
      }
    }
  }

  /** Copies whole groups of rows at once, if terms are neighbours; returns how many. */
  private int copyGroups(Piece piece) {
    int[] lines = rows.lines();
    int apart = to - from < 2 ? 0 : lines[from + 1] - lines[from];
    int whole = rows.evenLines(from, to, apart) / high;
    if (apart <= 0 || whole == 0 || !piece.inPlace || !isCopied(piece, 0)) {
      return 0;
    }
    int place = first + lines[from] + rows.terms()[piece.term];
    return new FactorCopies.Groups(copies, piece.copied, high, piece.count)
        .copyLines(rows.numbers(), place, apart, whole);
  }

  /** Copies the factors of a group of rows, those of a term side by side. */
  private void copy(Piece piece, int group) {
    int fromRow = from + group * high;
    int toRow = Math.min(to, fromRow + high);
    int at = piece.copied + group * high * piece.count;
    NumberArray numbers = rows.numbers();
    int[] terms = rows.terms();
    for (int k = 0; k < high; k++) { // nobody wants the sums of rows behind the last one
      starts[k] = first + rows.lines()[Math.min(fromRow + k, toRow - 1)];
    }
    if (rows.areNeighbours(fromRow, toRow)) {
      var copied = new FactorCopies.Groups(copies, at, high, piece.count);
      copied.copy(rows, starts[0], piece.term, toRow - fromRow);
    } else if (piece.inPlace) {
      for (int k = 0; k < high; k++) {
        starts[k] += terms[piece.term];
      }
      NumberMoves.interleave(copies, at, numbers, starts, piece.count);
    } else {
      for (int k = 0; k < toRow - fromRow; k++) {
        NumberMoves.gather(
            copies, at + k, high, numbers, starts[k], terms, piece.term, piece.end());
      }
    }
  }
}
