package xlet.session.plot;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/**
 * A range of numbers to be drawn on.
 *
 * @param low the least number
 * @param high the greatest, more than the least
 */
record Scale(double low, double high) {
  private static final int LEAST_EXPONENT = -4;
  private static final int MOST_EXPONENT = 7;

  /** A number that is marked, and how it is written. */
  record Tick(double value, String label) {}

  /** A range that has these numbers; a little more if they are equal. */
  static Scale of(double low, double high) {
    if (low < high) {
      return new Scale(low, high);
    }
    double margin = low == 0 ? 1 : Math.max(Math.abs(low) / 2, Double.MIN_NORMAL);
    return new Scale(
        Math.max(low - margin, -Double.MAX_VALUE), Math.min(low + margin, Double.MAX_VALUE));
  }

  /** Where {@code value} is: 0 at the low end, 1 at the high end. */
  double fraction(double value) {
    double span = high - low;
    return Double.isInfinite(span)
        ? (value / 2 - low / 2) / (high / 2 - low / 2)
        : (value - low) / span;
  }

  /**
   * Round numbers in the range, about {@code most} of them.
   *
   * @param whole whether only whole numbers are meant
   */
  List<Tick> ticks(int most, boolean whole) {
    BigDecimal from = new BigDecimal(low);
    BigDecimal to = new BigDecimal(high);
    BigDecimal step = step(to.subtract(from), most);
    if (whole) {
      step = step.max(BigDecimal.ONE);
    }
    List<Tick> ticks = new ArrayList<>();
    BigDecimal tick = from.divide(step, 0, RoundingMode.CEILING).multiply(step);
    while (tick.compareTo(to) <= 0) {
      ticks.add(new Tick(tick.doubleValue(), label(tick, step)));
      tick = tick.add(step);
    }
    return ticks;
  }

  /** 1, 2 or 5 times a power of ten: the least step that gives no more ticks than wanted. */
  private static BigDecimal step(BigDecimal span, int most) {
    BigDecimal least = span.divide(BigDecimal.valueOf(most), java.math.MathContext.DECIMAL64);
    BigDecimal power = BigDecimal.ONE.scaleByPowerOfTen(exponent(least));
    for (int digit : List.of(1, 2, 5)) {
      BigDecimal step = power.multiply(BigDecimal.valueOf(digit));
      if (step.compareTo(least) >= 0) {
        return step;
      }
    }
    return power.scaleByPowerOfTen(1);
  }

  private static int exponent(BigDecimal number) {
    return number.precision() - number.scale() - 1;
  }

  private static String label(BigDecimal tick, BigDecimal step) {
    if (tick.signum() == 0) {
      return "0";
    }
    int exponent = exponent(tick);
    if (exponent >= LEAST_EXPONENT && exponent < MOST_EXPONENT) {
      int decimals = Math.max(0, step.stripTrailingZeros().scale());
      return tick.setScale(decimals, RoundingMode.HALF_EVEN).toPlainString();
    }
    BigDecimal digits = tick.stripTrailingZeros().scaleByPowerOfTen(-exponent);
    return digits.stripTrailingZeros().toPlainString() + "e" + exponent;
  }

  /** {@code value} as it is written where there is no tick: with four digits. */
  static String text(double value) {
    BigDecimal rounded = new BigDecimal(value).round(new java.math.MathContext(4));
    return label(rounded, rounded.stripTrailingZeros());
  }
}
