package xlet.engine.element;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Objects;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import xlet.engine.array.ElementType;
import xlet.engine.element.Family.FloatFunction1;

/** Rounded to f16 or bf16, functions are within a 64th of half a unit more than half a unit. */
class NarrowFunctionsTest {
  private static final double BOUND = 0.5 + 1.0 / 128;

  /** All patterns of 16 bits. */
  private static final int PATTERNS = 1 << 16;

  private record Pair(FloatFunction1 own, DoubleUnaryOperator exact) {}

  private static final Map<String, Pair> FUNCTIONS =
      Map.of(
          "tanh", new Pair(NarrowFunctions::tanh, Math::tanh),
          "erf", new Pair(NarrowFunctions::erf, FloatFunctionsTest::erf),
          "logistic", new Pair(NarrowFunctions::logistic, FloatFunctionsTest::logistic));

  @ParameterizedTest
  @CsvSource({
    "tanh, F16",
    "tanh, BF16",
    "erf, F16",
    "erf, BF16",
    "logistic, F16",
    "logistic, BF16"
  })
  void isAsGoodAsRounded(String name, ElementType type) {
    Pair pair = Objects.requireNonNull(FUNCTIONS.get(name));
    for (int bits = 0; bits < PATTERNS; bits++) {
      double x = type.decode(bits);
      double exact = pair.exact.applyAsDouble(x);
      assertThat(units(type, pair.own.apply((float) x), exact))
          .as("%s(%s)", name, x)
          .isLessThanOrEqualTo(BOUND);
    }
  }

  /** Every pattern to some powers. */
  @ParameterizedTest
  @CsvSource({"F16", "BF16"})
  void powersAreAsGoodAsRounded(ElementType type) {
    for (int k = 0; k < 16 * PATTERNS; k++) {
      double x = type.decode(k % PATTERNS);
      double y = type.decode(k * 40_503L % PATTERNS);
      double exact = FloatFunctionsTest.power(x, y);
      assertThat(units(type, NarrowFunctions.power((float) x, (float) y), exact))
          .as("%s to the power of %s", x, y)
          .isLessThanOrEqualTo(BOUND);
    }
  }

  @Test
  void powersOfLimitsAreThoseOfJava() {
    float infinity = Float.POSITIVE_INFINITY;
    float[] all = {
      0, -0.0f, 1, -1, 2, -2, 3, -3, 0.5f, -0.5f, 255, 256, 1e5f, infinity, -infinity, Float.NaN
    };
    for (float x : all) {
      for (float y : all) {
        float wanted = (float) FloatFunctionsTest.power(x, y);
        float own = NarrowFunctions.power(x, y);
        assertThat(rounded(own)).as("%s^%s", x, y).isEqualTo(Double.valueOf(rounded(wanted)));
      }
    }
  }

  private static double rounded(float number) {
    return ElementType.BF16.decode(ElementType.BF16.encode(number));
  }

  /** How many units of the last place of the exact value {@code own}, once rounded, is away. */
  private static double units(ElementType type, float own, double exact) {
    double found = type.decode(type.encode(own));
    double rounded = type.decode(type.encode(exact));
    if (found == rounded || (Double.isNaN(found) && Double.isNaN(exact))) {
      return 0;
    }
    double next = type.decode(type.encode(Math.abs(rounded)) + 1);
    return Math.abs(found - exact) / (next - Math.abs(rounded));
  }
}
