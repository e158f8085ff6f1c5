package xlet.engine.op.elementwise;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import xlet.engine.array.Ints;

/** Ways to bring two shapes together that do not go together as they are: what a mend proposes. */
final class Alignments {
  private static final int MOST = 3;

  private Alignments() {}

  /**
   * The broadcast_dimensions with which an array of sizes {@code low} goes with one of sizes {@code
   * high}; at most three, those first that stretch no dimension of size 1.
   */
  static List<Ints> of(Ints low, Ints high) {
    List<Ints> found = new ArrayList<>();
    collect(low, high, Ints.of(), false, found);
    if (found.isEmpty()) {
      collect(low, high, Ints.of(), true, found);
    }
    return List.copyOf(found);
  }

  private static void collect(Ints low, Ints high, Ints chosen, boolean stretch, List<Ints> found) {
    int k = chosen.size();
    if (k == low.size()) {
      found.add(chosen);
      return;
    }
    for (int d = k == 0 ? 0 : chosen.at(k - 1) + 1; d < high.size() && found.size() < MOST; d++) {
      boolean one = low.get(k) == 1 || high.get(d) == 1;
      if (low.get(k) == high.get(d) || (stretch && one)) {
        collect(low, high, chosen.append(d), stretch, found);
      }
    }
  }

  /** The permutation that makes sizes {@code from} the sizes {@code to}, if there is one. */
  static Optional<Ints> permutation(Ints from, Ints to) {
    if (from.size() != to.size()) {
      return Optional.empty();
    }
    Ints permutation = Ints.of();
    for (int d = 0; d < to.size(); d++) {
      int next = unused(from, to.get(d), permutation);
      if (next < 0) {
        return Optional.empty();
      }
      permutation = permutation.append(next);
    }
    return Optional.of(permutation);
  }

  private static int unused(Ints sizes, long size, Ints used) {
    for (int d = 0; d < sizes.size(); d++) {
      if (sizes.get(d) == size && !used.contains(d)) {
        return d;
      }
    }
    return -1;
  }
}
