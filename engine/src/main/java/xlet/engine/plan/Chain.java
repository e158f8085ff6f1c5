package xlet.engine.plan;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;
import xlet.engine.eval.NestChain;
import xlet.engine.loop.Passing;
import xlet.engine.op.Evaluation;

/**
 * Regions over the same rows, each of which reads of the others the row that it computes: they are
 * computed a few rows at a time. A row is what the first dimensions count.
 */
final class Chain {
  /** Smaller arrays stay in the cache anyway. */
  private static final long FEWEST_BYTES = 1 << 20;

  /** Larger rows do not. */
  private static final long MOST_BYTES_OF_ROW = 1 << 19;

  private static final long FEWEST_ROWS = 16;

  private final List<Item> items;
  private final List<Region> regions;
  private final long rows;

  /** The items that are read and not made here, then those made here. */
  private final List<Integer> numbers;

  private final int given;
  private final Set<Integer> passed;

  /** The items whose values it leaves. */
  private final List<Integer> kept;

  private volatile Optional<Ready> ready = Optional.empty();

  /** The code for sources of some shapes, if there is any. */
  private record Ready(List<ArrayShape> sources, Optional<NestChain> code) {}

  private Chain(List<Item> items, List<Region> regions, long rows, Set<Integer> passed) {
    this.items = items;
    this.regions = regions;
    this.rows = rows;
    this.passed = passed;
    List<Integer> made = regions.stream().flatMap(region -> region.roots().stream()).toList();
    this.numbers =
        new ArrayList<>(
            regions.stream()
                .flatMap(region -> region.sources().stream())
                .filter(source -> !made.contains(source))
                .distinct()
                .toList());
    this.given = numbers.size();
    numbers.addAll(made);
    this.kept = made.stream().filter(item -> !passed.contains(item)).toList();
  }

  /**
   * The chain of {@code regions}, of whose results nobody else needs {@code passed}.
   *
   * @param always whether it need not be worth it
   */
  static Optional<Chain> of(
      List<Item> items, List<Region> regions, Set<Integer> passed, boolean always) {
    List<ArrayShape> results =
        regions.stream().flatMap(region -> region.results().stream()).toList();
    boolean single =
        regions.stream()
            .flatMap(region -> region.roots().stream())
            .allMatch(root -> items.get(root).shape() instanceof ArrayShape);
    int rank = single ? results.stream().mapToInt(ArrayShape::rank).min().orElse(0) : 0;
    while (rank > 0 && !agree(regions, results, rank)) {
      rank--;
    }
    if (rank == 0) {
      return Optional.empty();
    }
    long rows = Ints.range(rank).map(d -> results.getFirst().sizes().get((int) d)).product();
    long bytes = results.stream().mapToLong(ArrayShape::byteCount).sum();
    long most = results.stream().mapToLong(ArrayShape::elementCount).max().orElse(0);
    boolean isWorthIt =
        always
            ? rows > 1
            : rows >= FEWEST_ROWS && bytes >= FEWEST_BYTES && bytes / rows <= MOST_BYTES_OF_ROW;
    return isWorthIt && most <= Integer.MAX_VALUE / 2 && bytes > 0
        ? Optional.of(new Chain(items, regions, rows, passed))
        : Optional.empty();
  }

  private static boolean agree(List<Region> regions, List<ArrayShape> results, int rank) {
    Ints first = results.getFirst().sizes();
    for (ArrayShape result : results) {
      for (int d = 0; d < rank; d++) {
        if (result.sizes().get(d) != first.get(d)) {
          return false;
        }
      }
    }
    Set<Integer> made = new HashSet<>();
    for (Region region : regions) {
      for (int source : region.sources()) {
        if (made.contains(source) && !region.readsOwnRows(source, rank)) {
          return false;
        }
      }
      made.addAll(region.roots());
    }
    return true;
  }

  /** The items whose values it leaves. */
  List<Integer> kept() {
    return kept;
  }

  /** Puts the values of what is kept into {@code values}; false if there is no code for that. */
  boolean run(@Nullable Value[] values, Evaluation evaluation) {
    for (int item : kept) {
      if (values[item] != null) {
        return false;
      }
    }
    List<NdArray> sources = new ArrayList<>(given);
    List<ArrayShape> shapes = new ArrayList<>(given);
    for (int k = 0; k < given; k++) {
      NdArray source = (NdArray) Objects.requireNonNull(values[numbers.get(k)]);
      sources.add(source);
      shapes.add(source.shape());
    }
    Optional<NestChain> code = code(shapes);
    if (code.isEmpty()) {
      return false;
    }
    List<NdArray> results = code.get().run(sources, evaluation);
    for (int k = 0; k < results.size(); k++) {
      values[kept.get(k)] = results.get(k);
    }
    return true;
  }

  private Optional<NestChain> code(List<ArrayShape> sources) {
    Optional<Ready> known = ready;
    if (known.isEmpty() || !known.get().sources().equals(sources)) {
      known = Optional.of(new Ready(sources, made(sources)));
      ready = known;
    }
    return known.get().code();
  }

  private Optional<NestChain> made(List<ArrayShape> sources) {
    List<ArrayShape> shapes = new ArrayList<>(sources);
    for (int item : numbers.subList(given, numbers.size())) {
      shapes.add((ArrayShape) items.get(item).shape());
    }
    List<NestChain.Link> links = new ArrayList<>();
    for (Region region : regions) {
      List<Integer> read = region.sources().stream().map(numbers::indexOf).toList();
      List<Integer> made = region.roots().stream().map(numbers::indexOf).toList();
      Set<Integer> passing = new HashSet<>();
      for (int a = 0; a < read.size() + made.size(); a++) {
        int number = a < read.size() ? read.get(a) : made.get(a - read.size());
        if (passed.contains(numbers.get(number))) {
          passing.add(a);
        }
      }
      List<ArrayShape> own = read.stream().map(shapes::get).toList();
      links.add(new NestChain.Link(region.nest(own, new Passing(rows, passing)), read, made));
    }
    List<Integer> left = kept.stream().map(numbers::indexOf).toList();
    return NestChain.of(links, shapes, given, left, rows);
  }
}
