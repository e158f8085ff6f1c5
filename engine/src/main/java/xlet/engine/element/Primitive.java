package xlet.engine.element;

/**
 * A scalar function: a name and a static method, which <em>is</em> its meaning. Integers and
 * predicates travel as canonical {@code long}s (signed types sign-extended, unsigned types
 * zero-extended, predicates 0 or 1), floats as {@code double}s; whoever evaluates an application
 * rounds the result to its type once.
 */
public sealed interface Primitive {
  String name();

  /** Whether the arguments are floats. */
  boolean takesDoubles();

  /** Whether the result is a float. */
  boolean givesDouble();

  /** Whether f(f(x, y), z) and f(x, f(y, z)) are the same but for rounding. */
  default boolean isAssociative() {
    return false;
  }

  /** Whole numbers to a whole number. */
  record Longs1(String name, LongFunction1 method) implements Primitive {
    @Override
    public boolean takesDoubles() {
      return false;
    }

    @Override
    public boolean givesDouble() {
      return false;
    }
  }

  record Longs2(String name, LongFunction2 method, boolean isAssociative) implements Primitive {
    public Longs2(String name, LongFunction2 method) {
      this(name, method, false);
    }

    @Override
    public boolean takesDoubles() {
      return false;
    }

    @Override
    public boolean givesDouble() {
      return false;
    }
  }

  /** Floats to a float. */
  record Doubles1(String name, DoubleFunction1 method) implements Primitive {
    @Override
    public boolean takesDoubles() {
      return true;
    }

    @Override
    public boolean givesDouble() {
      return true;
    }
  }

  record Doubles2(String name, DoubleFunction2 method, boolean isAssociative) implements Primitive {
    public Doubles2(String name, DoubleFunction2 method) {
      this(name, method, false);
    }

    @Override
    public boolean takesDoubles() {
      return true;
    }

    @Override
    public boolean givesDouble() {
      return true;
    }
  }

  /**
   * Floats to a float, as many as there are: the parts of complex numbers, or more than two.
   *
   * @param part which part of the result it is, 0 if there is but one
   */
  record DoublesN(String name, int part, DoubleFunctionN method) implements Primitive {
    @Override
    public boolean takesDoubles() {
      return true;
    }

    @Override
    public boolean givesDouble() {
      return true;
    }
  }

  /** Two floats to a predicate: a comparison. */
  record Doubles2ToLong(String name, Doubles2ToLongFunction method) implements Primitive {
    @Override
    public boolean takesDoubles() {
      return true;
    }

    @Override
    public boolean givesDouble() {
      return false;
    }
  }

  /** A float to a whole number or a predicate. */
  record DoubleToLong(String name, DoubleToLongFunction method) implements Primitive {
    @Override
    public boolean takesDoubles() {
      return true;
    }

    @Override
    public boolean givesDouble() {
      return false;
    }
  }

  /** Floats to a whole number or a predicate. */
  record DoublesToLong(String name, DoublesToLongFunction method) implements Primitive {
    @Override
    public boolean takesDoubles() {
      return true;
    }

    @Override
    public boolean givesDouble() {
      return false;
    }
  }

  /** A whole number to a float. */
  record LongToDouble(String name, LongToDoubleFunction method) implements Primitive {
    @Override
    public boolean takesDoubles() {
      return false;
    }

    @Override
    public boolean givesDouble() {
      return true;
    }
  }

  /** Whole numbers to a whole number, more of them than two. */
  record LongsN(String name, LongFunctionN method) implements Primitive {
    @Override
    public boolean takesDoubles() {
      return false;
    }

    @Override
    public boolean givesDouble() {
      return false;
    }
  }

  @FunctionalInterface
  interface LongFunction1 {
    long apply(long x);
  }

  @FunctionalInterface
  interface LongFunction2 {
    long apply(long x, long y);
  }

  @FunctionalInterface
  interface LongFunctionN {
    long apply(long[] x);
  }

  @FunctionalInterface
  interface DoubleFunction1 {
    double apply(double x);
  }

  @FunctionalInterface
  interface DoubleFunction2 {
    double apply(double x, double y);
  }

  @FunctionalInterface
  interface DoubleFunctionN {
    double apply(double[] x);
  }

  @FunctionalInterface
  interface DoubleToLongFunction {
    long apply(double x);
  }

  @FunctionalInterface
  interface DoublesToLongFunction {
    long apply(double[] x);
  }

  @FunctionalInterface
  interface Doubles2ToLongFunction {
    long apply(double x, double y);
  }

  @FunctionalInterface
  interface LongToDoubleFunction {
    double apply(long x);
  }
}
