package xlet.engine.array;

import java.util.Arrays;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.function.LongUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** An immutable list of integers: sizes, an index, dimension numbers. */
public final class Ints implements Iterable<Long> {
  private static final Ints EMPTY = new Ints(new long[0]);

  private final long[] values;

  private Ints(long[] values) {
    this.values = values;
  }

  /** These integers; the array is copied. */
  public static Ints of(long... values) {
    return values.length == 0 ? EMPTY : new Ints(values.clone());
  }

  /** The integers of a list of any integer type. */
  public static Ints of(List<? extends Number> values) {
    return new Ints(values.stream().mapToLong(Number::longValue).toArray());
  }

  /** The integers 0 to {@code count - 1}. */
  public static Ints range(long count) {
    return new Ints(LongStream.range(0, count).toArray());
  }

  /** {@code count} zeros. */
  public static Ints zeros(long count) {
    return filled(count, 0);
  }

  /** {@code count} ones. */
  public static Ints ones(long count) {
    return filled(count, 1);
  }

  /** {@code count} times {@code value}. */
  public static Ints filled(long count, long value) {
    var values = new long[Math.toIntExact(count)];
    Arrays.fill(values, value);
    return new Ints(values);
  }

  /** Whether one of them is below 0. */
  public boolean hasNegative() {
    for (long value : values) {
      if (value < 0) {
        return true;
      }
    }
    return false;
  }

  /** How many integers there are. */
  public int size() {
    return values.length;
  }

  /**
   * The list whose entry {@code positions[k]} is entry k of {@code inserted}; the others are those
   * of this, in order.
   */
  public Ints merge(Ints positions, Ints inserted) {
    long[] merged = new long[size() + inserted.size()];
    int next = 0;
    for (int d = 0; d < merged.length; d++) {
      int place = positions.indexOf(d);
      merged[d] = place >= 0 ? inserted.get(place) : get(next++);
    }
    return of(merged);
  }

  /** Returns whether the list is empty. */
  public boolean isEmpty() {
    return values.length == 0;
  }

  /** The integer at {@code position}, counted from 0. */
  public long get(int position) {
    return values[position];
  }

  /**
   * The integer at {@code position} as an int.
   *
   * @throws ArithmeticException if it does not fit
   */
  public int at(int position) {
    return Math.toIntExact(values[position]);
  }

  /** A fresh array of the integers. */
  public long[] toArray() {
    return values.clone();
  }

  /** The integers in order. */
  public LongStream stream() {
    return Arrays.stream(values);
  }

  @Override
  public PrimitiveIterator.OfLong iterator() {
    return stream().iterator();
  }

  /** Whether {@code value} occurs. */
  public boolean contains(long value) {
    return indexOf(value) >= 0;
  }

  /** The first position of {@code value}, or -1. */
  public int indexOf(long value) {
    for (int i = 0; i < values.length; i++) {
      if (values[i] == value) {
        return i;
      }
    }
    return -1;
  }

  /** The product, 1 if empty; Long.MAX_VALUE if it is greater (a 0 anywhere makes it 0). */
  public long product() {
    long product = 1;
    for (long value : values) {
      if (value == 0) {
        return 0;
      }
      product = saturatingMultiply(product, value);
    }
    return product;
  }

  static long saturatingMultiply(long a, long b) {
    long high = Math.multiplyHigh(a, b);
    long low = a * b;
    return (high == 0 && low >= 0) || (high == -1 && low < 0)
        ? low
        : high < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
  }

  /** These integers, then those. */
  public Ints append(Ints others) {
    return append(others.values);
  }

  /** These integers, then those. */
  public Ints append(long... others) {
    var joined = Arrays.copyOf(values, values.length + others.length);
    System.arraycopy(others, 0, joined, values.length, others.length);
    return new Ints(joined);
  }

  /** These integers with the one at {@code position} replaced. */
  public Ints with(int position, long value) {
    var changed = values.clone();
    changed[position] = value;
    return new Ints(changed);
  }

  /** Each integer passed through {@code function}. */
  public Ints map(LongUnaryOperator function) {
    return new Ints(stream().map(function).toArray());
  }

  /** The integers at these positions, in their order. */
  public Ints pick(Ints positions) {
    var picked = new long[positions.size()];
    for (int k = 0; k < picked.length; k++) {
      picked[k] = values[positions.at(k)];
    }
    return new Ints(picked);
  }

  /** The integers at these positions, in their order. */
  public Ints pick(long... positions) {
    return pick(of(positions));
  }

  /** The integers that are not at these positions. */
  public Ints without(Ints positions) {
    var rest = new long[values.length];
    int count = 0;
    for (int position = 0; position < values.length; position++) {
      if (!positions.contains(position)) {
        rest[count++] = values[position];
      }
    }
    return new Ints(Arrays.copyOf(rest, count));
  }

  /** The integers that are not at these positions. */
  public Ints without(long... positions) {
    return without(of(positions));
  }

  /** Whether each of 0 to {@code count - 1} occurs once, and nothing else. */
  public boolean isPermutation(int count) {
    if (values.length != count || hasDuplicates()) {
      return false;
    }
    for (long value : values) {
      if (value < 0 || value >= count) {
        return false;
      }
    }
    return true;
  }

  /** The permutation that undoes this one: {@code inverse().get(get(i)) == i}. */
  public Ints inverse() {
    if (!isPermutation(values.length)) {
      throw new IllegalStateException(this + " is not a permutation");
    }
    var inverse = new long[values.length];
    for (int i = 0; i < values.length; i++) {
      inverse[(int) values[i]] = i;
    }
    return new Ints(inverse);
  }

  /** These numbers, the least first. */
  public Ints sorted() {
    return of(stream().sorted().toArray());
  }

  /** Whether each integer is greater than the one before. */
  public boolean isStrictlyIncreasing() {
    for (int i = 1; i < values.length; i++) {
      if (values[i] <= values[i - 1]) {
        return false;
      }
    }
    return true;
  }

  /** Whether an integer occurs twice. */
  public boolean hasDuplicates() {
    for (int k = 1; k < values.length; k++) {
      for (int before = 0; before < k; before++) {
        if (values[before] == values[k]) {
          return true;
        }
      }
    }
    return false;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Ints ints && Arrays.equals(values, ints.values);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }

  /** The integers with commas between: {@code 2,3}. */
  public String joined() {
    return stream().mapToObj(Long::toString).collect(Collectors.joining(","));
  }

  /** The language's spelling: <code>{0,1}</code>. */
  @Override
  public String toString() {
    return "{" + joined() + "}";
  }
}
