package xlet.session.phrasebook;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The words of templates that stand for windows and for the edges of arrays. */
final class WindowHelpers {
  private final PhraseHelpers helpers;

  WindowHelpers(PhraseHelpers helpers) {
    this.helpers = helpers;
  }

  Map<String, Function<List<String>, String>> words() {
    return Map.of(
        "running", a -> running(a.get(0), a.get(1)),
        "within", this::within,
        "edges", a -> edges(a.get(0), a.get(1), a.get(2), a.get(3)));
  }

  /** The sizes, strides and padding of windows that end at each element along {@code axis}. */
  private String running(String x, String axis) {
    List<Long> sizes = helpers.sizesOf(x);
    List<Long> dims = helpers.dims(x, axis);
    PhraseHelpers.require(dims.size() == 1);
    int dim = dims.getFirst().intValue();
    long size = sizes.get(dim);
    PhraseHelpers.require(size > 0);
    List<Long> strides = Collections.nCopies(sizes.size(), 1L);
    List<Long> window = new ArrayList<>(strides);
    window.set(dim, size);
    List<String> padding = new ArrayList<>(Collections.nCopies(sizes.size(), "(0, 0)"));
    padding.set(dim, "(" + (size - 1) + ", 0)");
    return String.join(", ", Texts.braces(window), Texts.braces(strides), Texts.braces(padding));
  }

  /** The starts, limits and strides of a slice along one dimension of an array. */
  private String within(List<String> given) {
    List<Long> sizes = helpers.sizesOf(given.get(0));
    List<Long> dims = helpers.dims(given.get(0), given.get(4));
    PhraseHelpers.require(dims.size() == 1);
    int dim = dims.getFirst().intValue();
    List<String> starts = new ArrayList<>(Collections.nCopies(sizes.size(), "0"));
    List<String> limits = new ArrayList<>(sizes.stream().map(Object::toString).toList());
    List<String> strides = new ArrayList<>(Collections.nCopies(sizes.size(), "1"));
    starts.set(dim, given.get(1));
    limits.set(dim, given.get(2));
    strides.set(dim, given.get(3));
    return String.join(", ", Texts.braces(starts), Texts.braces(limits), Texts.braces(strides));
  }

  /** The padding of each dimension, where what comes before, behind and between are lists. */
  private String edges(String x, String low, String high, String interior) {
    int rank = helpers.shape(x).rank();
    List<Long> before = PhraseHelpers.integers(low);
    List<Long> behind = PhraseHelpers.integers(high);
    List<Long> between =
        PhraseHelpers.isNone(interior)
            ? Collections.nCopies(rank, 0L)
            : PhraseHelpers.integers(interior);
    PhraseHelpers.require(before.size() == rank && behind.size() == rank && between.size() == rank);
    List<String> edges = new ArrayList<>();
    for (int d = 0; d < rank; d++) {
      edges.add("(%d, %d, %d)".formatted(before.get(d), behind.get(d), between.get(d)));
    }
    return Texts.braces(edges);
  }
}
