package xlet.engine.op;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import xlet.engine.array.ElementType;
import xlet.engine.element.Arithmetic;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Apply;
import xlet.engine.element.Expression.Block;
import xlet.engine.element.Expression.Slot;
import xlet.engine.element.Family;
import xlet.engine.element.Primitive;
import xlet.engine.emit.RowProgram.Operator;
import xlet.engine.op.CombinedRows.Rows;

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

  @SuppressWarnings("ImmutableEnumChecker") // its code is made once
  private final CombinedRows rows;

  Combiner(Family family, Operator operator) {
    this.family = family;
    this.rows = new CombinedRows(operator);
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
    rows.combine(new Rows(to, first, 0), new Rows(other, otherFirst, 0), 1, count);
  }

  /** The way to combine rows. */
  public CombinedRows rows() {
    return rows;
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
