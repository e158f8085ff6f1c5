package xlet.engine.op;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import xlet.engine.array.ElementType;
import xlet.engine.element.Arithmetic;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Apply;
import xlet.engine.element.Expression.Block;
import xlet.engine.element.Expression.Slot;
import xlet.engine.element.Family;
import xlet.engine.element.Primitive;
import xlet.engine.emit.RowCode;
import xlet.engine.emit.RowProgram;
import xlet.engine.emit.RowProgram.Operator;
import xlet.engine.emit.TrainedCode;
import xlet.engine.loop.Carrier;
import xlet.engine.machine.DirectRows;

/** A primitive of two numbers that kernels apply to whole rows, if a computation is just that. */
public enum Combiner {
  ADD(Arithmetic.ADD, Operator.ADD),
  MULTIPLY(Arithmetic.MULTIPLY, Operator.MULTIPLY),
  MAXIMUM(Arithmetic.MAXIMUM, Operator.MAXIMUM),
  MINIMUM(Arithmetic.MINIMUM, Operator.MINIMUM),
  AND(Arithmetic.AND, Operator.AND),
  OR(Arithmetic.OR, Operator.OR),
  UNSIGNED_MAXIMUM(Arithmetic.MAXIMUM, Operator.UNSIGNED_MAXIMUM),
  UNSIGNED_MINIMUM(Arithmetic.MINIMUM, Operator.UNSIGNED_MINIMUM);

  @SuppressWarnings("ImmutableEnumChecker") // never written
  private final Family family;

  private final Operator operator;

  @SuppressWarnings("ImmutableEnumChecker") // each entry is made once
  private final Map<Rowing, TrainedCode<RowCode>> codes = new ConcurrentHashMap<>();

  /** So many rows are combined with another at a time, which is read and written once. */
  public static final int SOME = 8;

  /** Rows of so many numbers are fetched ahead: they lie in several lines of the cache. */
  private static final int FEWEST_FETCHED = 32;

  private static final int MOST_FETCHED = 128;

  Combiner(Family family, Operator operator) {
    this.family = family;
    this.operator = operator;
  }

  /**
   * The primitive that {@code computation} applies to two numbers of {@code type}, on which it is
   * what the constant says; empty if it does something else.
   */
  public static Optional<Combiner> of(Computation computation, ElementType type) {
    return type.isComplex()
        ? Optional.empty()
        : applied(computation, type).map(combiner -> combiner.on(type));
  }

  /** The same; of complex numbers, the primitive that it applies to their parts, each by itself. */
  public static Optional<Combiner> ofParts(Computation computation, ElementType type) {
    return type.isComplex()
        ? applied(computation, type).filter(combiner -> combiner == ADD)
        : of(computation, type);
  }

  private static Optional<Combiner> applied(Computation computation, ElementType type) {
    List<Expression> slots = List.of(new Slot("x", type), new Slot("y", type));
    Block block = computation.apply(slots);
    if (!block.names().isEmpty()
        || block.results().size() != 1
        || !(block.results().get(0) instanceof Apply(var primitives, var result, var arguments))
        || !arguments.equals(slots)) {
      return Optional.empty();
    }
    for (Combiner combiner : values()) {
      Optional<List<Primitive>> own = combiner.family.on(type);
      if (own.isPresent() && own.get().equals(primitives)) {
        return Optional.of(combiner);
      }
    }
    return Optional.empty();
  }

  /**
   * Returns the combiner for numbers of {@code type} as arrays hold them: predicates as bits, and
   * numbers without a sign that may fill their slots in an order of their own.
   */
  private Combiner on(ElementType type) {
    if (type.isPred()) {
      return ofPredicates();
    }
    boolean fillsSlots = type.kind() == ElementType.Kind.UNSIGNED && type.bits() >= Integer.SIZE;
    return fillsSlots ? ofUnsigned() : this;
  }

  private Combiner ofUnsigned() {
    return switch (this) {
      case MAXIMUM -> UNSIGNED_MAXIMUM;
      case MINIMUM -> UNSIGNED_MINIMUM;
      default -> this;
    };
  }

  private Combiner ofPredicates() {
    return switch (this) {
      case ADD, MAXIMUM, UNSIGNED_MAXIMUM, OR -> OR;
      case MULTIPLY, MINIMUM, UNSIGNED_MINIMUM, AND -> AND;
    };
  }

  /** Whether the result is the same in whatever order numbers of {@code type} are combined. */
  public boolean isExact(ElementType type) {
    return type.inLong() || isOrdered();
  }

  /** Sets numbers in {@code [from, to)} to one that changes no other. */
  public void fillIdentity(NumberArray numbers, ElementType type, int from, int to) {
    switch (numbers) {
      case NumberArray.Floats(float[] array) -> Arrays.fill(array, from, to, (float) identity());
      case NumberArray.Doubles(double[] array) -> Arrays.fill(array, from, to, identity());
      case NumberArray.Integers(int[] array) -> Arrays.fill(array, from, to, (int) identity(type));
      case NumberArray.Longs(long[] array) -> Arrays.fill(array, from, to, identity(type));
    }
  }

