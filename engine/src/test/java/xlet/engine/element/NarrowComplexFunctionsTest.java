package xlet.engine.element;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.function.DoubleBinaryOperator;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Functions of numbers of c64 give what those of c128 give, rounded. */
class NarrowComplexFunctionsTest {
  private static final int COUNT = 1 << 16;
  private static final float[] EDGES = {
    0,
    -0.0f,
    1,
    -1,
    0.5f,
    -3,
    100,
    -100,
    88.5f,
    -700,
    Float.MIN_VALUE,
    -Float.MIN_NORMAL / 64,
    1e30f,
    -3e38f,
    1e5f,
    3e5f,
    1.5707964f,
    Float.POSITIVE_INFINITY,
    Float.NEGATIVE_INFINITY,
    Float.NaN
  };

  /** Fails unless {@code own} is within a unit of the last place of f32 of {@code exact}. */
  private static void check(
      DoubleBinaryOperator own, DoubleBinaryOperator exact, float x, float y) {
    float found = (float) own.applyAsDouble(x, y);
    float wanted = (float) exact.applyAsDouble(x, y);
    boolean isNear =
        Float.compare(found, wanted) == 0
            || (found != 0 && Math.abs((double) found - wanted) <= Math.ulp(wanted));
    assertThat(isNear).as("of (%s, %s) is %s, not %s", x, y, wanted, found).isTrue();
  }

  private static void check(float x, float y) {
    check(NarrowComplexFunctions::abs, Math::hypot, x, y);
    check(
        NarrowComplexFunctions::exponentialRealPart,
        (re, im) -> new ComplexNumber(re, im).exp().re(),
        x,
        y);
    check(
        NarrowComplexFunctions::exponentialImaginaryPart,
        (re, im) -> new ComplexNumber(re, im).exp().im(),
        x,
        y);
  }

  private static void checkRoots(float x, float y) {
    check(
        NarrowComplexFunctions::sqrtRealPart,
        (re, im) -> new ComplexNumber(re, im).sqrt().re(),
        x,
        y);
    check(
        NarrowComplexFunctions::sqrtImaginaryPart,
        (re, im) -> new ComplexNumber(re, im).sqrt().im(),
        x,
        y);
    check(
        NarrowComplexFunctions::logRealPart,
        (re, im) -> new ComplexNumber(re, im).log().re(),
        x,
        y);
    check(
        NarrowComplexFunctions::logImaginaryPart,
        (re, im) -> new ComplexNumber(re, im).log().im(),
        x,
        y);
  }

  private static void checkAngles(float x, float y) {
    check(NarrowComplexAngles::sinhRealPart, exact(ComplexNumber::sinh, true), x, y);
    check(NarrowComplexAngles::sinhImaginaryPart, exact(ComplexNumber::sinh, false), x, y);
    check(NarrowComplexAngles::coshRealPart, exact(ComplexNumber::cosh, true), x, y);
    check(NarrowComplexAngles::coshImaginaryPart, exact(ComplexNumber::cosh, false), x, y);
    check(NarrowComplexAngles::tanhRealPart, exact(ComplexNumber::tanh, true), x, y);
    check(NarrowComplexAngles::tanhImaginaryPart, exact(ComplexNumber::tanh, false), x, y);
    check(NarrowComplexAngles::sineRealPart, exact(ComplexNumber::sin, true), x, y);
    check(NarrowComplexAngles::sineImaginaryPart, exact(ComplexNumber::sin, false), x, y);
    check(NarrowComplexAngles::cosineRealPart, exact(ComplexNumber::cos, true), x, y);
    check(NarrowComplexAngles::cosineImaginaryPart, exact(ComplexNumber::cos, false), x, y);
    check(NarrowComplexAngles::tanRealPart, exact(ComplexNumber::tan, true), x, y);
    check(NarrowComplexAngles::tanImaginaryPart, exact(ComplexNumber::tan, false), x, y);
  }

  private static DoubleBinaryOperator exact(UnaryOperator<ComplexNumber> function, boolean real) {
    return (re, im) -> {
      ComplexNumber found = function.apply(new ComplexNumber(re, im));
      return real ? found.re() : found.im();
    };
  }

  private static void same(float own, float wanted) {
    assertThat(Float.floatToIntBits(own))
        .as("%s and %s", own, wanted)
        .isEqualTo(Float.floatToIntBits(wanted));
  }

  private static void checkQuotients(float x, float y, float z, float w) {
    ComplexNumber quotient = new ComplexNumber(x, y).over(new ComplexNumber(z, w));
    float real = (float) NarrowComplexFunctions.divideRealPart(x, y, z, w);
    float imaginary = (float) NarrowComplexFunctions.divideImaginaryPart(x, y, z, w);
    same(real, (float) quotient.re());
    same(imaginary, (float) quotient.im());
  }

  @Test
  void ofEdges() {
    for (float x : EDGES) {
      for (float y : EDGES) {
        check(x, y);
        checkRoots(x, y);
        checkAngles(x, y);
        for (float z : EDGES) {
          for (float w : EDGES) {
            checkQuotients(x, y, z, w);
          }
        }
      }
    }
  }

  @Test
  void ofAnyNumbers() {
    Random random = new Random(11);
    for (int k = 0; k < COUNT; k++) {
      check(random.nextFloat(-110, 110), random.nextFloat(-20, 20));
      check(Float.intBitsToFloat(random.nextInt()), Float.intBitsToFloat(random.nextInt()));
      checkAngles(random.nextFloat(-110, 110), random.nextFloat(-20, 20));
      checkAngles(random.nextFloat(-20, 20), random.nextFloat(-110, 110));
      checkAngles(random.nextFloat(-2, 2), random.nextFloat(-2, 2));
      checkAngles(Float.intBitsToFloat(random.nextInt()), Float.intBitsToFloat(random.nextInt()));
      checkRoots(random.nextFloat(-2, 2), random.nextFloat(-2, 2));
      checkRoots((float) Math.cos(k), (float) Math.sin(k));
      checkRoots(Float.intBitsToFloat(random.nextInt()), Float.intBitsToFloat(random.nextInt()));
      checkQuotients(
          Float.intBitsToFloat(random.nextInt()),
          Float.intBitsToFloat(random.nextInt()),
          Float.intBitsToFloat(random.nextInt()),
          Float.intBitsToFloat(random.nextInt()));
    }
  }
}
