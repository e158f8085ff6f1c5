package xlet.engine.element;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.array.ElementType;
import xlet.engine.element.Primitive.DoubleFunctionN;
import xlet.engine.element.Primitive.DoublesN;

/** Products that enter a sum without being rounded. */
final class Fused {
  private static final String NAME = "fma";

  private Fused() {}

  /** Takes three numbers: the product of the first two is added to the third. */
  static List<Primitive> real(ElementType type) {
    return primitives(type, 0, x -> fma(x[0], x[1], x[2]), x -> Math.fma(x[0], x[1], x[2]));
  }

  /**
   * Takes three complex numbers. Of the two products that enter each part of the sum, that with the
   * real part of the first number comes first.
   */
  static List<Primitive> complex(ElementType type) {
    List<Primitive> parts = new ArrayList<>();
    parts.addAll(
        primitives(
            type,
            0,
            x -> fma(-x[1], x[3], fma(x[0], x[2], x[4])),
            x -> Math.fma(-x[1], x[3], Math.fma(x[0], x[2], x[4]))));
    parts.addAll(
        primitives(
            type,
            1,
            x -> fma(x[1], x[2], fma(x[0], x[3], x[5])),
            x -> Math.fma(x[1], x[2], Math.fma(x[0], x[3], x[5]))));
    return List.copyOf(parts);
  }

  private static List<Primitive> primitives(
      ElementType type, int part, DoubleFunctionN ofFloats, DoubleFunctionN ofDoubles) {
    return List.of(new DoublesN(NAME, part, type.part() == ElementType.F64 ? ofDoubles : ofFloats));
  }

  private static double fma(double x, double y, double sum) {
    return Math.fma((float) x, (float) y, (float) sum);
  }
}
