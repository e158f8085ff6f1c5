package xlet.engine.element;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Functions of f64 are within one and a half units of the last place of the exact value; the ones
 * that they are compared with are within one.
 */
class DoubleFunctionsTest {
  private static final int POINTS = 200_000;

  private record Pair(DoubleUnaryOperator own, DoubleUnaryOperator other) {}

  private static final Map<String, Pair> FUNCTIONS =
      Map.ofEntries(
          Map.entry("exponential", new Pair(DoubleFunctions::exponential, StrictMath::exp)),
          Map.entry(
              "exponentialMinusOne",
              new Pair(DoubleFunctions::exponentialMinusOne, StrictMath::expm1)),
          Map.entry("log", new Pair(DoubleFunctions::log, StrictMath::log)),
          Map.entry("logPlusOne", new Pair(DoubleFunctions::logPlusOne, StrictMath::log1p)),
          Map.entry("tanh", new Pair(DoubleFunctions::tanh, StrictMath::tanh)),
          Map.entry("sine", new Pair(DoubleAngles::sine, StrictMath::sin)),
          Map.entry("cosine", new Pair(DoubleAngles::cosine, StrictMath::cos)),
          Map.entry("tangent", new Pair(DoubleAngles::tan, StrictMath::tan)),
          Map.entry("cbrt", new Pair(DoublePowers::cbrt, StrictMath::cbrt)));

  private static final double[] EDGES = {
    0,
    -0.0,
    1,
    -1,
    0.5,
    2,
    3,
    -2,
    1e5,
    Math.PI,
    Double.MIN_VALUE,
    -Double.MIN_VALUE,
    Double.MIN_NORMAL,
    Double.MAX_VALUE,
    -Double.MAX_VALUE,
    709.7,
    710,
    -745,
    -746,
    Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY,
    Double.NaN
  };

  static Stream<String> functions() {
    return FUNCTIONS.keySet().stream().sorted();
  }

  @ParameterizedTest
  @MethodSource("functions")
  void isNearTheJdks(String name) {
    Pair pair = Objects.requireNonNull(FUNCTIONS.get(name));
    Random random = new Random(name.length());
    for (int k = 0; k < POINTS; k++) {
      double x = k < EDGES.length ? EDGES[k] : number(random, k);
      assertNear(pair.own.applyAsDouble(x), pair.other.applyAsDouble(x), name + "(" + x + ")");
    }
  }

  private static double number(Random random, int k) {
    return switch (k % 4) {
      case 0 -> Double.longBitsToDouble(random.nextLong());
      case 1 -> (random.nextDouble() - 0.5) * 4;
      case 2 -> (random.nextDouble() - 0.5) * 1600;
      default -> 1 + (random.nextDouble() - 0.5) / 64;
    };
  }

  @Test
  void ofTwoAreNearTheJdks() {
    DoubleBinaryOperator power =
        (x, y) -> x == 1 || (x == -1 && Double.isInfinite(y)) ? 1 : StrictMath.pow(x, y);
    Random random = new Random(2);
    for (int k = 0; k < POINTS; k++) {
      boolean isEdge = k < EDGES.length * EDGES.length;
      double x = isEdge ? EDGES[k % EDGES.length] : number(random, k);
      double y = isEdge ? EDGES[k / EDGES.length] : number(random, k / 4);
      double whole = k % 5 == 0 && !isEdge ? Math.rint(y) : y;
      String text = x + " and " + whole;
      assertNear(DoublePowers.power(x, whole), power.applyAsDouble(x, whole), "power of " + text);
      assertNear(DoubleAngles.atan2(x, y), StrictMath.atan2(x, y), "atan2 of " + x + ", " + y);
    }
  }

  @Test
  void errorFunctionAndLogisticHaveTheirDigits() {
    assertNear(DoublePowers.erf(0.5), 0.5204998778130465, "erf(0.5)");
    assertNear(DoublePowers.erf(-1.5), -0.9661051464753106, "erf(-1.5)");
    assertNear(DoublePowers.erf(3), 0.9999779095030014, "erf(3)");
    assertNear(DoublePowers.erf(7), 1, "erf(7)");
    assertNear(DoublePowers.erf(1e-300), 1.1283791670955126e-300, "erf(1e-300)");
    assertThat(DoublePowers.erf(Double.NaN)).isNaN();
    assertNear(DoubleFunctions.logistic(1), 0.7310585786300049, "logistic(1)");
    assertNear(DoubleFunctions.logistic(-700), 9.85967654375977e-305, "logistic(-700)");
    assertNear(DoubleFunctions.logistic(40), 1, "logistic(40)");
    assertThat(DoubleFunctions.logistic(Double.NaN)).isNaN();
  }

  private static void assertNear(double own, double other, String what) {
    boolean isClose = Math.abs(own - other) <= 2.5 * Math.ulp(other);
    boolean hasSign = Math.copySign(1, own) == Math.copySign(1, other);
    boolean isSame = Double.doubleToLongBits(own) == Double.doubleToLongBits(other);
    boolean same = isSame || (isClose && hasSign);
    assertThat(same).as("%s is %s, not %s", what, own, other).isTrue();
  }
}
