package xlet.engine.element;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.array.ElementType;
import xlet.engine.array.ElementType.Kind;
import xlet.engine.element.Primitive.DoubleToLong;
import xlet.engine.element.Primitive.Doubles1;
import xlet.engine.element.Primitive.LongToDouble;
import xlet.engine.element.Primitive.Longs1;

/**
 * The arithmetic that definitions are written with, so that they read like their formulas. Each
 * family is the only place that says what its function is on an element type; the operation of the
 * same name is built on it.
 */
public final class Arithmetic {
  public static final Family ADD =
      Family.associative("add")
          .pred((x, y) -> x | y)
          .integers((x, y) -> x + y)
          .floats((x, y) -> x + y)
          .parts((x, y) -> x + y);

  public static final Family SUBTRACT =
      Family.named("subtract")
          .integers((x, y) -> x - y)
          .floats((x, y) -> x - y)
          .parts((x, y) -> x - y);

  public static final Family MULTIPLY =
      Family.associative("multiply")
          .pred((x, y) -> x & y)
          .integers((x, y) -> x * y)
          .floats((x, y) -> x * y)
          .complex(ComplexFunctions::multiplyRealPart, ComplexFunctions::multiplyImaginaryPart);

  public static final Family DIVIDE =
      Family.named("divide")
          .signed((x, y) -> y == 0 ? -1 : x / y)
          .unsigned((x, y) -> y == 0 ? -1 : Long.divideUnsigned(x, y))
          .floats((x, y) -> x / y)
          .complex(
              NarrowComplexFunctions::divideRealPart,
              NarrowComplexFunctions::divideImaginaryPart,
              ComplexNumber::over);

  public static final Family MAXIMUM =
      Family.associative("maximum")
          .pred((x, y) -> x | y)
          .signed(Math::max)
          .unsigned((x, y) -> Long.compareUnsigned(x, y) >= 0 ? x : y)
          .floats(Math::max)
          .complex(ComplexNumber::max);

  public static final Family MINIMUM =
      Family.associative("minimum")
          .pred((x, y) -> x & y)
          .signed(Math::min)
          .unsigned((x, y) -> Long.compareUnsigned(x, y) <= 0 ? x : y)
          .floats(Math::min)
          .complex(ComplexNumber::min);

  public static final Family AND =
      Family.associative("and").pred((x, y) -> x & y).integers((x, y) -> x & y);

  public static final Family OR =
      Family.associative("or").pred((x, y) -> x | y).integers((x, y) -> x | y);

  public static final Family SQUARE_ROOT =
      Family.named("sqrt")
          .floats(Math::sqrt)
          .complex(
              NarrowComplexFunctions::sqrtRealPart,
              NarrowComplexFunctions::sqrtImaginaryPart,
              ComplexNumber::sqrt);

  /** x·y + z of floats and complex numbers, where no product is rounded. */
  private static final Family FUSED =
      Family.named("fma").byType(Kind.FLOAT, Fused::real).byType(Kind.COMPLEX, Fused::complex);

  private static final String CONVERT = "convert";
  private static final String ZERO = "zero";

  private Arithmetic() {}

  /** The sum, in the type of both. */
  public static Expression add(Expression x, Expression y) {
    return ADD.apply(x.type(), x, y);
  }

  /** The difference, in the type of both. */
  public static Expression subtract(Expression x, Expression y) {
    return SUBTRACT.apply(x.type(), x, y);
  }

  /** The product, in the type of both. */
  public static Expression multiply(Expression x, Expression y) {
    return MULTIPLY.apply(x.type(), x, y);
  }

  /** The product of two numbers and the sum with a third, in the type of all; rounded once. */
  public static Expression multiplyAdd(Expression x, Expression y, Expression sum) {
    ElementType type = sum.type();
    return type.inLong() ? add(sum, multiply(x, y)) : FUSED.apply(type, x, y, sum);
  }

  /** The quotient, in the type of both. */
  public static Expression divide(Expression x, Expression y) {
    return DIVIDE.apply(x.type(), x, y);
  }

  /** The greater of two numbers that are not complex. */
  public static Expression maximum(Expression x, Expression y) {
    return MAXIMUM.apply(x.type(), x, y);
  }

  /** The lesser of two numbers that are not complex. */
  public static Expression minimum(Expression x, Expression y) {
    return MINIMUM.apply(x.type(), x, y);
  }

  /** The square root of a float or a complex number. */
  public static Expression squareRoot(Expression x) {
    return SQUARE_ROOT.apply(x.type(), x);
  }

  /**
   * {@code value} in {@code type}, itself if it has that type. Floats become integers by truncation
   * and saturation, NaN 0; integers wrap; numbers other than 0 become true; complex numbers lose
   * their imaginary part.
   */
  public static Expression convert(Expression value, ElementType type) {
    ElementType from = value.type();
    if (type == from) {
      return value;
    }
    List<Primitive> primitives = new ArrayList<>();
    primitives.add(realPart(from, type));
    if (type.isComplex()) {
      primitives.add(imaginaryPart(from));
    }
    return new Expression.Apply(List.copyOf(primitives), type, List.of(value));
  }

  /** The real part of {@code from} as that of {@code to}. */
  private static Primitive realPart(ElementType from, ElementType to) {
    if (from.inLong()) {
      ElementType part = to.part();
      return to.inLong() ? integer(to) : new LongToDouble(CONVERT, x -> part.fromLong(from, x));
    }
    if (to.inLong()) {
      return new DoubleToLong(CONVERT, x -> to.wrap(to.encode(x)));
    }
    return new Doubles1(CONVERT, x -> x);
  }

  private static Primitive integer(ElementType to) {
    return to.isPred() ? new Longs1(CONVERT, x -> x != 0 ? 1 : 0) : new Longs1(CONVERT, x -> x);
  }

  private static Primitive imaginaryPart(ElementType from) {
    if (from.inLong()) {
      return new LongToDouble(ZERO, x -> 0);
    }
    return from.isComplex() ? new Doubles1(CONVERT, x -> x) : new Doubles1(ZERO, x -> 0);
  }
}
