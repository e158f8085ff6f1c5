package xlet.engine.array;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * How the elements of an array lie in memory.
 *
 * <p>The dimensions are ordered from the most minor, which changes fastest, to the most major. Each
 * may be padded to a greater extent. Tiles then cut the array, in that physical order, into blocks
 * that lie one after the other; a later tile cuts the blocks of the one before.
 *
 * @param minorToMajor the dimensions, fastest first: a permutation of 0 to rank - 1
 * @param tiles the tiles, sizes major first; -1 (printed {@code *}) merges a dimension into the
 *     next more minor one; empty if the layout is not tiled
 * @param paddedDimensions the extent of each dimension in memory, in order of dimension numbers;
 *     empty if none is padded
 * @param paddingValue the content of slots without an element, converted to the element type as a
 *     constant would be: exact up to 53 bits
 * @param marks what else XLA writes of a layout, as it is written: <code>E(4)</code> for elements
 *     of 4 bits, <code>S(5)</code> for memory space 5; no place in memory depends on it
 */
public record Layout(
    Ints minorToMajor, List<Ints> tiles, Ints paddedDimensions, double paddingValue, String marks) {
  /** The tile size printed {@code *}. */
  public static final long MERGED = -1;

  /** The default layouts of the usual ranks, which are asked for again and again. */
  private static final List<Layout> DEFAULTS =
      IntStream.range(0, 9).mapToObj(Layout::newRowMajor).toList();

  public Layout {
    tiles = List.copyOf(tiles);
  }

  /** The layout of this order of dimensions, fastest first, neither tiled nor padded. */
  public static Layout of(long... minorToMajor) {
    return of(Ints.of(minorToMajor));
  }

  /** The layout of this order of dimensions, fastest first, neither tiled nor padded. */
  public static Layout of(Ints minorToMajor) {
    return new Layout(minorToMajor, List.of(), Ints.of(), 0, "");
  }

  /** The default layout: the last dimension is the most minor. */
  public static Layout rowMajor(int rank) {
    return rank < DEFAULTS.size() ? DEFAULTS.get(rank) : newRowMajor(rank);
  }

  private static Layout newRowMajor(int rank) {
    return of(Ints.range(rank).map(dimension -> rank - 1 - dimension));
  }

  /** This layout cut into these tiles. */
  public Layout tiled(Ints... newTiles) {
    return new Layout(minorToMajor, List.of(newTiles), paddedDimensions, paddingValue, marks);
  }

  /** This layout with each dimension padded to an extent in memory. */
  public Layout padded(Ints newPaddedDimensions, double newPaddingValue) {
    return new Layout(minorToMajor, tiles, newPaddedDimensions, newPaddingValue, marks);
  }

  /** This layout with other marks. */
  public Layout marked(String newMarks) {
    return new Layout(minorToMajor, tiles, paddedDimensions, paddingValue, newMarks);
  }

  /** How many dimensions it orders. */
  public int rank() {
    return minorToMajor.size();
  }

  /** Whether elements lie in row-major order without holes. */
  public boolean isRowMajor() {
    for (int i = 0; i < rank(); i++) {
      if (minorToMajor.get(i) != rank() - 1 - i) {
        return false;
      }
    }
    return isDense();
  }

  /** Whether it is the default layout and nothing more is said of it. */
  boolean isDefault() {
    return isRowMajor() && marks.isEmpty();
  }

  /** Whether the place of an element is a sum of strides: no tiles. */
  public boolean isStrided() {
    return tiles.isEmpty();
  }

  /** Whether every slot of the buffer holds an element: neither tiles nor padding. */
  public boolean isDense() {
    return tiles.isEmpty() && paddedDimensions.isEmpty();
  }

  /** This layout applied to the sizes of an array. */
  public Placement placement(Ints sizes) {
    return new Placement(this, sizes);
  }

  /** How many elements the buffer has room for, padding included; Long.MAX_VALUE if more. */
  public long bufferLength(Ints sizes) {
    return isDense() ? sizes.product() : placement(sizes).length();
  }

  /** The place in the buffer of the element at {@code index}. */
  public long offset(Ints sizes, long... index) {
    return placement(sizes).offset(index);
  }

  /**
   * How far apart in the buffer neighbours along each dimension lie, in order of dimension numbers.
   *
   * @throws IllegalStateException if the layout is tiled
   */
  public long[] strides(Ints sizes) {
    return placement(sizes).strides();
  }

  /** The index of the element at a place in the buffer, or empty if that is padding. */
  public Optional<Ints> indexAt(Ints sizes, long offset) {
    return placement(sizes).indexAt(offset);
  }

  /** The extent in memory of each dimension, in order of dimension numbers. */
  Ints extents(Ints sizes) {
    return paddedDimensions.isEmpty() ? sizes : paddedDimensions;
  }

  /** Throws unless this layout fits an array of {@code type} and these sizes. */
  void check(ElementType type, Ints sizes) {
    if (isDense() && minorToMajor.isPermutation(sizes.size())) {
      return;
    }
    String array = ArrayShape.text(type, sizes);
    if (!minorToMajor.isPermutation(sizes.size())) {
      throw new LayoutException(
          "%s needs a permutation of %s; %s"
              .formatted(array, Ints.range(sizes.size()), faults(sizes.size())));
    }
    checkPadding(array, sizes);
    Tile.checkAll(array, tiles, sizes.size());
  }

  private String faults(int rank) {
    var faults = new ArrayList<String>();
    minorToMajor.stream()
        .distinct()
        .forEach(dimension -> {
          long times = minorToMajor.stream().filter(other -> other == dimension).count();
          if (dimension < 0 || dimension >= rank) {
            faults.add(dimension + " is not one of its dimensions");
          } else if (times > 1) {
            faults.add(
                dimension + (times == 2 ? " occurs twice" : " occurs %s times".formatted(times)));
          }
        });
    for (int dimension = 0; dimension < rank; dimension++) {
      if (!minorToMajor.contains(dimension)) {
        faults.add(dimension + " is missing");
      }
    }
    return String.join(", ", faults);
  }

  private void checkPadding(String array, Ints sizes) {
    if (paddedDimensions.isEmpty()) {
      return;
    }
    if (paddedDimensions.size() != sizes.size()) {
      throw new LayoutException(
          "%s needs %s padded dimensions; %s has %s"
              .formatted(array, sizes.size(), paddedDimensions, paddedDimensions.size()));
    }
    for (int i = 0; i < sizes.size(); i++) {
      if (paddedDimensions.get(i) < sizes.get(i)) {
        throw new LayoutException(
            "%s cannot be padded to %s: dimension %s has %s elements, more than %s"
                .formatted(array, paddedDimensions, i, sizes.get(i), paddedDimensions.get(i)));
      }
    }
  }

  /** The layout as XLA prints it: <code>{1,0:T(8,128)(2,1)S(5)}</code>. */
  @Override
  public String toString() {
    var properties = new ArrayList<String>();
    var text = new StringBuilder(tiles.isEmpty() ? "" : "T");
    tiles.forEach(tile -> text.append(Tile.text(tile)));
    text.append(marks);
    if (!text.isEmpty()) {
      properties.add(text.toString());
    }
    if (!paddedDimensions.isEmpty()) {
      properties.add("padded_dimensions=" + paddedDimensions);
    }
    if (!paddedDimensions.isEmpty() || paddingValue != 0) {
      properties.add("padding_value=" + number(paddingValue));
    }
    String separator = properties.isEmpty() ? "" : ":";
    return "{" + minorToMajor.joined() + separator + String.join(",", properties) + "}";
  }

  private static String number(double value) {
    if (Double.isInfinite(value)) {
      return value > 0 ? "inf" : "-inf";
    }
    if (Double.isNaN(value)) {
      return "nan";
    }
    return value == (long) value ? Long.toString((long) value) : Double.toString(value);
  }
}
