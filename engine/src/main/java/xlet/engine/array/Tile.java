package xlet.engine.array;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * One tile laid on the physical dimensions it cuts: the vector of extents (major first) becomes the
 * leading extents it leaves alone, then how many blocks lie along each cut one, then a block's own.
 */
final class Tile {
  private final long[] before;
  private final int leading;
  private final List<long[]> merged = new ArrayList<>();
  private final List<Long> sizes = new ArrayList<>();

  /** The tile of these sizes on the last of these extents. */
  Tile(long[] extents, Ints tile) {
    before = extents;
    leading = extents.length - tile.size();
    int from = leading;
    for (int i = 0; i < tile.size(); i++) {
      if (tile.get(i) != Layout.MERGED) {
        merged.add(Arrays.copyOfRange(extents, from, leading + i + 1));
        sizes.add(tile.get(i));
        from = leading + i + 1;
      }
    }
  }

  /** Throws unless each tile fits the dimensions that the tiles before it leave. */
  static void checkAll(String array, List<Ints> tiles, int rank) {
    int dimensions = rank;
    for (Ints tile : tiles) {
      if (tile.isEmpty() || tile.stream().anyMatch(size -> size < 1 && size != Layout.MERGED)) {
        throw new LayoutException("tile T%s: a size is at least 1, or *".formatted(text(tile)));
      }
      if (tile.get(tile.size() - 1) == Layout.MERGED) {
        throw new LayoutException(
            "tile T%s: the last size is not *, for nothing is more minor".formatted(text(tile)));
      }
      if (tile.size() > dimensions) {
        throw new LayoutException(
            "tile T%s cuts %s dimensions; %s has %s at this point"
                .formatted(text(tile), tile.size(), array, dimensions));
      }
      int cut = (int) tile.stream().filter(size -> size != Layout.MERGED).count();
      dimensions += 2 * cut - tile.size();
    }
  }

  /** The sizes as XLA prints them: {@code (8,*,128)}. */
  static String text(Ints tile) {
    return tile.stream()
        .mapToObj(size -> size == Layout.MERGED ? "*" : Long.toString(size))
        .collect(Collectors.joining(",", "(", ")"));
  }

  /** The extents after cutting. */
  long[] extents() {
    var after = Arrays.copyOf(before, leading + 2 * sizes.size());
    for (int i = 0; i < sizes.size(); i++) {
      after[leading + i] = Math.ceilDiv(product(i), sizes.get(i));
      after[leading + sizes.size() + i] = sizes.get(i);
    }
    return after;
  }

  private long product(int group) {
    return Ints.of(merged.get(group)).product();
  }

  /** Where an index into the extents before lies in those after. */
  long[] cut(long[] index) {
    var after = Arrays.copyOf(index, leading + 2 * sizes.size());
    int position = leading;
    for (int i = 0; i < sizes.size(); i++) {
      long linear = 0;
      for (long extent : merged.get(i)) {
        linear = linear * extent + index[position++];
      }
      after[leading + i] = linear / sizes.get(i);
      after[leading + sizes.size() + i] = linear % sizes.get(i);
    }
    return after;
  }

  /** The index into the extents before of one into those after; empty in the tile's padding. */
  Optional<long[]> joined(long[] index) {
    var result = Arrays.copyOf(index, before.length);
    int end = leading;
    for (int i = 0; i < sizes.size(); i++) {
      long linear = index[leading + i] * sizes.get(i) + index[leading + sizes.size() + i];
      if (linear >= product(i)) {
        return Optional.empty();
      }
      end += merged.get(i).length;
      int position = end;
      for (int j = merged.get(i).length - 1; j >= 0; j--) {
        result[--position] = linear % merged.get(i)[j];
        linear /= merged.get(i)[j];
      }
    }
    return Optional.of(result);
  }
}
