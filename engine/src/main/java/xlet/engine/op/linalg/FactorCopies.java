package xlet.engine.op.linalg;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import xlet.engine.emit.TileEmitter.Kind;
import xlet.engine.emit.Tiles;
import xlet.engine.emit.TrainedCode;
import xlet.engine.loop.Carrier;
import xlet.engine.machine.DirectTiles;
import xlet.engine.machine.RowCopy;
import xlet.engine.op.NumberArray;

/**
 * Copies factors of a product to where those of a term are side by side: in tiles, and one by one.
 */
final class FactorCopies {
  /** So many terms are copied before going on to the next line: they stay in the cache. */
  private static final int TERMS = 64;

  /** So many terms are copied before going on to the next group of rows, for the same reason. */
  private static final int TERMS_OF_ROWS = 8;

  /** How many lines and terms a trial has, no multiple of vectors' lanes. */
  private static final int TRIAL = 99;

  private static final int TRIAL_HEIGHT = 6;

  private static final Map<Kind, TrainedCode<Tiles>> KNOWN = new ConcurrentHashMap<>();

  private static final Map<Piece, Optional<RowCopy>> ROW_COPIES = new ConcurrentHashMap<>();

  /** So many neighbours of a row, which are copied at a time. */
  private record Piece(Carrier carrier, int numbers) {}

  private FactorCopies() {}

  private static Optional<RowCopy> rowCopy(Carrier carrier, int numbers) {
    return ROW_COPIES.computeIfAbsent(
        new Piece(carrier, numbers), piece -> RowCopy.of(piece.carrier, piece.numbers));
  }

  private static TrainedCode<Tiles> code(NumberArray numbers, boolean linesTogether) {
    return KNOWN.computeIfAbsent(
        Kind.plain(numbers.carrier(), linesTogether), kind -> trained(kind, numbers));
  }

  private static TrainedCode<Tiles> trained(Kind kind, NumberArray like) {
    NumberArray from = like.zeros(TRIAL * TRIAL);
    NumberArray to = like.zeros(TRIAL * TRIAL);
    int[] terms =
        IntStream.range(0, TRIAL).map(t -> kind.linesTogether() ? t * TRIAL : t).toArray();
    int[] lines = IntStream.range(0, TRIAL).map(line -> line * TRIAL).toArray();
    var matrix = new Matrix(from, new int[1], lines, terms);
    var groups = new Groups(to, 0, TRIAL_HEIGHT, TRIAL);
    return DirectTiles.trained(
            kind,
            tiles ->
                List.of(
                    kind.linesTogether()
                        ? () -> groups.copy(tiles, matrix, 0, 0, TRIAL - TRIAL % TRIAL_HEIGHT)
                        : () -> new Lines(matrix, 0, 0, TRIAL, TRIAL).copy(tiles, to, 0, TRIAL)))
        .withFastMachineCode();
  }

  /**
   * Rows in groups, of which those of a group are side by side for each term.
   *
   * @param array where they are
   * @param at where the first group begins
   * @param high how many rows a group has
   * @param count how many terms
   */
  record Groups(NumberArray array, int at, int high, int count) {
    /**
     * Takes {@code rows} neighbours from each of {@code base + terms[k]} for numbers k from {@code
     * term} on.
     */
    void copy(Matrix matrix, int base, int term, int rows) {
      Tiles tiles = code(array, /* linesTogether= */ true).code(Tiles.WORK * count * rows);
      copy(tiles, matrix, base, term, rows);
    }

    private void copy(Tiles tiles, Matrix matrix, int base, int term, int rows) {
      for (int t = 0; t < count; ) {
        int most = Math.min(count, t + TERMS_OF_ROWS);
        int[] terms = matrix.terms();
        int apart = t + 1 < count ? terms[term + t + 1] - terms[term + t] : 0;
        int some = Matrix.evenly(terms, term + t, term + most, apart);
        int place = base + terms[term + t];
        if (fit(tiles, matrix, place, apart, t, some, rows)) {
          move(tiles, matrix, place, apart, t, some, rows);
        } else {
          copyRows(matrix, base, term, t, t + some, rows);
        }
        t += some;
      }
    }

    /** Takes {@code rows} neighbours of each term, one term after the other. */
    void copyRows(Matrix matrix, int base, int rows) {
      int step = matrix.termStep();
      Optional<RowCopy> code = step < 0 ? Optional.empty() : rowCopy(array.carrier(), high);
      int whole = code.isPresent() ? rows / high : 0;
      int done = whole * high;
      int start = base + (count == 0 ? 0 : matrix.terms()[0]);
      code.ifPresent(copy ->
          copy.run(
              new RowCopy.Rows(matrix.numbers().array(), start, step),
              new RowCopy.Pieces(array.array(), at, count * high),
              count,
              whole));
      if (done < rows) {
        var rest = new Groups(array, place(whole, 0), high, count);
        rest.copyRows(matrix, base + done, 0, 0, count, rows - done);
      }
    }

    /** The same for the terms {@code [from, to)} of those from {@code term} on. */
    private void copyRows(Matrix matrix, int base, int term, int from, int to, int rows) {
      Object numbers = matrix.numbers().array();
      Object copies = array.array();
      for (int t = from; t < to; t++) {
        int place = base + matrix.terms()[term + t];
        for (int row = 0; row < rows; row += high) {
          int count = Math.min(high, rows - row);
          System.arraycopy(numbers, place + row, copies, place(row / high, t), count);
        }
      }
    }

