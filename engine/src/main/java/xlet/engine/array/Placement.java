package xlet.engine.array;

import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.PrimitiveIterator;

/** Where each element of an array lies in its buffer: a layout applied to sizes. */
public final class Placement {
  private final Layout layout;
  private final Ints sizes;
  private final List<Tile> tiles;
  private final long[] slotExtents;
  private final long[] slotStrides;
  private final long[] strides;

  Placement(Layout layout, Ints sizes) {
    this.layout = layout;
    this.sizes = sizes;
    int rank = sizes.size();
    var extents = new long[rank];
    for (int i = 0; i < rank; i++) {
      extents[i] = layout.extents(sizes).get(dimension(i));
    }
    tiles = new ArrayList<>(layout.tiles().size());
    for (Ints sizesOfTile : layout.tiles()) {
      var tile = new Tile(extents, sizesOfTile);
      tiles.add(tile);
      extents = tile.extents();
    }
    slotExtents = extents;
    slotStrides = stridesOf(extents);
    strides = new long[tiles.isEmpty() ? rank : 0];
    for (int i = 0; i < strides.length; i++) {
      strides[dimension(i)] = slotStrides[i];
    }
  }

  /** The dimension at a position of the physical order, major first. */
  private int dimension(int position) {
    return layout.minorToMajor().at(sizes.size() - 1 - position);
  }

  private static long[] stridesOf(long[] extents) {
    var strides = new long[extents.length];
    long stride = 1;
    for (int i = extents.length - 1; i >= 0; i--) {
      strides[i] = stride;
      stride = Ints.saturatingMultiply(stride, extents[i]);
    }
    return strides;
  }

  /** How many elements the buffer has room for, padding included; Long.MAX_VALUE if more. */
  public long length() {
    return Ints.of(slotExtents).product();
  }

  /** Whether the buffer has slots of no element. */
  public boolean hasPadding() {
    return length() != sizes.product();
  }

  /**
   * How far apart neighbours along each dimension lie, in order of dimension numbers.
   *
   * @throws IllegalStateException if the layout is tiled
   */
  public long[] strides() {
    if (!tiles.isEmpty()) {
      throw new IllegalStateException("a tiled layout has no strides: " + layout);
    }
    return strides.clone();
  }

  /** The place in the buffer of the element at {@code index}. */
  public long offset(long... index) {
    if (index.length != sizes.size()) {
      throw new IndexOutOfBoundsException(
          "%s has %s entries; the rank is %s"
              .formatted(Ints.of(index), index.length, sizes.size()));
    }
    for (int i = 0; i < index.length; i++) {
      if (index[i] < 0 || index[i] >= sizes.get(i)) {
        throw new IndexOutOfBoundsException(
            "%s is not within the sizes %s".formatted(Ints.of(index), sizes));
      }
    }
    return tiles.isEmpty() ? dot(index, strides) : dot(cut(index), slotStrides);
  }

  /**
   * The index of an element among the slots: in physical order, major first, or into the tiles and
   * then within them. Its product with {@link #slotStrides} is the place in the buffer.
   */
  public long[] slotIndex(long... index) {
    return cut(index);
  }

  /** How far apart in the buffer neighbours along each dimension of {@link #slotIndex} lie. */
  public Ints slotStrides() {
    return Ints.of(slotStrides);
  }

  private static long dot(long[] index, long[] strides) {
    long sum = 0;
    for (int i = 0; i < index.length; i++) {
      sum += index[i] * strides[i];
    }
    return sum;
  }

  private long[] cut(long[] index) {
    var physical = new long[index.length];
    for (int i = 0; i < index.length; i++) {
      physical[i] = index[dimension(i)];
    }
    for (Tile tile : tiles) {
      physical = tile.cut(physical);
    }
    return physical;
  }

  /** The index of the element at a place in the buffer, or empty if that is padding. */
  public Optional<Ints> indexAt(long offset) {
    if (offset < 0 || offset >= length()) {
      throw new IndexOutOfBoundsException(
          "%s is not within a buffer of %s".formatted(offset, length()));
    }
    var physical = new long[slotExtents.length];
    for (int i = 0; i < physical.length; i++) {
      physical[i] = offset / slotStrides[i] % slotExtents[i];
    }
    for (int i = tiles.size() - 1; i >= 0; i--) {
      var joined = tiles.get(i).joined(physical);
      if (joined.isEmpty()) {
        return Optional.empty();
      }
      physical = joined.get();
    }
    var index = new long[physical.length];
    for (int i = 0; i < index.length; i++) {
      index[dimension(i)] = physical[i];
      if (physical[i] >= sizes.get(dimension(i))) {
        return Optional.empty();
      }
    }
    return Optional.of(Ints.of(index));
  }

  /** The places of all elements in the logical row-major order of their indices. */
  public PrimitiveIterator.OfInt offsets() {
    return new Walk();
  }

  private final class Walk implements PrimitiveIterator.OfInt {
    private final long[] index = new long[sizes.size()];
    private long left = sizes.product();
    private long offset;

    @Override
    public boolean hasNext() {
      return left > 0;
    }

    @Override
    public int nextInt() {
      if (left == 0) {
        throw new NoSuchElementException();
      }
      long current = tiles.isEmpty() ? offset : dot(cut(index), slotStrides);
      left--;
      advance();
      return (int) current;
    }

    private void advance() {
      for (int i = index.length - 1; i >= 0; i--) {
        long stride = tiles.isEmpty() ? strides[i] : 0;
        offset += stride;
        if (++index[i] < sizes.get(i)) {
          return;
        }
        offset -= stride * index[i];
        index[i] = 0;
      }
    }
  }
}
