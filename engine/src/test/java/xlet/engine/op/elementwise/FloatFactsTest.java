package xlet.engine.op.elementwise;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;

/** Results that XLA was seen to give for floats; denormal numbers are kept, as IEEE 754 has it. */
class FloatFactsTest {
  @ParameterizedTest(name = "{0}({2}, {3}) of {1} is {4}")
  @CsvSource({
    "Max, f32, NaN, 1, NaN",
    "Max, f32, 1, NaN, NaN",
    "Max, f32, -0.0, 0.0, 0.0",
    "Max, f32, 0.0, -0.0, 0.0",
    "Min, f32, -0.0, 0.0, -0.0",
    "Min, f32, 0.0, -0.0, -0.0",
    "Rem, f32, Infinity, 2, NaN",
    "Rem, f32, 3, Infinity, 3",
    "Rem, f32, -5.5, 2, -1.5",
    "Div, f32, 1, 0, Infinity",
    "Pow, f32, NaN, 0, 1",
    "Pow, f32, 1, NaN, 1",
    "Pow, f64, 1, NaN, 1",
    "Pow, f32, -1, Infinity, 1",
    "Pow, f32, -1, -Infinity, 1",
    "Pow, f32, 0.0, -1, Infinity",
    "Pow, f32, -0.0, -1, -Infinity",
    "Pow, f32, -8, 0.33333334, NaN",
    "Atan2, f64, 0.0, -0.0, 3.141592653589793",
    "Atan2, f64, -0.0, -0.0, -3.141592653589793",
    "Atan2, f64, 0.0, 0.0, 0.0",
    "Atan2, f64, Infinity, -Infinity, 2.356194490192345",
    "Add, f16, 65504, 32, Infinity",
    "Add, bf16, 256, 1, 256",
  })
  void ofTwo(String op, String type, double x, double y, double wanted) {
    assertThat(Scalars.real(op, ElementType.named(type).orElseThrow(), x, y))
        .isEqualTo(Double.valueOf(wanted));
  }

  @ParameterizedTest(name = "{0}({2}) of {1} is {3}")
  @CsvSource({
    "Cbrt, f32, -8, -2",
    "Cbrt, f32, -0.0, -0.0",
    "Ceil, f32, -0.5, -0.0",
    "Erf, f32, Infinity, 1",
    "Erf, f32, -Infinity, -1",
    "Erf, f32, NaN, NaN",
    "Erf, f64, 0.5, 0.5204998778130465",
    "Erf, f64, 1, 0.8427007929497149",
    "Erf, f64, -2, -0.9953222650189527",
    "Erf, f64, 3, 0.9999779095030014",
    "Erf, f64, 1.5, 0.9661051464753108",
    "Erf, f64, 5.5, 0.9999999999999927",
    "Erf, f64, 7, 1",
    "Erf, f64, 1e-300, 1.1283791670955126e-300",
    "Expm1, f64, 1e-10, 1.00000000005e-10",
    "Log, f32, 0.0, -Infinity",
    "Log, f32, -0.0, -Infinity",
    "Log, f32, -1, NaN",
    "Log1p, f32, -0.0, -0.0",
    "Logistic, f32, Infinity, 1",
    "Logistic, f32, -Infinity, 0.0",
    "Logistic, f64, -720, 2.0322308024e-313",
    "Round, f32, 2.5, 3",
    "Round, f32, -2.5, -3",
    "Round, f32, 0.49999997, 0",
    "Round, f64, 0.49999999999999994, 0",
    "Round, f32, -0.2, -0.0",
    "RoundNearestEven, f32, 2.5, 2",
    "RoundNearestEven, f32, -0.5, -0.0",
    "Rsqrt, f32, -0.0, -Infinity",
    "Sqrt, f32, -0.0, -0.0",
    "Sign, f32, NaN, NaN",
    "Sign, f32, -0.0, -0.0",
    "Sin, f32, 1e10, -0.48750603",
    "Real, f32, 2.5, 2.5",
    "Imag, f32, 2.5, 0",
  })
  void ofOne(String op, String type, double x, double wanted) {
    ElementType elementType = ElementType.named(type).orElseThrow();
    assertThat(Scalars.real(op, elementType, x))
        .isEqualTo(Double.valueOf(elementType.round(wanted)));
  }

