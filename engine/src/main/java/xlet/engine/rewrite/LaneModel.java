package xlet.engine.rewrite;

import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;

/**
 * The memory of a machine that computes with vectors of {@code lanes} elements, {@code sublanes} of
 * them at a time: the last two dimensions of an array lie in tiles of that size, padded to whole
 * ones. Without tiles memory is linear.
 *
 * @param lanes how many elements a row of a tile has; 1 if memory is linear
 * @param sublanes how many rows a tile has; 1 if memory is linear
 */
public record LaneModel(long lanes, long sublanes) {
  /** The tiles of many accelerators for numbers of 32 bits. */
  public static final LaneModel TILED = new LaneModel(128, 8);

  /** Memory without tiles, in which every reshape is free. */
  public static final LaneModel LINEAR = new LaneModel(1, 1);

  /** Tiles have no more lanes, and no more sublanes. */
  public static final long MOST = 1L << 20;

  public LaneModel {
    if (lanes < 1 || sublanes < 1 || lanes > MOST || sublanes > MOST) {
      throw new IllegalArgumentException("a tile of " + sublanes + " by " + lanes);
    }
  }

  /** Whether memory has no tiles. */
  public boolean isLinear() {
    return lanes == 1 && sublanes == 1;
  }

  /** How many elements {@code shape} has room for, padding included; Long.MAX_VALUE if more. */
  public long padded(ArrayShape shape) {
    Ints sizes = shape.sizes();
    int rank = sizes.size();
    Ints leading = Ints.range(Math.max(0, rank - 2));
    long rows = rounded(extent(sizes, 2), sublanes);
    long columns = rounded(extent(sizes, 1), lanes);
    return sizes.pick(leading).append(rows, columns).product();
  }

  /** The size of the dimension that is {@code fromLast} from the end; 1 if there is none. */
  private static long extent(Ints sizes, int fromLast) {
    return sizes.size() < fromLast ? 1 : sizes.get(sizes.size() - fromLast);
  }

  private static long rounded(long count, long multiple) {
    return Ints.of(Math.ceilDiv(count, multiple), multiple).product();
  }

  /** How many tiles {@code shape} takes. */
  public long vectors(ArrayShape shape) {
    return padded(shape) / (lanes * sublanes);
  }

  /** Whether every element stays where it lies if {@code from} is reshaped to {@code to}. */
  public boolean isFree(ArrayShape from, ArrayShape to) {
    long rows = extent(from.sizes(), 2);
    long columns = extent(from.sizes(), 1);
    long newRows = extent(to.sizes(), 2);
    long newColumns = extent(to.sizes(), 1);
    if (from.elementCount() <= 1) {
      return true;
    }
    if (columns == newColumns) {
      return rows == newRows || (rows % sublanes == 0 && newRows % sublanes == 0);
    }
    boolean rowsAlone = sublanes == 1 || (rows == 1 && newRows == 1);
    return rowsAlone && columns % lanes == 0 && newColumns % lanes == 0;
  }
}
