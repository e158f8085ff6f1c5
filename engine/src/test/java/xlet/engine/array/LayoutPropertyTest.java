package xlet.engine.array;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Holds layouts against the formula of XLA's document on tiled layouts, worked out literally. */
class LayoutPropertyTest {
  record Case(Ints sizes, Layout layout) {}

  @Provide
  Arbitrary<Case> cases() {
    return Arbitraries.integers().between(1, 4).flatMap(LayoutPropertyTest::casesOfRank);
  }

  private static Arbitrary<Case> casesOfRank(int rank) {
    var dimensions = Ints.range(rank).stream().boxed().toList();
    Arbitrary<List<Long>> sizes = numbers(0, 5).list().ofSize(rank);
    Arbitrary<List<Long>> extra = numbers(0, 2).list().ofSize(rank);
    Arbitrary<List<Long>> first = numbers(1, 3).list().ofMinSize(0).ofMaxSize(rank);
    Arbitrary<List<Long>> second = numbers(1, 3).list().ofMinSize(0).ofMaxSize(rank);
    return Combinators.combine(
            sizes,
            Arbitraries.shuffle(dimensions),
            extra,
            Arbitraries.of(false, true),
            first,
            second)
        .as((size, order, more, padded, tile, tileOfTile) -> {
          var layout = Layout.of(Ints.of(order));
          if (padded) {
            var extents = new ArrayList<Long>();
            for (int i = 0; i < rank; i++) {
              extents.add(size.get(i) + more.get(i));
            }
            layout = layout.padded(Ints.of(extents), 0);
          }
          if (!tile.isEmpty()) {
            layout =
                tileOfTile.isEmpty()
                    ? layout.tiled(Ints.of(tile))
                    : layout.tiled(Ints.of(tile), Ints.of(tileOfTile));
          }
          return new Case(Ints.of(size), layout);
        });
  }

  private static Arbitrary<Long> numbers(long least, long greatest) {
    return Arbitraries.longs().between(least, greatest);
  }

  /** All indices within the sizes, in row-major order. */
  private static List<long[]> indices(Ints sizes) {
    var indices = new ArrayList<long[]>();
    for (long number = 0; number < sizes.product(); number++) {
      var index = new long[sizes.size()];
      long rest = number;
      for (int i = sizes.size() - 1; i >= 0; i--) {
        index[i] = rest % sizes.get(i);
        rest /= sizes.get(i);
      }
      indices.add(index);
    }
    return indices;
  }

  /** linear_index(e, d) */
  private static long linear(List<Long> index, List<Long> extents) {
    long linear = 0;
    for (int i = 0; i < index.size(); i++) {
      linear = linear * extents.get(i) + index.get(i);
    }
    return linear;
  }

  /**
   * linear_index_with_tile(e, d, t) = linear(⌊e/t⌋, ⌈d/t⌉)·∏t + linear(e mod t, t); what a tile
   * does not cut is as if cut by 1, and a further tile cuts the vectors of the one before.
   */
  private static long literal(Case given, long[] index) {
    var layout = given.layout();
    var e = new ArrayList<Long>();
    var d = new ArrayList<Long>();
    for (int i = index.length - 1; i >= 0; i--) {
      int dimension = layout.minorToMajor().at(i);
      e.add(index[dimension]);
      d.add(layout.extents(given.sizes()).get(dimension));
    }
    for (Ints tile : layout.tiles()) {
      int from = d.size() - tile.size();
      var cutIndex = new ArrayList<>(e.subList(0, from));
      var cutExtents = new ArrayList<>(d.subList(0, from));
      for (int i = 0; i < tile.size(); i++) {
        cutIndex.add(e.get(from + i) / tile.get(i));
        cutExtents.add((d.get(from + i) + tile.get(i) - 1) / tile.get(i));
      }
      for (int i = 0; i < tile.size(); i++) {
        cutIndex.add(e.get(from + i) % tile.get(i));
        cutExtents.add(tile.get(i));
      }
      e = cutIndex;
      d = cutExtents;
    }
    return linear(e, d);
  }

  @Property
  void offsetsAreThoseOfTheFormula(@ForAll("cases") Case given) {
    for (long[] index : indices(given.sizes())) {
      assertThat(given.layout().offset(given.sizes(), index)).isEqualTo(literal(given, index));
    }
  }

  @Property
  void slotsAndIndicesCorrespondOneToOne(@ForAll("cases") Case given) {
    var placement = given.layout().placement(given.sizes());
    var taken = new HashSet<Long>();
    for (long[] index : indices(given.sizes())) {
      long offset = placement.offset(index);
      assertThat(offset).isBetween(0L, placement.length() - 1);
      assertThat(taken.add(offset)).as("slot %d is free", offset).isTrue();
      assertThat(placement.indexAt(offset)).contains(Ints.of(index));
    }
    for (long slot = 0; slot < placement.length(); slot++) {
      assertThat(placement.indexAt(slot).isPresent()).isEqualTo(taken.contains(slot));
    }
    assertThat(placement.hasPadding()).isEqualTo(taken.size() < placement.length());
  }

  @Property
  void theWalkVisitsElementsInRowMajorOrder(@ForAll("cases") Case given) {
    var placement = given.layout().placement(given.sizes());
    var walk = placement.offsets();
    for (long[] index : indices(given.sizes())) {
      assertThat(walk.nextInt()).isEqualTo((int) placement.offset(index));
    }
    assertThat(walk.hasNext()).isFalse();
  }

  @Property
  void stridesAddUpToTheOffset(@ForAll("cases") Case given) {
    var untiled = given.layout().tiled();
    long[] strides = untiled.strides(given.sizes());
    for (long[] index : indices(given.sizes())) {
      long sum = 0;
      for (int i = 0; i < index.length; i++) {
        sum += index[i] * strides[i];
      }
      assertThat(untiled.offset(given.sizes(), index)).isEqualTo(sum);
    }
  }
}
