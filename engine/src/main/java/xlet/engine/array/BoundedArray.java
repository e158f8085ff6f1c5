package xlet.engine.array;

import java.util.List;

/**
 * An array whose sizes were found when the program ran. What lies beyond them is kept, for sizes
 * may be set back, but belongs to no element.
 */
public final class BoundedArray implements Value {
  private final BoundedShape shape;
  private final NdArray kept;
  private final NdArray array;

  private BoundedArray(BoundedShape shape, NdArray kept, Ints sizes) {
    if (!shape.admits(sizes)) {
      throw new IllegalArgumentException(
          ArrayShape.text(shape.type(), sizes) + " is no " + shape.text());
    }
    this.shape = shape;
    this.kept = kept;
    this.array = kept.shape().sizes().equals(sizes) ? kept : ArrayBuilder.corner(kept, sizes);
  }

  /** The array {@code array} as one of {@code shape}. */
  public static BoundedArray of(BoundedShape shape, NdArray array) {
    return new BoundedArray(shape, array, array.shape().sizes());
  }

  @Override
  public BoundedShape shape() {
    return shape;
  }

  /** The memory that it lies in. */
  List<Buffer> buffers() {
    return List.of(kept.buffer(), array.buffer());
  }

  /** The elements, in an array of the sizes that were found. */
  public NdArray array() {
    return array;
  }

  /** The sizes that were found. */
  public Ints sizes() {
    return array.shape().sizes();
  }

  /** This array as one of {@code other} with {@code sizes}; new elements are zero. */
  public BoundedArray resized(BoundedShape other, Ints sizes) {
    Ints least = kept.shape().sizes();
    boolean reaches = true;
    for (int d = 0; d < sizes.size(); d++) {
      reaches &= sizes.get(d) <= least.get(d);
    }
    NdArray whole = reaches ? kept : ArrayBuilder.corner(kept, other.bound().sizes());
    return new BoundedArray(other, whole, sizes);
  }

  @Override
  public String toString() {
    return shape.text() + " " + array;
  }
}
