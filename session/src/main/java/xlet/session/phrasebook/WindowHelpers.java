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
        "starts", a -> alone("0", a.get(0), a.get(1), a.get(2)),
        "resized", a -> resized(a.get(0), a.get(1), a.get(2)),
        "running", a -> running(a.get(0), a.get(1)),
        "within", this::within,
        "edges", a -> edges(a.get(0), a.get(1), a.get(2), a.get(3)));
  }

  /** The sizes, strides and padding of windows that end at each element along {@code axis}. */
  private String running(String x, String axis) {
    List<Long> sizes = helpers.sizesOf(x);
    int dim = dimension(x, axis);
    long size = sizes.get(dim);
    PhraseHelpers.require(size > 0);
    List<Long> strides = Collections.nCopies(sizes.size(), 1L);
    List<Long> window = new ArrayList<>(strides);
    window.set(dim, size);
    List<String> padding = new ArrayList<>(Collections.nCopies(sizes.size(), "(0, 0)"));
    padding.set(dim, "(" + (size - 1) + ", 0)");
    return String.join(", ", Texts.braces(window), Texts.braces(strides), Texts.braces(padding));
  }

  /**
   * A list with {@code value} at the dimension {@code axis} of an array, and {@code other} else.
   */
  private String alone(String other, String x, String value, String axis) {
    List<String> values = new ArrayList<>(Collections.nCopies(helpers.sizesOf(x).size(), other));
    values.set(dimension(x, axis), value);
    return Texts.braces(values);
  }

  private String resized(String x, String size, String axis) {
    List<Object> sizes = new ArrayList<>(helpers.sizesOf(x));
    sizes.set(dimension(x, axis), size);
    return Texts.braces(sizes);
  }

  private int dimension(String x, String axis) {
    List<Long> dims = helpers.dims(x, axis);
    PhraseHelpers.require(dims.size() == 1);
    return dims.getFirst().intValue();
  }

  /** The starts, limits and strides of a slice along one dimension of an array. */
  private String within(List<String> given) {
    String x = given.get(0);
    String axis = given.get(4);
    return String.join(
        ", ",
        alone("0", x, given.get(1), axis),
        resized(x, given.get(2), axis),
        alone("1", x, given.get(3), axis));
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
