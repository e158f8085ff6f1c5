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

/** A primitive of two numbers that kernels apply to whole rows, if a computation is just that. */
public enum Combiner {
  ADD(Arithmetic.ADD),
  MULTIPLY(Arithmetic.MULTIPLY),
  MAXIMUM(Arithmetic.MAXIMUM),
  MINIMUM(Arithmetic.MINIMUM),
  AND(Arithmetic.AND),
  OR(Arithmetic.OR);

  @SuppressWarnings("ImmutableEnumChecker") // never written
  private final Family family;

  Combiner(Family family) {
    this.family = family;
  }

  /**
   * The primitive that {@code computation} applies to two numbers of {@code type}, on which it is
   * what the constant says; empty if it does something else.
   */
  public static Optional<Combiner> of(Computation computation, ElementType type) {
    if (type.isComplex()) {
      return Optional.empty();
    }
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
        return Optional.of(type.isPred() ? combiner.ofPredicates() : combiner);
      }
    }
    return Optional.empty();
  }

  private Combiner ofPredicates() {
    return switch (this) {
      case ADD, MAXIMUM, OR -> OR;
      case MULTIPLY, MINIMUM, AND -> AND;
    };
  }

  /** Whether the result is the same in whatever order numbers of {@code type} are combined. */
  public boolean isExact(ElementType type) {
    return type.inLong() || this == MAXIMUM || this == MINIMUM;
  }

  /** Whether kernels have rows of numbers of {@code type} to combine. */
  public boolean takes(ElementType type) {
    boolean ordered = this == MAXIMUM || this == MINIMUM;
    return !ordered || type.kind() != ElementType.Kind.UNSIGNED || type.bits() < 32;
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

  private double identity() {
    return switch (this) {
      case MAXIMUM -> Double.NEGATIVE_INFINITY;
      case MINIMUM -> Double.POSITIVE_INFINITY;
      case MULTIPLY -> 1;
      case ADD, AND, OR -> 0;
    };
  }

  private long identity(ElementType type) {
    return switch (this) {
      case MAXIMUM -> type.minLong();
      case MINIMUM -> type.maxLong();
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
   * is another array.
   */
  public void combine(NumberArray to, int first, NumberArray other, int otherFirst, int count) {
    switch (to) {
      case NumberArray.Floats(float[] x) ->
          combine(x, first, ((NumberArray.Floats) other).array(), otherFirst, count);
      case NumberArray.Doubles(double[] x) ->
          combine(x, first, ((NumberArray.Doubles) other).array(), otherFirst, count);
      case NumberArray.Integers(int[] x) ->
          combine(x, first, ((NumberArray.Integers) other).array(), otherFirst, count);
      case NumberArray.Longs(long[] x) ->
          combine(x, first, ((NumberArray.Longs) other).array(), otherFirst, count);
    }
  }

  private void combine(float[] x, int at, float[] y, int from, int count) {
    switch (this) {
      case ADD -> {
        for (int k = 0; k < count; k++) {
          x[at + k] = x[at + k] + y[from + k];
        }
      }
      case MULTIPLY -> {
        for (int k = 0; k < count; k++) {
          x[at + k] = x[at + k] * y[from + k];
        }
      }
      case MAXIMUM -> {
        for (int k = 0; k < count; k++) {
          x[at + k] = Math.max(x[at + k], y[from + k]);
        }
      }
      case MINIMUM -> {
        for (int k = 0; k < count; k++) {
          x[at + k] = Math.min(x[at + k], y[from + k]);
        }
      }
      case AND, OR -> throw new IllegalStateException("floats have no bits to combine");
    }
  }

  private void combine(double[] x, int at, double[] y, int from, int count) {
    switch (this) {
      case ADD -> {
        for (int k = 0; k < count; k++) {
          x[at + k] = x[at + k] + y[from + k];
        }
      }
      case MULTIPLY -> {
        for (int k = 0; k < count; k++) {
          x[at + k] = x[at + k] * y[from + k];
        }
      }
      case MAXIMUM -> {
        for (int k = 0; k < count; k++) {
          x[at + k] = Math.max(x[at + k], y[from + k]);
        }
      }
      case MINIMUM -> {
        for (int k = 0; k < count; k++) {
          x[at + k] = Math.min(x[at + k], y[from + k]);
        }
      }
      case AND, OR -> throw new IllegalStateException("floats have no bits to combine");
    }
  }

  private void combine(int[] x, int at, int[] y, int from, int count) {
    switch (this) {
      case ADD -> {
        for (int k = 0; k < count; k++) {
          x[at + k] = x[at + k] + y[from + k];
        }
      }
      case MULTIPLY -> {
        for (int k = 0; k < count; k++) {
          x[at + k] = x[at + k] * y[from + k];
        }
      }
      case MAXIMUM -> {
        for (int k = 0; k < count; k++) {
          x[at + k] = Math.max(x[at + k], y[from + k]);
        }
      }
      case MINIMUM -> {
        for (int k = 0; k < count; k++) {
          x[at + k] = Math.min(x[at + k], y[from + k]);
        }
      }
      case AND -> {
        for (int k = 0; k < count; k++) {
          x[at + k] = x[at + k] & y[from + k];
        }
      }
      case OR -> {
        for (int k = 0; k < count; k++) {
          x[at + k] = x[at + k] | y[from + k];
        }
      }
    }
  }

  private void combine(long[] x, int at, long[] y, int from, int count) {
    switch (this) {
      case ADD -> {
        for (int k = 0; k < count; k++) {
          x[at + k] = x[at + k] + y[from + k];
        }
      }
      case MULTIPLY -> {
        for (int k = 0; k < count; k++) {
          x[at + k] = x[at + k] * y[from + k];
        }
      }
      case MAXIMUM -> {
        for (int k = 0; k < count; k++) {
          x[at + k] = Math.max(x[at + k], y[from + k]);
        }
      }
      case MINIMUM -> {
        for (int k = 0; k < count; k++) {
          x[at + k] = Math.min(x[at + k], y[from + k]);
        }
      }
      case AND -> {
        for (int k = 0; k < count; k++) {
          x[at + k] = x[at + k] & y[from + k];
        }
      }
      case OR -> {
        for (int k = 0; k < count; k++) {
          x[at + k] = x[at + k] | y[from + k];
        }
      }
    }
  }

  /** Combines two floats, of which the result is still to be rounded. */
  public double apply(double x, double y) {
    return switch (this) {
      case ADD -> x + y;
      case MULTIPLY -> x * y;
      case MAXIMUM -> Math.max(x, y);
      case MINIMUM -> Math.min(x, y);
      case AND, OR -> throw new IllegalStateException("floats have no bits to combine");
    };
  }

  /** Combines two whole numbers, of which the result is still to be wrapped. */
  public long apply(long x, long y) {
    return switch (this) {
      case ADD -> x + y;
      case MULTIPLY -> x * y;
      case MAXIMUM -> Math.max(x, y);
      case MINIMUM -> Math.min(x, y);
      case AND -> x & y;
      case OR -> x | y;
    };
  }

  /** Combines each number in a range with the one before it, from the first on. */
  public void accumulate(NumberArray numbers, int from, int end) {
    switch (numbers) {
      case NumberArray.Floats(float[] x) -> accumulate(x, from, end);
      case NumberArray.Doubles(double[] x) -> accumulate(x, from, end);
      case NumberArray.Integers _, NumberArray.Longs _ ->
          throw new IllegalStateException("only sums of floats have an order");
    }
  }

  private void accumulate(float[] x, int from, int end) {
    if (this == ADD) {
      for (int k = from; k < end; k++) {
        x[k] = x[k - 1] + x[k];
      }
    } else {
      for (int k = from; k < end; k++) {
        x[k] = x[k - 1] * x[k];
      }
    }
  }

  private void accumulate(double[] x, int from, int end) {
    if (this == ADD) {
      for (int k = from; k < end; k++) {
        x[k] = x[k - 1] + x[k];
      }
    } else {
      for (int k = from; k < end; k++) {
        x[k] = x[k - 1] * x[k];
      }
    }
  }
}