    /**
     * Takes the terms of whole groups of lines, which are neighbours, as long as lines lie {@code
     * apart}: those of the first line from {@code place} on. Numbers behind the groups may change.
     *
     * @return how many groups were taken
     */
    int copyLines(NumberArray from, int place, int apart, int groups) {
      Tiles tiles =
          code(array, /* linesTogether= */ false).code(Tiles.WORK * groups * high * count);
      int wide = tiles.lines();
      if (wide == 0 || wide > 2 * high || wide > count || high % 3 != 0) {
        return 0;
      }
      int taken = Math.min(groups, groupsWithin(from, place, apart, wide));
      if (at + (taken * count - 1) * high + padded(wide) > array.length()) {
        return 0;
      }
      int some = count / wide * wide;
      for (int line = padded(wide) - wide; line >= 0; line -= wide) {
        // Lines of the next group are taken too, and overwritten later.
        int[] places = {
          place + line * apart,
          apart,
          high * apart,
          wide,
          at + line,
          high,
          high * count,
          high * wide
        };
        tiles.run(from.array(), array.array(), array.array(), places, taken, some / wide, 1);
      }
      int[] starts = new int[high];
      for (int group = 0; group < taken && some < count; group++) {
        for (int k = 0; k < high; k++) {
          starts[k] = place + (group * high + k) * apart + some;
        }
        NumberMoves.interleave(array, place(group, some), from, starts, count - some);
      }
      return taken;
    }

    /** How many groups are followed by as many lines as whole tiles have. */
    private int groupsWithin(NumberArray from, int place, int apart, int wide) {
      int lines = (from.length() - place - count) / Math.max(1, apart) + 1;
      return Math.max(0, lines - padded(wide) + high) / high;
    }

    /** The lines of the tiles that a group takes. */
    private int padded(int wide) {
      return Math.ceilDiv(high, wide) * wide;
    }

    private int place(int group, int term) {
      return at + (group * count + term) * high;
    }

    /**
     * Whether whole tiles can be read, and written where other terms of a group follow, which are
     * copied later.
     */
    private boolean fit(
        Tiles tiles, Matrix matrix, int place, int apart, int term, int some, int rows) {
      int wide = tiles.lines();
      if (wide == 0) {
        return false;
      }
      int last = (rows - 1) / high * high;
      int end = place + Math.max(0, (some - 1) * apart) + last + padded(wide);
      return end <= matrix.numbers().length()
          && (term + some - 1) * high + padded(wide) <= count * high;
    }

    private void move(
        Tiles tiles, Matrix matrix, int place, int apart, int term, int some, int rows) {
      int wide = tiles.lines();
      Object to = array.array();
      for (int row = padded(wide) - wide; row >= 0; row -= wide) {
        int[] places = {place + row, 0, high, apart, place(0, term) + row, 0, high * count, high};
        tiles.run(matrix.numbers().array(), to, to, places, Math.ceilDiv(rows, high), some, 1);
      }
    }
  }

  /**
   * Takes the terms of {@code count} lines of {@code matrix} from {@code line} on: those of a term
   * go side by side to {@code at}, {@code at + step}, …
   *
   * @param base where offsets of lines count from
   */
  static void lines(
      NumberArray to, int at, int step, Matrix matrix, int base, int line, int count) {
    int[] lines = matrix.lines();
    int apart = count > 1 ? lines[line + 1] - lines[line] : 0;
    boolean isEven = matrix.evenLines(line, line + count, apart) == count;
    boolean isTiled = isEven && matrix.termStep() == 1;
    long work = Tiles.WORK * count * matrix.terms().length;
    Tiles tiles = isTiled ? code(to, /* linesTogether= */ false).code(work) : Tiles.NONE;
    new Lines(matrix, base, line, count, apart).copy(tiles, to, at, step);
  }

  /** Lines that lie so far apart. */
  private record Lines(Matrix matrix, int base, int line, int count, int apart) {
    void copy(Tiles tiles, NumberArray to, int at, int step) {
      int wide = tiles.lines();
      int tiledLines = wide == 0 ? 0 : count / wide * wide;
      int terms = matrix.terms().length;
      for (int t = 0; t < terms; t += TERMS) {
        int end = Math.min(terms, t + TERMS);
        int tiledEnd = tiledLines == 0 ? t : end - (end - t) % tiles.numbers();
        if (tiledEnd > t) {
          move(tiles, to, at + t * step, step, t, tiledEnd - t);
        }
        for (int c = tiledEnd < end ? 0 : tiledLines; c < count; c++) {
          int first = c < tiledLines ? tiledEnd : t;
          int place = base + matrix.lines()[line + c];
          int target = at + first * step + c;
          NumberMoves.gather(to, target, step, matrix.numbers(), place, matrix.terms(), first, end);
        }
      }
    }

    private void move(Tiles tiles, NumberArray to, int at, int step, int term, int terms) {
      int wide = tiles.lines();
      int high = tiles.numbers();
      int start = base + matrix.lines()[line] + matrix.terms()[term];
      int[] places = {start, apart, apart * wide, high, at, step, wide, step * high};
      Object array = to.array();
      tiles.run(matrix.numbers().array(), array, array, places, count / wide, terms / high, 1);
    }
  }
}
