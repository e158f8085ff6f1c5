package xlet.engine.element;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ComplexNumberTest {
  private static final double INF = Double.POSITIVE_INFINITY;
  private static final double NAN = Double.NaN;
  private static final double HALF_PI = Math.PI / 2;

  private static ComplexNumber z(double re, double im) {
    return new ComplexNumber(re, im);
  }

  private static Arguments fact(
      String name, UnaryOperator<ComplexNumber> function, ComplexNumber of, ComplexNumber is) {
    return Arguments.of(name, function, of, is);
  }

  static Stream<Arguments> limits() {
    return Stream.of(
        fact("exp", ComplexNumber::exp, z(0, -0.0), z(1, -0.0)),
        fact("exp", ComplexNumber::exp, z(-INF, INF), z(0, 0)),
        fact("exp", ComplexNumber::exp, z(INF, 0), z(INF, 0)),
        fact("exp", ComplexNumber::exp, z(INF, NAN), z(INF, NAN)),
        fact("expm1", ComplexNumber::expm1, z(1e-20, 0), z(1e-20, 0)),
        fact("expm1", ComplexNumber::expm1, z(-INF, 0), z(-1, 0)),
        fact("log", ComplexNumber::log, z(-1, 0.0), z(0, Math.PI)),
        fact("log", ComplexNumber::log, z(-1, -0.0), z(0, -Math.PI)),
        fact("log", ComplexNumber::log, z(0, 0), z(-INF, 0)),
        fact("log", ComplexNumber::log, z(-INF, INF), z(INF, 3 * Math.PI / 4)),
        fact("log1p", ComplexNumber::log1p, z(1e-20, 0), z(1e-20, 0)),
        fact("sqrt", ComplexNumber::sqrt, z(-4, 0.0), z(0, 2)),
        fact("sqrt", ComplexNumber::sqrt, z(-4, -0.0), z(0, -2)),
        fact("sqrt", ComplexNumber::sqrt, z(3, 4), z(2, 1)),
        fact("sqrt", ComplexNumber::sqrt, z(NAN, INF), z(INF, INF)),
        fact("sqrt", ComplexNumber::sqrt, z(-INF, 1), z(0, INF)),
        fact("sqrt", ComplexNumber::sqrt, z(0, -0.0), z(0, -0.0)),
        fact("tanh", ComplexNumber::tanh, z(INF, 1), z(1, 0)),
        fact("tanh", ComplexNumber::tanh, z(-INF, 1), z(-1, 0)),
        fact("tanh", ComplexNumber::tanh, z(0, 0), z(0, 0)),
        fact("sinh", ComplexNumber::sinh, z(INF, 0), z(INF, 0)),
        fact("cosh", ComplexNumber::cosh, z(0, INF), z(NAN, 0)),
        fact("sin", ComplexNumber::sin, z(0, 0), z(0, 0)),
        fact("cos", ComplexNumber::cos, z(0, 0), z(1, -0.0)),
        fact("sign", ComplexNumber::sign, z(3, -4), z(0.6, -0.8)),
        fact("sign", ComplexNumber::sign, z(0, -0.0), z(0, 0)),
        fact("logistic", ComplexNumber::logistic, z(0, 0), z(0.5, 0)),
        fact("logistic", ComplexNumber::logistic, z(-INF, 0), z(0, 0)));
  }

  @ParameterizedTest(name = "{0} of {2} is {3}")
  @MethodSource("limits")
  void limits(
      String name, UnaryOperator<ComplexNumber> function, ComplexNumber of, ComplexNumber is) {
    assertThat(function.apply(of)).isEqualTo(is);
  }

  @Test
  void quotientsDoNotOverflowOnTheWay() {
    assertThat(z(1e300, 1e300).over(z(1e300, 1e300))).isEqualTo(z(1, 0));
    assertThat(z(1e-300, 0).over(z(1e-300, 0))).isEqualTo(z(1, 0));
    assertThat(z(1, 1).over(z(0, 0))).isEqualTo(z(INF, INF));
    assertThat(z(1, 1).over(z(INF, 0))).isEqualTo(z(0, 0));
    assertThat(z(INF, 0).over(z(1, 0)).re()).isEqualTo(INF);
    assertThat(z(0, 0).over(z(0, 0))).isEqualTo(z(NAN, NAN));
  }

  @Test
  void sizesDoNotOverflowOnTheWay() {
    assertThat(z(3e300, 4e300).abs()).isEqualTo(5e300);
    assertThat(z(NAN, -INF).abs()).isEqualTo(INF);
    assertThat(z(1.5e308, 1.5e308).log().re()).isBetween(709.0, 711.0);
    assertThat(z(1e308, 1e308).sqrt().re()).isFinite();
  }

  @Test
  void logarithmsNearOneKeepTheirDigits() {
    assertThat(z(1, 1e-9).log()).isEqualTo(z(5e-19, 1e-9));
  }

  @Test
  void powersOfZeroAndOne() {
    assertThat(z(NAN, 0).pow(ComplexNumber.ZERO)).isEqualTo(ComplexNumber.ONE);
    assertThat(ComplexNumber.ZERO.pow(z(2, 1))).isEqualTo(ComplexNumber.ZERO);
    ComplexNumber i = z(0, 1).pow(z(2, 0));
    assertThat(i.re()).isEqualTo(-1);
    assertThat(i.im()).isBetween(-1e-15, 1e-15);
  }

  @Test
  void anglesOfRealPointsAreThoseOfTheRealFunction() {
    ComplexNumber angle = z(1, 0).atan2(z(0, 0));
    assertThat(angle.re()).isBetween(HALF_PI - 1e-15, HALF_PI + 1e-15);
    assertThat(angle.im()).isBetween(-1e-15, 1e-15);
  }
}
