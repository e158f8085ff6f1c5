package xlet.engine.array;

/**
 * The type of an array: what its elements are, how many lie along each dimension, and where.
 *
 * @param type the type of the elements
 * @param sizes the size of each dimension, none negative; empty for a scalar
 * @param layout how the elements lie in memory, which fits the sizes
 */
public record ArrayShape(ElementType type, Ints sizes, Layout layout) implements Shape {
  /**
   * Checks that the layout fits.
   *
   * @throws LayoutException if a size is negative or the layout does not fit the sizes
   */
  public ArrayShape {
    if (sizes.hasNegative()) {
      throw new LayoutException(text(type, sizes) + " has a negative size");
    }
    layout.check(type, sizes);
  }

  /** An array of these sizes in the default layout, row-major; without sizes a scalar. */
  public static ArrayShape of(ElementType type, long... sizes) {
    return of(type, Ints.of(sizes));
  }

  /** An array of these sizes in the default layout, row-major. */
  public static ArrayShape of(ElementType type, Ints sizes) {
    return new ArrayShape(type, sizes, Layout.rowMajor(sizes.size()));
  }

  /** How many dimensions there are. */
  public int rank() {
    return sizes.size();
  }

  /** The size of a dimension. */
  public long size(int dimension) {
    return sizes.get(dimension);
  }

  /** Returns whether this is the shape of a scalar, which has no dimensions. */
  public boolean isScalar() {
    return sizes.isEmpty();
  }

  /** How many elements there are, padding not counted; Long.MAX_VALUE if more. */
  public long elementCount() {
    return sizes.product();
  }

  /** How many slots the buffer has, padding counted, two for a complex element. */
  long slotCount() {
    return Ints.saturatingMultiply(layout.bufferLength(sizes), type.parts());
  }

  @Override
  public long byteCount() {
    return Ints.saturatingMultiply(layout.bufferLength(sizes), type.bytes());
  }

  /** This shape with elements of another type. */
  public ArrayShape withType(ElementType newType) {
    return new ArrayShape(newType, sizes, layout);
  }

  /** An array of the same element type, of these sizes, in the default layout. */
  public ArrayShape withSizes(Ints newSizes) {
    return of(type, newSizes);
  }

  /** An array of the same element type, of these sizes, in the default layout. */
  public ArrayShape withSizes(long... newSizes) {
    return of(type, newSizes);
  }

  /**
   * This shape in another layout.
   *
   * @throws LayoutException if the layout does not fit the sizes
   */
  public ArrayShape withLayout(Layout newLayout) {
    return new ArrayShape(type, sizes, newLayout);
  }

  /** This shape in the default layout. */
  public ArrayShape withDefaultLayout() {
    return layout.isDefault() ? this : of(type, sizes);
  }

  /** Whether the sizes are equal, whatever the element types and layouts. */
  public boolean sameDimensions(ArrayShape other) {
    return sizes.equals(other.sizes);
  }

  @Override
  public boolean compatible(Shape other) {
    return other instanceof ArrayShape array && type == array.type && sameDimensions(array);
  }

  @Override
  public String text() {
    return text(type, sizes);
  }

  static String text(ElementType type, Ints sizes) {
    return type.text() + "[" + sizes.joined() + "]";
  }

  /** The shape with its layout: <code>f32[2,3]{1,0}</code>; that of a scalar is not shown. */
  @Override
  public String toString() {
    return isScalar() && layout.isDefault() ? text() : text() + layout;
  }
}
