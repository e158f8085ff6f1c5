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

  /** Fewer pieces are not worth a call of machine code. */
  private static final int FEWEST_PIECES = 16;

  /** How many lines and terms a trial has, no multiple of vectors' lanes. */
  private static final int TRIAL = 99;

  private static final Map<Carrier, TrainedCode<Tiles>> KNOWN = new ConcurrentHashMap<>();

  private static final Map<Piece, Optional<RowCopy>> ROW_COPIES = new ConcurrentHashMap<>();

  /** So many neighbours of a row, which are copied at a time. */
  private record Piece(Carrier carrier, int numbers) {}

  private FactorCopies() {}

  private static Optional<RowCopy> rowCopy(Carrier carrier, int numbers) {
    return ROW_COPIES.computeIfAbsent(
        new Piece(carrier, numbers), piece -> RowCopy.of(piece.carrier, piece.numbers));
  }

  private static TrainedCode<Tiles> code(NumberArray numbers) {
    return KNOWN.computeIfAbsent(numbers.carrier(), _ -> trained(numbers));
  }

  private static TrainedCode<Tiles> trained(NumberArray like) {
    NumberArray from = like.zeros(TRIAL * TRIAL);
    NumberArray to = like.zeros(TRIAL * TRIAL);
    int[] lines = IntStream.range(0, TRIAL).map(line -> line * TRIAL).toArray();
    var matrix = new Matrix(from, new int[1], lines, IntStream.range(0, TRIAL).toArray());
    return DirectTiles.trained(
            Kind.plain(like.carrier()),
            tiles -> List.of(() -> new Lines(matrix, 0, 0, TRIAL, TRIAL).copy(tiles, to, 0, TRIAL)))
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
     * term} on. The last group may get more of them than are wanted.
     */
    void copy(Matrix matrix, int base, int term, int rows) {
      int[] terms = matrix.terms();
      for (int t = 0; t < count; ) {
        int next = term + t;
        int apart = t + 1 < count ? terms[next + 1] - terms[next] : 0;
        int end = t + matrix.evenTerms(next, term + count, apart);
        int place = base + terms[next];
        int done = t + copyByCode(matrix.numbers(), place, apart, t, end - t, rows);
        for (; done < end; done++) {
          copyTerm(matrix.numbers(), base + terms[term + done], done, rows);
        }
        t = end;
      }
    }

    private void copyTerm(NumberArray from, int place, int term, int rows) {
      for (int row = 0; row < rows; row += high) {
        int some = Math.min(high, rows - row);
        System.arraycopy(from.array(), place + row, array.array(), place(row / high, term), some);
      }
    }

    /** Copies terms that lie evenly by machine code; returns how many, from the first on. */
    private int copyByCode(NumberArray from, int place, int apart, int term, int terms, int rows) {
      int pieces = Math.ceilDiv(rows, high);
      int room = from.length() - place - pieces * high;
      int fitting = room < 0 ? 0 : apart <= 0 ? terms : Math.min(terms, room / apart + 1);
      if (fitting * pieces < FEWEST_PIECES) {
        return 0;
      }
      Optional<RowCopy> code = rowCopy(array.carrier(), high);
      if (code.isEmpty()) {
        return 0;
      }
      var source = new RowCopy.Rows(from.array(), place, apart);
      var target = new RowCopy.Pieces(array.array(), place(0, term), count * high);
      code.get().run(source, target, fitting, pieces);
      return fitting;
    }

    /**
     * Takes the terms of whole groups of lines, which are neighbours, as long as lines lie {@code
     * apart}: those of the first line from {@code place} on. Numbers behind the groups may change.
     *
     * @return how many groups were taken
     */
    int copyLines(NumberArray from, int place, int apart, int groups) {
      Tiles tiles = code(array).code(Tiles.WORK * groups * high * count);
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
    Tiles tiles = isTiled ? code(to).code(work) : Tiles.NONE;
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
