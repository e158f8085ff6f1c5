package xlet.engine.eval;

import java.util.List;
import java.util.stream.IntStream;
import xlet.engine.array.ElementType;
import xlet.engine.element.Primitive;

/** Applies a primitive to storage bits: decode, compute, round once, encode. */
final class Primitives {
  private Primitives() {}

  static long apply(Primitive primitive, ElementType type, List<ElementType> types, long[] bits) {
    double[] doubles =
        primitive.takesDoubles()
            ? IntStream.range(0, bits.length)
                .mapToDouble(a -> types.get(a).decode(bits[a]))
                .toArray()
            : new double[0];
    long[] longs =
        primitive.takesDoubles()
            ? new long[0]
            : IntStream.range(0, bits.length)
                .mapToLong(a -> types.get(a).canonical(bits[a]))
                .toArray();
    return switch (primitive) {
      case Primitive.Longs1(var name, var f) -> whole(type, f.apply(longs[0]));
      case Primitive.Longs2(var name, var f, var associative) ->
          whole(type, f.apply(longs[0], longs[1]));
      case Primitive.LongsN(var name, var f) -> whole(type, f.apply(longs));
      case Primitive.DoubleToLong(var name, var f) -> whole(type, f.apply(doubles[0]));
      case Primitive.DoublesToLong(var name, var f) -> whole(type, f.apply(doubles));
      case Primitive.Doubles2ToLong(var name, var f) ->
          whole(type, f.apply(doubles[0], doubles[1]));
      case Primitive.LongToDouble(var name, var f) -> type.encode(f.apply(longs[0]));
      case Primitive.Doubles1(var name, var f) -> type.encode(f.apply(doubles[0]));
      case Primitive.Doubles2(var name, var f, var associative) ->
          type.encode(f.apply(doubles[0], doubles[1]));
      case Primitive.DoublesN(var name, var part, var f) -> type.encode(f.apply(doubles));
    };
  }

  private static long whole(ElementType type, long value) {
    return type.bitsOf(type.wrap(value));
  }
}