  /** Returns whether the first of {@code numbers} is one that changes no other. */
  public boolean isIdentity(NumberArray numbers, ElementType type) {
    return switch (numbers) {
      case NumberArray.Floats(float[] array) -> array[0] == (float) identity() && isOrdered();
      case NumberArray.Doubles(double[] array) -> array[0] == identity() && isOrdered();
      case NumberArray.Integers(int[] array) -> array[0] == (int) identity(type);
      case NumberArray.Longs(long[] array) -> array[0] == identity(type);
    };
  }

  /** Returns whether this chooses one of two numbers. */
  private boolean isOrdered() {
    return switch (this) {
      case MAXIMUM, MINIMUM, UNSIGNED_MAXIMUM, UNSIGNED_MINIMUM -> true;
      case ADD, MULTIPLY, AND, OR -> false;
    };
  }

  /** A float that changes no other. */
  public double identity() {
    return switch (this) {
      case MAXIMUM -> Double.NEGATIVE_INFINITY;
      case MINIMUM -> Double.POSITIVE_INFINITY;
      case MULTIPLY -> 1;
      case ADD -> -0.0;
      case AND, OR, UNSIGNED_MAXIMUM, UNSIGNED_MINIMUM -> throw noFloats();
    };
  }

  private long identity(ElementType type) {
    return switch (this) {
      case MAXIMUM, UNSIGNED_MAXIMUM -> type.minLong();
      case MINIMUM, UNSIGNED_MINIMUM -> type.maxLong();
      case MULTIPLY -> 1;
      case AND -> type.isPred() ? 1 : -1;
      case ADD, OR -> 0;
    };
  }

  /** Combines each number of {@code to} in a range with that of {@code other} at its position. */
  public void combine(NumberArray to, NumberArray other, int from, int end) {
    combine(to, from, other, from, end - from);
  }

  /**
   * Combines {@code count} neighbouring numbers of {@code to} with as many of {@code other}, which
   * is another array, or the same and they lie behind.
   */
  public void combine(NumberArray to, int first, NumberArray other, int otherFirst, int count) {
    combineRows(new Rows(to, first, 0), new Rows(other, otherFirst, 0), 1, count);
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
    /** The same with rows that are fetched ahead, which machine code alone does. */
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
  public RowCode listedRows(Carrier carrier, int count, int rows) {
    boolean isFetched = FEWEST_FETCHED <= count && count <= MOST_FETCHED;
    Form form = isFetched ? Form.ONTO_FETCHED : Form.ONTO_LISTED;
    return trained(new Rowing(form, 1, carrier)).code((long) count * rows);
  }

  /** Combines {@code turns} rows of {@code count} numbers each with as many others. */
  public void combineRows(Rows to, Rows other, int turns, int count) {
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
  public void makeRows(Rows to, NumberArray others, int[] firsts, int step, int turns, int count) {
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

  /** Combines two floats, of which the result is still to be rounded. */
  public double apply(double x, double y) {
    return switch (this) {
      case ADD -> x + y;
      case MULTIPLY -> x * y;
      case MAXIMUM -> Math.max(x, y);
      case MINIMUM -> Math.min(x, y);
      case AND, OR, UNSIGNED_MAXIMUM, UNSIGNED_MINIMUM -> throw noFloats();
    };
  }

  /** Combines two floats in f32; the result is still to be rounded if the type is narrower. */
  public float apply(float x, float y) {
    return switch (this) {
      case ADD -> x + y;
      case MULTIPLY -> x * y;
      case MAXIMUM -> Math.max(x, y);
      case MINIMUM -> Math.min(x, y);
      case AND, OR, UNSIGNED_MAXIMUM, UNSIGNED_MINIMUM -> throw noFloats();
    };
  }

  /** Combines two floats in f32 and rounds the result to {@code type}, which is narrower. */
  public float applyRounded(float x, float y, ElementType type) {
    return NumberConversion.rounded(apply(x, y), type);
  }

  /**
   * Combines two whole numbers, of which the result is still to be wrapped; those without a sign
   * may be extended like those with one.
   */
  public long apply(long x, long y) {
    return switch (this) {
      case ADD -> x + y;
      case MULTIPLY -> x * y;
      case MAXIMUM -> Math.max(x, y);
      case MINIMUM -> Math.min(x, y);
      case AND -> x & y;
      case OR -> x | y;
      case UNSIGNED_MAXIMUM -> Long.compareUnsigned(x, y) > 0 ? x : y;
      case UNSIGNED_MINIMUM -> Long.compareUnsigned(x, y) < 0 ? x : y;
    };
  }

  private IllegalStateException noFloats() {
    return new IllegalStateException(this + " is not for floats");
  }
}
