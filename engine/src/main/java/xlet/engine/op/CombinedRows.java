package xlet.engine.op;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import xlet.engine.emit.RowCode;
import xlet.engine.emit.RowProgram;
import xlet.engine.emit.RowProgram.Operator;
import xlet.engine.emit.TrainedCode;
import xlet.engine.loop.Carrier;
import xlet.engine.machine.DirectRows;

/** The code by which a {@link Combiner} combines rows of neighbouring numbers. */
public final class CombinedRows {
  /** So many rows are combined with another at a time, which is read and written once. */
  public static final int SOME = 8;

  /** Rows of so many numbers are fetched ahead: they lie in several lines of the cache. */
  private static final int FEWEST_FETCHED = 32;

  private static final int MOST_FETCHED = 128;

  private final Operator operator;
  private final Map<Rowing, TrainedCode<RowCode>> codes = new ConcurrentHashMap<>();

  CombinedRows(Operator operator) {
    this.operator = operator;
  }

  /**
   * Rows of neighbouring numbers.
   *
   * @param first where the first row begins
   * @param step how far apart rows lie
   */
  public record Rows(NumberArray numbers, int first, int step) {}

  /** How code combines rows. */
  private enum Form {
    /** Combines a row with others. */
    ONTO,
    /** The same; where rows begin is listed. */
    ONTO_LISTED,
    /** Like {@link #ONTO_LISTED}, but prefetches rows, which only machine code can do. */
    ONTO_FETCHED,
    /** Makes a row of others. */
    NEW
  }

  /** The code for numbers of {@code carrier} and a number of other rows. */
  private record Rowing(Form form, int others, Carrier carrier) {}

  /**
   * Code that combines rows of one array with rows of another; where both begin is listed, row by
   * row.
   *
   * @param count how many numbers a row has
   * @param rows how many rows are to be combined
   */
  public RowCode listed(Carrier carrier, int count, int rows) {
    boolean isFetched = FEWEST_FETCHED <= count && count <= MOST_FETCHED;
    Form form = isFetched ? Form.ONTO_FETCHED : Form.ONTO_LISTED;
    return trained(new Rowing(form, 1, carrier)).code((long) count * rows);
  }

  /** Combines {@code turns} rows of {@code count} numbers each with as many others. */
  public void combine(Rows to, Rows other, int turns, int count) {
    Object[] arrays = {to.numbers.array(), other.numbers.array()};
    int[] places = {to.first, other.first, to.step, other.step};
    TrainedCode<RowCode> code = trained(new Rowing(Form.ONTO, 1, to.numbers.carrier()));
    code.code((long) turns * count).run(arrays, places, turns, count);
  }

  /**
   * Combines {@code count} numbers of {@code to} from {@code first} on with the first of the rows
   * of {@code others}, what that makes with the second, and so on for {@link #SOME} rows.
   */
  public void combineSome(NumberArray to, int first, Rows others, int count) {
    int[] places = new int[2 * (1 + SOME)];
    places[0] = first;
    for (int row = 0; row < SOME; row++) {
      places[1 + row] = others.first + row * others.step;
    }
    Object[] arrays = {to.array(), others.numbers.array()};
    TrainedCode<RowCode> code = trained(new Rowing(Form.ONTO, SOME, to.carrier()));
    code.code((long) SOME * count).run(arrays, places, 1, count);
  }

  /**
   * Sets {@code turns} rows of {@code count} numbers each to what rows of {@code others} make, as
   * many as there are {@code firsts}, which are where the first ones begin.
   */
  public void make(Rows to, NumberArray others, int[] firsts, int step, int turns, int count) {
    int[] places = new int[2 * (1 + firsts.length)];
    Arrays.fill(places, 1 + firsts.length, places.length, step);
    places[0] = to.first;
    places[1 + firsts.length] = to.step;
    System.arraycopy(firsts, 0, places, 1, firsts.length);
    Object[] arrays = {to.numbers.array(), others.array()};
    TrainedCode<RowCode> code = trained(new Rowing(Form.NEW, firsts.length, to.numbers.carrier()));
    code.code((long) turns * count * firsts.length).run(arrays, places, turns, count);
  }

  private TrainedCode<RowCode> trained(Rowing rowing) {
    TrainedCode<RowCode> code = codes.get(rowing);
    return code != null ? code : codes.computeIfAbsent(rowing, this::made);
  }

  private TrainedCode<RowCode> made(Rowing rowing) {
    boolean isFetched = rowing.form == Form.ONTO_FETCHED;
    boolean isListed = isFetched || rowing.form == Form.ONTO_LISTED;
    RowProgram program = isListed ? RowProgram.ofListed() : new RowProgram();
    int combined = rowing.form == Form.NEW ? program.load(1, 1) : program.load(0, 0);
    for (int place = rowing.form == Form.NEW ? 2 : 1; place <= rowing.others; place++) {
      combined = program.combination(operator, combined, program.load(1, place));
    }
    program.store(0, 0, combined);
    TrainedCode<RowCode> code = DirectRows.trained(program, rowing.carrier);
    return isFetched ? code.withFastMachineCode() : code;
  }
}
