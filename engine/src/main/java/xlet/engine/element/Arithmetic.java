package xlet.engine.element;

import java.util.List;
import xlet.engine.array.ElementType;
import xlet.engine.element.Primitive.Doubles1;
import xlet.engine.element.Primitive.DoublesN;
import xlet.engine.element.Primitive.LongToDouble;
import xlet.engine.element.Primitive.Longs1;

/** What sums of products are made of. */
public final class Arithmetic {
  private static final Family ADD =
      Family.named("add")
          .pred((x, y) -> x | y)
          .integers((x, y) -> x + y)
          .floats((x, y) -> x + y)
          .complex(z -> z[0] + z[2], z -> z[1] + z[3]);

  private static final Family MULTIPLY =
      Family.named("multiply")
          .pred((x, y) -> x & y)
          .integers((x, y) -> x * y)
          .floats((x, y) -> x * y)
          .complex(z -> z[0] * z[2] - z[1] * z[3], z -> z[0] * z[3] + z[1] * z[2]);

  private Arithmetic() {}

  /** The sum, in the type of both. */
  public static Expression add(Expression x, Expression y) {
    return ADD.apply(x.type(), x, y);
  }

  /** The product, in the type of both. */
  public static Expression multiply(Expression x, Expression y) {
    return MULTIPLY.apply(x.type(), x, y);
  }

  /** {@code value} in {@code type}: integers wrap, floats are rounded, reals become complex. */
  public static Expression convert(Expression value, ElementType type) {
    ElementType from = value.type();
    if (from == type) {
      return value;
    }
    List<Primitive> primitives =
        switch (from.kind()) {
          case PRED, SIGNED, UNSIGNED ->
              type.inLong()
                  ? List.of(new Longs1("convert", x -> x))
                  : List.of(new LongToDouble("convert", from::toDouble));
          case FLOAT -> List.of(new Doubles1("convert", x -> x));
          case COMPLEX ->
              List.of(new DoublesN("convert", z -> z[0]), new DoublesN("convert", z -> z[1]));
        };
    if (type.isComplex() && !from.isComplex()) {
      Expression real = convert(value, type.part());
      return new Expression.Apply(
          List.of(new DoublesN("convert", z -> z[0]), new DoublesN("convert", z -> 0)),
          type,
          List.of(real));
    }
    return new Expression.Apply(primitives, type, List.of(value));
  }
}
