package xlet.engine.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.BoundedShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.TokenShape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;

/** Scalars and tuples of them as storage bits, a complex number's real part first. */
final class Scalars {
  private Scalars() {}

  /** The element types of the scalars in {@code shape}, if it holds nothing else. */
  static Optional<List<ElementType>> types(Shape shape) {
    return switch (shape) {
      case ArrayShape array ->
          array.isScalar() ? Optional.of(List.of(array.type())) : Optional.empty();
      case TupleShape tuple -> {
        List<ElementType> types = new ArrayList<>();
        for (Shape element : tuple.elements()) {
          var inner = types(element);
          if (inner.isEmpty()) {
            yield Optional.empty();
          }
          types.addAll(inner.get());
        }
        yield Optional.of(List.copyOf(types));
      }
      case BoundedShape bounded -> Optional.empty();
      case TokenShape token -> Optional.empty();
    };
  }

  /** How many scalars there are in {@code shape}, which holds nothing else. */
  static int count(Shape shape) {
    return types(shape).orElseThrow().size();
  }

  /** Where each of the scalars in {@code shape} lies: positions in tuples, from the outermost. */
  static List<List<Integer>> paths(Shape shape) {
    if (!(shape instanceof TupleShape tuple)) {
      return List.of(List.of());
    }
    List<List<Integer>> paths = new ArrayList<>();
    for (int position = 0; position < tuple.size(); position++) {
      for (List<Integer> inner : paths(tuple.get(position))) {
        List<Integer> path = new ArrayList<>(List.of(position));
        path.addAll(inner);
        paths.add(List.copyOf(path));
      }
    }
    return paths;
  }

  /** The bits of the scalars in {@code values}. */
  static long[] bits(List<Value> values) {
    long[] bits = new long[8];
    int count = 0;
    List<NdArray> arrays = new ArrayList<>();
    values.forEach(value -> collect(value, arrays));
    for (NdArray array : arrays) {
      if (count + 2 > bits.length) {
        bits = Arrays.copyOf(bits, 2 * bits.length);
      }
      bits[count++] = array.realBits(0);
      if (array.type().isComplex()) {
        bits[count++] = array.imaginaryBits(0);
      }
    }
    return Arrays.copyOf(bits, count);
  }

  private static void collect(Value value, List<NdArray> arrays) {
    if (value instanceof TupleValue tuple) {
      tuple.elements().forEach(element -> collect(element, arrays));
    } else {
      arrays.add((NdArray) value);
    }
  }

  /** The value of {@code shape} whose scalars have these bits. */
  static Value value(Shape shape, long[] bits) {
    return new Reading(bits).value(shape);
  }

  private static final class Reading {
    private final long[] bits;
    private int position;

    Reading(long[] bits) {
      this.bits = bits;
    }

    Value value(Shape shape) {
      if (shape instanceof TupleShape tuple) {
        return new TupleValue(tuple.elements().stream().map(this::value).toList());
      }
      ArrayShape scalar = (ArrayShape) shape;
      Buffer buffer = Buffer.allocate(scalar);
      for (int part = 0; part < scalar.type().parts(); part++) {
        ElementType type = scalar.type().part();
        long raw = bits[position++];
        buffer.setBits(part, type.inLong() ? type.wrap(raw) : raw);
      }
      return NdArray.of(scalar, buffer);
    }
  }
}
