package xlet.engine.array;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Scalars and tuples of them as storage bits, a complex number's real part first. */
public final class Scalars {
  private Scalars() {}

  /** The element types of the scalars in {@code shape}, if it holds nothing else. */
  public static Optional<List<ElementType>> types(Shape shape) {
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
  public static int count(Shape shape) {
    return types(shape).orElseThrow().size();
  }

  /** The bits of the scalars in {@code values}. */
  public static long[] bits(List<Value> values) {
    long[] bits = new long[8];
    int count = 0;
    for (Value value : values) {
      for (NdArray array : Leaves.of(value)) {
        if (count + 2 > bits.length) {
          bits = Arrays.copyOf(bits, 2 * bits.length);
        }
        bits[count++] = array.realBits(0);
        if (array.type().isComplex()) {
          bits[count++] = array.imaginaryBits(0);
        }
      }
    }
    return Arrays.copyOf(bits, count);
  }

  /** The value of {@code shape} whose scalars have these bits. */
  public static Value value(Shape shape, long[] bits) {
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
