package xlet.engine.element;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Objects;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import xlet.engine.element.Family.FloatFunction1;
import xlet.engine.element.Family.FloatFunction2;

/**
 * Functions of f32 are within one unit of the last place of the exact value, powers within two. Of
 * each, 2^20 inputs are computed, spread over all; {@code -Dfloats.step=1} says to take all 2^32.
 */
class FloatFunctionsTest {
  /** A step that is no power of 2 meets all exponents and ends of mantissas. */
  private static final long STEP = Long.getLong("floats.step", 4093);

  private record Pair(FloatFunction1 own, DoubleUnaryOperator exact) {}

  private static final Map<String, Pair> FUNCTIONS =
      Map.ofEntries(
          Map.entry("exponential", new Pair(FloatFunctions::exponential, Math::exp)),
          Map.entry(
              "exponentialMinusOne", new Pair(FloatFunctions::exponentialMinusOne, Math::expm1)),
          Map.entry("log", new Pair(FloatFunctions::log, Math::log)),
          Map.entry("logPlusOne", new Pair(FloatFunctions::logPlusOne, Math::log1p)),
          Map.entry("tanh", new Pair(FloatFunctions::tanh, Math::tanh)),
          Map.entry("logistic", new Pair(FloatFunctions::logistic, FloatFunctionsTest::logistic)),
          Map.entry("sine", new Pair(FloatFunctions::sine, Math::sin)),
          Map.entry("cosine", new Pair(FloatFunctions::cosine, Math::cos)),
          Map.entry("erf", new Pair(FloatFunctions::erf, FloatFunctionsTest::erf)),
          Map.entry("tangent", new Pair(WideFunctions::tan, Math::tan)),
          Map.entry("cbrt", new Pair(FloatFunctions::cbrt, Math::cbrt)),
          Map.entry("asin", new Pair(WideFunctions::asin, Math::asin)),
          Map.entry("acos", new Pair(WideFunctions::acos, Math::acos)),
          Map.entry("sinh", new Pair(WideFunctions::sinh, Math::sinh)),
          Map.entry("cosh", new Pair(WideFunctions::cosh, Math::cosh)),
          Map.entry("asinh", new Pair(WideFunctions::asinh, FloatFunctionsTest::asinh)),
          Map.entry("acosh", new Pair(WideFunctions::acosh, FloatFunctionsTest::acosh)),
          Map.entry("atanh", new Pair(WideFunctions::atanh, FloatFunctionsTest::atanh)));

  static double logistic(double x) {
    double e = Math.exp(-Math.abs(x));
    return x < 0 ? e / (1 + e) : 1 / (1 + e);
  }

  /** By the power series, and from 3 on by the continued fraction of what is left to 1. */
  static double erf(double x) {
    double size = Math.abs(x);
    if (size < 3) {
      double term = x;
      double sum = x;
      for (int n = 1; n < 60; n++) {
        term *= -x * x / n;
        sum += term / (2 * n + 1);
      }
      return sum * 2 / Math.sqrt(Math.PI);
    }
    double below = size;
    for (int k = 60; k > 0; k--) {
      below = size + k / (2 * below);
    }
    return Math.copySign(1 - Math.exp(-size * size) / (below * Math.sqrt(Math.PI)), x);
  }

  private static double asinh(double x) {
    double size = Math.abs(x);
    double found = Math.log1p(size + size * size / (1 + Math.sqrt(size * size + 1)));
    return Math.copySign(Double.isInfinite(x) ? size : found, x);
  }

  private static double acosh(double x) {
    double above = x - 1;
    return x == Double.POSITIVE_INFINITY
        ? x
        : x < 1 ? Double.NaN : Math.log1p(above + Math.sqrt(above * (above + 2)));
  }

  private static double atanh(double x) {
    return (Math.log1p(x) - Math.log1p(-x)) / 2;
  }

  static Stream<String> functions() {
    return FUNCTIONS.keySet().stream().sorted();
  }

  @ParameterizedTest
  @MethodSource("functions")
  void isWithinOneUnit(String name) {
    Pair pair = Objects.requireNonNull(FUNCTIONS.get(name));
    double worst = 0;
    float where = 0;
    for (long bits = 0; bits < 1L << 32; bits += STEP) {
      float x = Float.intBitsToFloat((int) bits);
      double units = units(pair.own.apply(x), pair.exact.applyAsDouble(x));
      where = units > worst ? x : where;
      worst = Math.max(worst, units);
    }
    assertThat(worst).as("%s(%s)", name, where).isLessThanOrEqualTo(1);
  }

  static Stream<Arguments> functionsOfTwo() {
    FloatFunction2 power = FloatPowers::power;
    FloatFunction2 atan2 = WideFunctions::atan2;
    DoubleBinaryOperator exactPower = FloatFunctionsTest::power;
    DoubleBinaryOperator exactAtan2 = Math::atan2;
    return Stream.of(Arguments.of(power, exactPower, 2.0), Arguments.of(atan2, exactAtan2, 1.0));
  }

  static double power(double x, double y) {
    return x == 1 || (x == -1 && Double.isInfinite(y)) ? 1 : Math.pow(x, y);
  }

  @ParameterizedTest
  @MethodSource("functionsOfTwo")
  void ofTwoIsWithinItsUnits(FloatFunction2 own, DoubleBinaryOperator exact, double most) {
    float infinity = Float.POSITIVE_INFINITY;
    float[] others = {
      0, -0.0f, 1, -1, 2, -2, 3, -3, 0.5f, 1.7f, -2.3f, 37, 1e-40f, 0.9999f, 1.0001f, 16777217,
      -1e30f, 1e-20f, infinity, -infinity, Float.NaN
    };
    for (float other : others) {
      for (long bits = 0; bits < 1L << 32; bits += STEP * 8) {
        float x = Float.intBitsToFloat((int) bits);
        double first = units(own.apply(x, other), exact.applyAsDouble(x, other));
        double second = units(own.apply(other, x), exact.applyAsDouble(other, x));
        assertThat(Math.max(first, second)).as("%s and %s", x, other).isLessThanOrEqualTo(most);
      }
    }
  }

  /** How many units of the last place lie between a float and the exact value. */
  private static double units(float own, double exact) {
    float nearest = (float) exact;
    if (Float.isNaN(own) || Float.isNaN(nearest)) {
      return Float.isNaN(own) && Float.isNaN(nearest) ? 0 : Double.POSITIVE_INFINITY;
    }
    if (nearest == 0 || own == 0) {
      boolean same = Float.floatToRawIntBits(own) == Float.floatToRawIntBits(nearest);
      return same ? 0 : Math.abs(own - exact) / Float.MIN_VALUE + (own == nearest ? 9 : 0);
    }
    if (Float.isInfinite(own) || Float.isInfinite(nearest)) {
      double limit = Math.copySign(0x1p128, own);
      return own == nearest ? 0 : Math.abs(limit - exact) / Math.ulp(Float.MAX_VALUE);
    }
    return Math.abs(own - exact) / Math.ulp(nearest);
  }

  @Test
  void keepsZeros() {
    assertThat(
            FUNCTIONS.entrySet().stream()
                .filter(entry -> entry.getValue().own().apply(-0.0f) == 0)
                .filter(entry -> 1 / entry.getValue().own().apply(-0.0f) > 0))
        .isEmpty();
  }
}
