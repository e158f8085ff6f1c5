package xlet.engine.array;

import java.util.PrimitiveIterator;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;

/** Makes arrays of elements that come in row-major order, and lays arrays out anew. */
final class ArrayBuilder {
  private ArrayBuilder() {}

  static NdArray filled(ArrayShape shape, long count, IntToLongFunction element) {
    ElementType type = shape.type();
    if (!type.inLong()) {
      return rounded(shape, count, i -> element.applyAsLong(i));
    }
    requireCount(shape, count, shape.elementCount(), "elements");
    return written(shape, (buffer, slot, i) -> buffer.setLong(type, slot, element.applyAsLong(i)));
  }

  static NdArray rounded(ArrayShape shape, long count, IntToDoubleFunction element) {
    ElementType type = shape.type();
    requireCount(shape, count, shape.elementCount(), "elements");
    int parts = type.parts();
    return written(
        shape,
        (buffer, slot, i) -> {
          if (i % parts == 0) {
            buffer.setDouble(type, slot, element.applyAsDouble(i / parts));
          }
        });
  }

  static NdArray copied(NdArray array, Layout layout) {
    var shape = array.shape().withLayout(layout);
    if (isOfRows(array.shape()) && isOfRows(shape)) {
      return copiedByRows(array, shape);
    }
    var from = new Slots(array.shape());
    Buffer source = array.buffer();
    return written(shape, (buffer, slot, i) -> buffer.setBits(slot, source.bits(from.next())));
  }

  private static boolean isOfRows(ArrayShape shape) {
    return shape.layout().isDense()
        && shape.rank() > 0
        && shape.elementCount() > 0
        && shape.type().parts() == 1;
  }

  /**
   * Neighbours in the memory of {@code shape} are a fixed stride apart in that of {@code array}.
   */
  private static NdArray copiedByRows(NdArray array, ArrayShape shape) {
    Ints order = shape.layout().minorToMajor();
    int minor = order.at(0);
    int length = (int) shape.size(minor);
    long[] strides = array.shape().layout().strides(shape.sizes());
    long[] index = new long[shape.rank()];
    Buffer buffer = Buffer.allocate(shape);
    for (int slot = 0; slot < buffer.length(); slot += length) {
      int first = array.offset(index);
      buffer.copyEach(slot, array.buffer(), first, (int) strides[minor], length);
      for (int k = 1; k < index.length; k++) {
        int d = order.at(k);
        if (++index[d] < shape.size(d)) {
          break;
        }
        index[d] = 0;
      }
    }
    return NdArray.of(shape, buffer);
  }

  /** The elements of {@code array} whose indices are below {@code sizes}, and zeros beside it. */
  static NdArray corner(NdArray array, Ints sizes) {
    ArrayShape shape = array.shape().withSizes(sizes);
    ArrayShape from = array.shape();
    int parts = shape.type().parts();
    long[] index = new long[sizes.size()];
    return written(
        shape,
        (buffer, slot, i) -> {
          boolean inside = true;
          for (int d = 0; d < index.length; d++) {
            inside &= index[d] < from.size(d);
          }
          if (inside) {
            buffer.setBits(slot, array.buffer().bits(parts * array.offset(index) + i % parts));
          }
          for (int d = index.length - 1; d >= 0 && i % parts == parts - 1; d--) {
            if (++index[d] < shape.size(d)) {
              break;
            }
            index[d] = 0;
          }
        });
  }

