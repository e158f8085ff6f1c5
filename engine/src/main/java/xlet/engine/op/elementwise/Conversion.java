package xlet.engine.op.elementwise;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.array.ElementType;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Apply;
import xlet.engine.element.Primitive;
import xlet.engine.element.Primitive.DoubleToLong;
import xlet.engine.element.Primitive.Doubles1;
import xlet.engine.element.Primitive.Doubles2;
import xlet.engine.element.Primitive.Doubles2ToLong;
import xlet.engine.element.Primitive.LongFunction1;
import xlet.engine.element.Primitive.LongToDouble;
import xlet.engine.element.Primitive.Longs1;

/**
 * The number that an element is, in another type. Floats become integers by truncation and
 * saturation, NaN 0; integers wrap; what is not 0 is true; complex numbers lose their imaginary
 * part.
 */
final class Conversion {
  private static final String NAME = "convert";

  private Conversion() {}

  /** {@code value} in {@code type}; itself if it has that type. */
  static Expression to(ElementType type, Expression value) {
    ElementType from = value.type();
    if (type == from) {
      return value;
    }
    List<Primitive> primitives = new ArrayList<>();
    primitives.add(real(from, type));
    if (type.isComplex()) {
      primitives.add(imaginary(from));
    }
    return new Apply(List.copyOf(primitives), type, List.of(value));
  }

  /** From the real part of {@code from} to that of {@code to}. */
  private static Primitive real(ElementType from, ElementType to) {
    if (from.inLong()) {
      ElementType part = to.part();
      return to.inLong()
          ? new Longs1(NAME, whole(to))
          : new LongToDouble(NAME, x -> part.fromLong(from, x));
    }
    if (to.inLong()) {
      return from.isComplex()
          ? new Doubles2ToLong(NAME, (re, im) -> to.wrap(to.encode(re)))
          : new DoubleToLong(NAME, x -> to.wrap(to.encode(x)));
    }
    return from.isComplex() ? new Doubles2(NAME, (re, im) -> re) : new Doubles1(NAME, x -> x);
  }

  private static LongFunction1 whole(ElementType to) {
    return to.isPred() ? x -> x != 0 ? 1 : 0 : x -> x;
  }

  private static Primitive imaginary(ElementType from) {
    if (from.inLong()) {
      return new LongToDouble(NAME, x -> 0);
    }
    return from.isComplex() ? new Doubles2(NAME, (re, im) -> im) : new Doubles1(NAME, x -> 0);
  }
}
