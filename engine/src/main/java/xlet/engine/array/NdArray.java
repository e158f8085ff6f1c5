package xlet.engine.array;

import java.util.PrimitiveIterator;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * An array: its shape and a buffer that holds the elements where the shape's layout says.
 *
 * <p>Elements are addressed by their offset into the buffer, counted in elements (a complex element
 * is one), and {@link #offset} or {@link #offsets} give it. An array never changes.
 */
public final class NdArray implements Value {
  private static final int MOST_SHOWN = 16;

  private final ArrayShape shape;
  private final Buffer buffer;
  private final ElementType type;
  private @Nullable Placement placement;
  private final int partShift;

  private NdArray(ArrayShape shape, Buffer buffer) {
    this.shape = shape;
    this.buffer = buffer;
    this.type = shape.type();
    this.partShift = type.isComplex() ? 1 : 0;
  }

  /**
   * The array of this shape whose elements lie in {@code buffer}, which it keeps.
   *
   * @throws IllegalArgumentException if the buffer has another carrier or length than the shape
   */
  public static NdArray of(ArrayShape shape, Buffer buffer) {
    if (!buffer.carries(shape.type()) || buffer.length() != shape.slotCount()) {
      throw new IllegalArgumentException(
          "%s needs %s slots; found %s in %s"
              .formatted(
                  shape, shape.slotCount(), buffer.length(), buffer.getClass().getSimpleName()));
    }
    return new NdArray(shape, buffer);
  }

  /** The array of these elements, in the row-major order of their indices. */
  public static NdArray ofLongs(ArrayShape shape, long... elements) {
    return ArrayBuilder.filled(shape, elements.length, i -> elements[i]);
  }

  /** The array of these elements, each rounded to the type, in the row-major order of indices. */
  public static NdArray ofDoubles(ArrayShape shape, double... elements) {
    return ArrayBuilder.rounded(shape, elements.length, i -> elements[i]);
  }

  /** A scalar; an integer wraps to the type, a float is the nearest. */
  public static NdArray scalar(ElementType type, long value) {
    return ofLongs(ArrayShape.of(type), value);
  }

  /** A scalar, the nearest of the type. */
  public static NdArray scalar(ElementType type, double value) {
    return ofDoubles(ArrayShape.of(type), value);
  }

  /** A complex scalar of these parts, each the nearest of the type. */
  public static NdArray scalar(ElementType type, double real, double imaginary) {
    var shape = ArrayShape.of(type.complex());
    Buffer buffer = Buffer.allocate(shape);
    buffer.setDouble(type, 0, real);
    buffer.setDouble(type, 1, imaginary);
    return new NdArray(shape, buffer);
  }

  @Override
  public ArrayShape shape() {
    return shape;
  }

  /** The type of the elements. */
  public ElementType type() {
    return type;
  }

  /** The memory, not to be written. */
  public Buffer buffer() {
    return buffer;
  }

  /** Where each element lies. */
  public Placement placement() {
    Placement known = placement;
    if (known == null) {
      known = shape.layout().placement(shape.sizes());
      placement = known;
    }
    return known;
  }

  /** The offset of the element at {@code index}. */
  public int offset(long... index) {
    return (int) placement().offset(index);
  }

  /** The offsets of all elements in the row-major order of their indices. */
  public PrimitiveIterator.OfInt offsets() {
    return placement().offsets();
  }

  /** The bits of an element, zero-extended; of a complex one, those of its real part. */
  public long bits(int offset) {
    return realBits(offset);
  }

  /** The bits of the real part of an element, zero-extended. */
  public long realBits(int offset) {
    return type.part().bitsOf(buffer.bits(offset << partShift));
  }

  /** The bits of the imaginary part of a complex element, zero-extended. */
  public long imaginaryBits(int offset) {
    return type.isComplex() ? buffer.bits(2 * offset + 1) : 0;
  }

  /**
   * An element of an integer type or pred, in canonical form.
   *
   * @throws IllegalStateException if the type is a float or complex
   */
  public long longAt(int offset) {
    if (buffer instanceof Buffer.Integers integers) {
      return type.wrap(integers.array()[offset]);
    }
    if (buffer instanceof Buffer.Longs longs) {
      return longs.array()[offset];
    }
    return type.wrap(buffer.bits(offset));
  }

  /** An element as a double: the nearest to an integer, the real part of a complex one. */
  public double doubleAt(int offset) {
    if (buffer instanceof Buffer.Floats floats) {
      return floats.array()[offset << partShift];
    }
    if (buffer instanceof Buffer.Doubles doubles) {
      return doubles.array()[offset << partShift];
    }
    return type.decode(buffer.bits(offset));
  }

  /** The real part of an element; the element itself if it is not complex. */
  public double realAt(int offset) {
    return doubleAt(offset);
  }

  /** The imaginary part of an element; 0 if it is not complex. */
  public double imaginaryAt(int offset) {
    return type.isComplex() ? type.decode(buffer.bits(2 * offset + 1)) : 0;
  }

  /**
   * These elements in another layout; this array if it has that layout already.
   *
   * @throws LayoutException if the layout does not fit the sizes
   */
  public NdArray withLayout(Layout layout) {
    return layout.equals(shape.layout()) ? this : ArrayBuilder.copied(this, layout);
  }

  /**
   * These elements in {@code layout}, this array if it has that. While many are moved, {@code poll}
   * is called now and then, and an exception from it ends the wait.
   */
  public NdArray withLayout(Layout layout, Runnable poll) {
    return layout.equals(shape.layout())
        ? this
        : Detached.run(shape.byteCount(), () -> withLayout(layout), poll);
  }

  /** These elements in row-major order, this array if its layout is the default one. */
  public NdArray rowMajor() {
    return withLayout(Layout.rowMajor(shape.rank()));
  }

  /** This array if its layout has no tiles, else these elements in row-major order. */
  public NdArray strided() {
    return shape.layout().isStrided() ? this : rowMajor();
  }

  /** The elements whose indices are below {@code sizes}, and zeros where those are larger. */
  public NdArray corner(Ints sizes) {
    return sizes.equals(shape.sizes()) ? this : ArrayBuilder.corner(this, sizes);
  }

  /**
   * The memory of this array read as one of {@code other}, padding included.
   *
   * @throws IllegalArgumentException if that needs another number of bytes
   */
  public NdArray reinterpreted(ArrayShape other) {
    return ArrayBuilder.reinterpreted(this, other);
  }

  /** Whether element type, sizes and the bits of each element are equal, whatever the layouts. */
  public boolean sameBits(NdArray other) {
    return sameElements(
        other,
        (a, b) -> realBits(a) == other.realBits(b) && imaginaryBits(a) == other.imaginaryBits(b));
  }

  /**
   * Whether element type, sizes and the value of each element are equal, whatever the layouts: NaN
   * equals NaN, −0 equals 0.
   */
  public boolean sameValues(NdArray other) {
    if (type.inLong()) {
      return sameBits(other);
    }
    return sameElements(
        other,
        (a, b) ->
            sameNumber(realAt(a), other.realAt(b))
                && sameNumber(imaginaryAt(a), other.imaginaryAt(b)));
  }

  private static boolean sameNumber(double a, double b) {
    return a == b || (Double.isNaN(a) && Double.isNaN(b));
  }

  private interface Comparison {
    boolean test(int offset, int otherOffset);
  }

  private boolean sameElements(NdArray other, Comparison comparison) {
    if (!shape.compatible(other.shape)) {
      return false;
    }
    var mine = offsets();
    var theirs = other.offsets();
    while (mine.hasNext()) {
      if (!comparison.test(mine.nextInt(), theirs.nextInt())) {
        return false;
      }
    }
    return true;
  }

  /**
   * The array of elements given as bytes: little-endian, row-major whatever the layout, a complex
   * one as real and imaginary part, a type narrower than a byte in one byte.
   *
   * @throws IllegalArgumentException if there are not as many bytes as the shape needs
   */
  public static NdArray fromLittleEndian(ArrayShape shape, byte[] bytes) {
    return ArrayBuilder.fromLittleEndian(shape, bytes);
  }

  /** The elements as bytes, as {@link #fromLittleEndian} reads them. */
  public byte[] toLittleEndian() {
    return ArrayBuilder.toLittleEndian(this);
  }

  /** The shape and the first elements in row-major order. */
  @Override
  public String toString() {
    var text = new StringJoiner(", ", shape + " {", "}");
    var offsets = offsets();
    for (int shown = 0; offsets.hasNext(); shown++) {
      if (shown == MOST_SHOWN) {
        text.add("...");
        break;
      }
      text.add(elementText(offsets.nextInt()));
    }
    return text.toString();
  }

  private String elementText(int offset) {
    return switch (type.kind()) {
      case PRED -> longAt(offset) == 0 ? "false" : "true";
      case SIGNED -> Long.toString(longAt(offset));
      case UNSIGNED -> Long.toUnsignedString(longAt(offset));
      case FLOAT -> Double.toString(doubleAt(offset));
      case COMPLEX -> "(" + realAt(offset) + ", " + imaginaryAt(offset) + ")";
    };
  }
}