  static NdArray reinterpreted(NdArray array, ArrayShape shape) {
    requireCount(shape, array.shape().byteCount(), shape.byteCount(), "bytes");
    Buffer from = array.buffer();
    boolean whole = shape.type().bits() >= Byte.SIZE && array.type().bits() >= Byte.SIZE;
    if (whole && from.carries(shape.type()) && from.length() == shape.slotCount()) {
      return NdArray.of(shape, from);
    }
    Buffer to = Buffer.allocate(shape);
    ElementType part = shape.type().part();
    int read = array.type().part().bytes();
    int written = part.bytes();
    for (int slot = 0; slot < to.length(); slot++) {
      long bits = 0;
      for (int k = written - 1; k >= 0; k--) {
        long position = (long) slot * written + k;
        long source = from.bits((int) (position / read));
        bits = (bits << 8) | ((source >>> (8 * (position % read))) & 0xFF);
      }
      to.setBits(slot, part.inLong() ? part.wrap(bits) : part.bitsOf(bits));
    }
    return NdArray.of(shape, to);
  }

  static NdArray fromLittleEndian(ArrayShape shape, byte[] bytes) {
    ElementType part = shape.type().part();
    int width = part.bytes();
    int parts = shape.type().parts();
    long wanted = Ints.saturatingMultiply(shape.elementCount(), (long) parts * width);
    requireCount(shape, bytes.length, wanted, "bytes");
    return written(
        shape,
        (buffer, slot, i) -> {
          long bits = 0;
          for (int k = width - 1; k >= 0; k--) {
            bits = (bits << 8) | (bytes[i * width + k] & 0xFF);
          }
          buffer.setBits(slot, part.inLong() ? part.wrap(bits) : part.bitsOf(bits));
        });
  }

  static byte[] toLittleEndian(NdArray array) {
    int width = array.type().part().bytes();
    var slots = new Slots(array.shape());
    long length = slots.left() * width;
    if (length > Memory.MOST_SLOTS) {
      throw new MemoryBoundException(
          "%s as bytes needs %s; an array holds at most %s"
              .formatted(array.shape().text(), Memory.inUnits(length), Memory.MOST_SLOTS));
    }
    var bytes = new byte[(int) length];
    for (int i = 0; i < bytes.length; i += width) {
      long bits = array.buffer().bits(slots.next());
      for (int k = 0; k < width; k++) {
        bytes[i + k] = (byte) (bits >>> (8 * k));
      }
    }
    return bytes;
  }

  private static void requireCount(ArrayShape shape, long found, long wanted, String unit) {
    if (found != wanted) {
      throw new IllegalArgumentException(
          "%s needs %s %s; found %s".formatted(shape.text(), wanted, unit, found));
    }
  }

  /** Writes the slot of the i-th part of the elements in row-major order. */
  private interface Writer {
    void write(Buffer buffer, int slot, int i);
  }

  private static NdArray written(ArrayShape shape, Writer writer) {
    Buffer buffer = Buffer.allocate(shape);
    if (shape.layout().paddingValue() != 0) {
      pad(shape, buffer);
    }
    var slots = new Slots(shape);
    for (int i = 0; slots.left() > 0; i++) {
      writer.write(buffer, slots.next(), i);
    }
    return NdArray.of(shape, buffer);
  }

  /** Fills every slot; those of elements are written after. */
  private static void pad(ArrayShape shape, Buffer buffer) {
    int parts = shape.type().parts();
    for (int slot = 0; slot < buffer.length(); slot += parts) {
      buffer.setDouble(shape.type(), slot, shape.layout().paddingValue());
    }
  }

  /** The slots of the elements in row-major order, both of a complex one. */
  private static final class Slots {
    private final PrimitiveIterator.OfInt offsets;
    private final boolean complex;
    private long left;
    private int pending = -1;

    Slots(ArrayShape shape) {
      offsets = shape.layout().placement(shape.sizes()).offsets();
      complex = shape.type().isComplex();
      left = shape.elementCount() * (complex ? 2 : 1);
    }

    long left() {
      return left;
    }

    int next() {
      left--;
      if (!complex) {
        return offsets.nextInt();
      }
      if (pending >= 0) {
        int slot = pending;
        pending = -1;
        return slot;
      }
      int slot = 2 * offsets.nextInt();
      pending = slot + 1;
      return slot;
    }
  }
}
