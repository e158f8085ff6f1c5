package xlet.engine.loop;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import xlet.engine.element.Atom.Dim;
import xlet.engine.element.IndexExpression;

/**
 * Makes two dimensions of the last one where indices take it apart, as those of a reshaped
 * transpose do: neighbours are then read from neighbouring places, and nothing is divided for each.
 */
final class SplitRow {
  /** Shorter rows take longer to begin than to write. */
  private static final long SHORTEST = 16;

  private SplitRow() {}

  /**
   * {@code nest} with as few dimensions as can be, but for those of the last one.
   *
   * @throws UnsupportedNestException if a source is tiled
   */
  static Merged of(Nest nest) {
    if (!FlatReads.areStrided(nest.sources())) {
      throw new UnsupportedNestException("a source is tiled");
    }
    Merged split = Merged.of(nest);
    long length = length(split);
    while (length >= SHORTEST) {
      split = split(split, length);
      length = length(split);
    }
    return split;
  }

  /** How long the rows are that the last dimension is taken apart to; 0 if it is not. */
  private static long length(Merged merged) {
    return merged.dims().isEmpty()
        ? 0
        : new Merging(merged.parts()).divisor(merged.dims().getLast());
  }

  private static Merged split(Merged merged, long length) {
    List<Dim> dims = new ArrayList<>(merged.dims());
    Dim last = dims.removeLast();
    Dim outer = new Dim(last.name(), last.extent() / length);
    Dim inner = new Dim(last.name(), length);
    dims.add(outer);
    dims.add(inner);
    IdentityHashMap<Dim, IndexExpression> changes = new IdentityHashMap<>();
    changes.put(last, IndexExpression.rowMajor(List.of(outer, inner)));
    return merged.with(dims, changes);
  }
}
