package xlet.engine.element;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rounded to f32, each function is within one unit of the last place of the JDK's. */
class FloatFunctionsTest {
  private static final int POINTS = 200_000;

  private record Pair(DoubleUnaryOperator own, DoubleUnaryOperator wide) {}

  private static final Map<String, Pair> FUNCTIONS =
      Map.of(
          "exp", new Pair(FloatFunctions::exp, Math::exp),
          "expm1", new Pair(FloatFunctions::expm1, Math::expm1),
          "log", new Pair(FloatFunctions::log, Math::log),
          "log1p", new Pair(FloatFunctions::log1p, Math::log1p),
          "tanh", new Pair(FloatFunctions::tanh, Math::tanh),
          "sin", new Pair(FloatFunctions::sin, Math::sin),
          "cos", new Pair(FloatFunctions::cos, Math::cos),
          "tan", new Pair(FloatFunctions::tan, Math::tan),
          "logistic", new Pair(FloatFunctions::logistic, x -> 1 / (1 + Math.exp(-x))),
          "pow", new Pair(x -> FloatFunctions.pow(x, 1.7), x -> Math.pow(x, 1.7)));

  @ParameterizedTest
  @ValueSource(
      strings = {"exp", "expm1", "log", "log1p", "tanh", "sin", "cos", "tan", "logistic", "pow"})
  void isWithinOneUnit(String name) {
    Pair pair = FUNCTIONS.get(name);
    assertThat(pair).isNotNull();
    Random random = new Random(name.length());
    for (int k = 0; k < POINTS; k++) {
      float x =
          k % 2 == 0
              ? Float.intBitsToFloat(random.nextInt())
              : (random.nextFloat() - 0.5f) * (k % 3 == 0 ? 2 : 40);
      float own = (float) pair.own.applyAsDouble(x);
      float wide = (float) pair.wide.applyAsDouble(x);
      assertThat(Math.abs(order(own) - order(wide))).as("%s(%s)", name, x).isLessThanOrEqualTo(1);
    }
  }

  /** The place of a float among all floats; any NaN far from all numbers. */
  private static long order(float value) {
    if (Float.isNaN(value)) {
      return Long.MAX_VALUE / 4;
    }
    int bits = Float.floatToRawIntBits(value);
    return bits < 0 ? (long) Integer.MIN_VALUE - bits : bits;
  }

  @Test
  void keepsZerosAndInfinities() {
    assertThat(FloatFunctions.tanh(-0.0)).isEqualTo(-0.0);
    assertThat(FloatFunctions.sin(-0.0)).isEqualTo(-0.0);
    assertThat(FloatFunctions.expm1(-0.0)).isEqualTo(-0.0);
    assertThat(FloatFunctions.log1p(-0.0)).isEqualTo(-0.0);
    assertThat((float) FloatFunctions.exp(Double.POSITIVE_INFINITY)).isInfinite();
    assertThat((float) FloatFunctions.exp(Double.NEGATIVE_INFINITY)).isZero();
    assertThat(FloatFunctions.exp(0)).isEqualTo(1);
    assertThat(FloatFunctions.log(0)).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(FloatFunctions.log(-1)).isNaN();
    assertThat(FloatFunctions.pow(3, 2)).isCloseTo(9, within());
  }

  private static Offset<Double> within() {
    return Offset.offset(1e-7);
  }
}
