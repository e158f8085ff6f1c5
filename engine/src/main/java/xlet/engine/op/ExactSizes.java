package xlet.engine.op;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import xlet.engine.array.Ints;

/**
 * Arithmetic on sizes that never wraps around: a result that is no 64-bit number violates the rule
 * that sizes are, at the argument it comes from and with its numbers.
 */
public final class ExactSizes {
  private static final Constraint IN_RANGE = Constraint.of("a size fits in 64 bits");

  private final Call call;
  private final String parameter;
  private final int element;

  private ExactSizes(Call call, String parameter, int element) {
    this.call = call;
    this.parameter = parameter;
    this.element = element;
  }

  /** Arithmetic for which element {@code element} of the argument of {@code parameter} answers. */
  public static ExactSizes of(Call call, String parameter, int element) {
    return new ExactSizes(call, parameter, element);
  }

  /** Arithmetic for which the argument of {@code parameter} answers. */
  public static ExactSizes of(Call call, String parameter) {
    return new ExactSizes(call, parameter, -1);
  }

  /** The number of elements in an array of {@code sizes}, however many. */
  public static BigInteger count(Ints sizes) {
    return total(sizes.toArray(), BigInteger.ONE, BigInteger::multiply);
  }

  /** The sum of {@code terms}. */
  public long sum(long... terms) {
    return checked(total(terms, BigInteger.ZERO, BigInteger::add), terms, " + ");
  }

  /** The product of {@code factors}. */
  public long product(long... factors) {
    return checked(total(factors, BigInteger.ONE, BigInteger::multiply), factors, " * ");
  }

  /** The room that {@code count} elements take up, neighbours {@code pitch} apart. */
  public long spread(long count, long pitch) {
    return count == 0 ? 0 : sum(product(count - 1, pitch), 1);
  }

  /** The room that elements take up along each dimension. */
  public Ints spread(Ints counts, Ints pitches) {
    long[] spread = new long[counts.size()];
    Arrays.setAll(spread, d -> spread(counts.get(d), pitches.get(d)));
    return Ints.of(spread);
  }

  private static BigInteger total(
      long[] numbers, BigInteger start, BinaryOperator<BigInteger> combine) {
    return LongStream.of(numbers).mapToObj(BigInteger::valueOf).reduce(start, combine);
  }

  private long checked(BigInteger result, long[] numbers, String operator) {
    if (result.bitLength() < Long.SIZE) {
      return result.longValue();
    }
    String formula =
        LongStream.of(numbers).mapToObj(Long::toString).collect(Collectors.joining(operator));
    throw call.violation(
            IN_RANGE,
            formula + " = " + result + (result.signum() < 0 ? " is too small" : " is too large"))
        .at(parameter, element);
  }
}