  @ParameterizedTest(name = "{0}({1}, {2}) is {3}")
  @CsvSource({
    "Eq, NaN, NaN, false",
    "Ne, NaN, NaN, true",
    "Ge, NaN, 1, false",
    "Eq, -0.0, 0.0, true",
    "Lt, -0.0, 0.0, false",
    "EqTotalOrder, NaN, NaN, true",
    "EqTotalOrder, -0.0, 0.0, false",
    "LtTotalOrder, -0.0, 0.0, true",
    "LtTotalOrder, Infinity, NaN, true",
    "LtTotalOrder, -2, -1, true",
    "GeTotalOrder, NaN, Infinity, true",
  })
  void comparisons(String op, double x, double y, boolean wanted) {
    assertThat(Scalars.holds(op, ElementType.F32, x, y)).isEqualTo(wanted);
  }

  @Test
  void negativeNaNIsLeastInTheTotalOrder() {
    NdArray nan = Scalars.run("Neg", Map.of(), NdArray.scalar(ElementType.F32, Double.NaN));
    NdArray least = NdArray.scalar(ElementType.F32, Double.NEGATIVE_INFINITY);
    assertThat(Scalars.run("LtTotalOrder", Map.of(), nan, least).longAt(0)).isEqualTo(1);
  }

  @ParameterizedTest(name = "ReducePrecision({0}) to {1} and {2} bits is {3}")
  @CsvSource({
    "1.1, 5, 10, 1.099609375",
    "70000, 5, 10, Infinity",
    "1e-7, 5, 10, 0.0",
    "-1e-7, 5, 10, -0.0",
    "NaN, 5, 10, NaN",
    "1, 1, 10, 0.0",
    "2, 1, 10, Infinity",
    "1.1, 20, 40, 1.1",
  })
  void reducedPrecision(double x, long exponentBits, long mantissaBits, double wanted) {
    var attributes =
        Map.<String, Object>of("exponent_bits", exponentBits, "mantissa_bits", mantissaBits);
    NdArray result = Scalars.run("ReducePrecision", attributes, NdArray.scalar(ElementType.F32, x));
    assertThat(result.doubleAt(0)).isEqualTo(Double.valueOf(ElementType.F32.round(wanted)));
  }

  @Test
  void clampPrefersTheMaximumAndKeepsNaN() {
    assertThat(Scalars.real("Clamp", ElementType.F32, 5, 3, 1)).isEqualTo(1);
    assertThat(Scalars.real("Clamp", ElementType.F32, 0, Double.NaN, 1)).isNaN();
    assertThat(Scalars.real("Clamp", ElementType.F32, Double.NaN, 0, 1)).isNaN();
    assertThat(Scalars.real("Clamp", ElementType.F32, 0, 0, Double.NaN)).isNaN();
  }

  @Test
  void floatsOfDifferentPrecisionGiveTheHigherOne() {
    NdArray wide = NdArray.scalar(ElementType.F32, 1);
    NdArray narrow = NdArray.scalar(ElementType.BF16, 0.0078125);
    NdArray sum = Scalars.run("Add", Map.of(), narrow, wide);
    assertThat(sum.shape()).isEqualTo(ArrayShape.of(ElementType.F32));
    assertThat(sum.doubleAt(0)).isEqualTo(1.0078125);
    NdArray half = NdArray.scalar(ElementType.F16, 1);
    assertThat(Scalars.run("Mul", Map.of(), half, narrow).type()).isEqualTo(ElementType.BF16);
  }
}
