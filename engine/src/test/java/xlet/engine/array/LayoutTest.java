package xlet.engine.array;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class LayoutTest {
  /** The buffer's slots as row-major element numbers, "." for padding. */
  private static String memory(Layout layout, long... sizes) {
    var all = Ints.of(sizes);
    var rowMajor = Layout.rowMajor(sizes.length);
    var slots = new ArrayList<String>();
    for (long slot = 0; slot < layout.bufferLength(all); slot++) {
      slots.add(
          layout
              .indexAt(all, slot)
              .map(index -> Long.toString(rowMajor.offset(all, index.toArray())))
              .orElse("."));
    }
    return String.join(" ", slots);
  }

  @Test
  void theDefaultIsRowMajor() {
    assertThat(Layout.rowMajor(3)).isEqualTo(Layout.of(2, 1, 0));
    assertThat(Layout.rowMajor(3).isRowMajor()).isTrue();
    assertThat(Layout.of(0, 1).isRowMajor()).isFalse();
    assertThat(Layout.of(1, 0).tiled(Ints.of(2)).isRowMajor()).isFalse();
    assertThat(Layout.of(1, 0).padded(Ints.of(2, 3), 0).isRowMajor()).isFalse();
    assertThat(memory(Layout.rowMajor(2), 2, 3)).isEqualTo("0 1 2 3 4 5");
  }

  @Test
  void theFirstDimensionOfMinorToMajorIsTheFastest() {
    assertThat(memory(Layout.of(0, 1), 2, 3)).isEqualTo("0 3 1 4 2 5");
    assertThat(memory(Layout.of(1, 2, 0), 2, 2, 2)).isEqualTo("0 2 1 3 4 6 5 7");
    assertThat(Layout.of(1, 2, 0).strides(Ints.of(4, 3, 2))).containsExactly(6, 1, 3);
  }

  /** The document's own example: a d 0 b e 0 c f 0 0 0 0 0 0 0. */
  @Test
  void paddingWidensEachDimension() {
    var layout = Layout.of(0, 1).padded(Ints.of(3, 5), 0);
    assertThat(memory(layout, 2, 3)).isEqualTo("0 3 . 1 4 . 2 5 . . . . . . .");
    assertThat(memory(Layout.of(1, 0).padded(Ints.of(3, 5), 0), 2, 3))
        .isEqualTo("0 1 2 . . 3 4 5 . . . . . . .");
    assertThat(layout.strides(Ints.of(2, 3))).containsExactly(1, 3);
  }

  /** XLA's own example of a tiled layout. */
  @Test
  void tilesLieOneAfterTheOther() {
    var layout = Layout.of(1, 0).tiled(Ints.of(2, 2));
    assertThat(layout.offset(Ints.of(3, 5), 2, 3)).isEqualTo(17);
    assertThat(layout.bufferLength(Ints.of(3, 5))).isEqualTo(24);
    assertThat(memory(layout, 3, 5))
        .isEqualTo("0 1 5 6 2 3 7 8 4 . 9 . 10 11 . . 12 13 . . 14 . . .");
    assertThat(layout.isStrided()).isFalse();
    assertThatThrownBy(() -> layout.strides(Ints.of(3, 5)))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void tilesFollowThePhysicalOrder() {
    assertThat(memory(Layout.of(0, 1).tiled(Ints.of(2, 2)), 2, 3)).isEqualTo("0 3 1 4 2 5 . .");
  }

  @Test
  void aTileOfFewerDimensionsCutsTheMostMinor() {
    assertThat(memory(Layout.of(1, 0).tiled(Ints.of(2)), 2, 3)).isEqualTo("0 1 2 . 3 4 5 .");
  }

  @Test
  void aSecondTileCutsTheBlocksOfTheFirst() {
    var layout = Layout.of(1, 0).tiled(Ints.of(8, 128), Ints.of(2, 1));
    var sizes = Ints.of(20, 300);
    assertThat(layout.bufferLength(sizes)).isEqualTo(3 * 3 * 8 * 128);
    for (long row = 0; row < 20; row++) {
      for (long column = 0; column < 300; column++) {
        long block = row / 8 * 3 + column / 128;
        long within = row % 8 / 2 * 256 + column % 128 * 2 + row % 2;
        assertThat(layout.offset(sizes, row, column)).isEqualTo(block * 1024 + within);
      }
    }
  }

  /** XLA's own example: T(*,*,2,*,3) of [2,7,8,11,10] is T(2,3) of [112,110]. */
  @Test
  void aStarMergesADimensionIntoTheNextMinor() {
    long star = Layout.MERGED;
    var layout = Layout.rowMajor(5).tiled(Ints.of(star, star, 2, star, 3));
    var sizes = Ints.of(2, 7, 8, 11, 10);
    var merged = Layout.rowMajor(2).tiled(Ints.of(2, 3));
    var mergedSizes = Ints.of(112, 110);
    assertThat(layout.bufferLength(sizes)).isEqualTo(merged.bufferLength(mergedSizes));
    for (long[] index : new long[][] {{0, 0, 0, 0, 0}, {1, 6, 7, 10, 9}, {1, 2, 3, 4, 5}}) {
      long row = (index[0] * 7 + index[1]) * 8 + index[2];
      long column = index[3] * 10 + index[4];
      long offset = layout.offset(sizes, index);
      assertThat(offset).isEqualTo(merged.offset(mergedSizes, row, column));
      assertThat(layout.indexAt(sizes, offset)).contains(Ints.of(index));
    }
  }

  @Test
  void aScalarHasOneSlotAndAnEmptyArrayNone() {
    assertThat(Layout.of().bufferLength(Ints.of())).isEqualTo(1);
    assertThat(Layout.of().offset(Ints.of())).isZero();
    assertThat(Layout.of().indexAt(Ints.of(), 0)).contains(Ints.of());
    assertThat(Layout.of(1, 0).bufferLength(Ints.of(0, 3))).isZero();
  }

  @Test
  void anIndexOutsideIsRefused() {
    var layout = Layout.of(1, 0);
    var sizes = Ints.of(2, 3);
    assertThatThrownBy(() -> layout.offset(sizes, 0, 3)).hasMessageContaining("{0,3}");
    assertThatThrownBy(() -> layout.offset(sizes, -1, 0)).hasMessageContaining("{-1,0}");
    assertThatThrownBy(() -> layout.offset(sizes, 1)).hasMessageContaining("rank is 2");
    assertThatThrownBy(() -> layout.indexAt(sizes, 6)).hasMessageContaining("buffer of 6");
  }

  static Stream<Arguments> spellings() {
    return Stream.of(
        Arguments.of(Layout.of(1, 0), "{1,0}"),
        Arguments.of(Layout.of(), "{}"),
        Arguments.of(Layout.of(1, 0).tiled(Ints.of(8, 128), Ints.of(2, 1)), "{1,0:T(8,128)(2,1)}"),
        Arguments.of(Layout.of(1, 0).tiled(Ints.of(-1, 3)), "{1,0:T(*,3)}"),
        Arguments.of(
            Layout.of(0, 1).padded(Ints.of(3, 5), 0),
            "{0,1:padded_dimensions={3,5},padding_value=0}"),
        Arguments.of(
            Layout.of(0).padded(Ints.of(3), -1.5), "{0:padded_dimensions={3},padding_value=-1.5}"),
        Arguments.of(
            Layout.of(0).padded(Ints.of(3), Double.NEGATIVE_INFINITY),
            "{0:padded_dimensions={3},padding_value=-inf}"),
        Arguments.of(
            Layout.of(0).tiled(Ints.of(4)).padded(Ints.of(5), 9),
            "{0:T(4),padded_dimensions={5},padding_value=9}"));
  }

  @ParameterizedTest
  @MethodSource("spellings")
  void itIsPrintedAsXlaDoes(Layout layout, String text) {
    assertThat(layout).hasToString(text);
  }

  static Stream<Arguments> misfits() {
    return Stream.of(
        Arguments.of(
            Layout.of(0, 0), "f32[2,3] needs a permutation of {0,1}; 0 occurs twice, 1 is missing"),
        Arguments.of(
            Layout.of(1, 1, 1),
            "f32[2,3] needs a permutation of {0,1}; 1 occurs 3 times, 0 is missing"),
        Arguments.of(
            Layout.of(2, 0),
            "f32[2,3] needs a permutation of {0,1}; 2 is not one of its dimensions, 1 is missing"),
        Arguments.of(Layout.of(0), "f32[2,3] needs a permutation of {0,1}; 1 is missing"),
        Arguments.of(
            Layout.of(0, 1).padded(Ints.of(3), 0), "f32[2,3] needs 2 padded dimensions; {3} has 1"),
        Arguments.of(
            Layout.of(0, 1).padded(Ints.of(3, 2), 0),
            "f32[2,3] cannot be padded to {3,2}: dimension 1 has 3 elements, more than 2"),
        Arguments.of(
            Layout.of(1, 0).tiled(Ints.of(2, 2, 2)),
            "tile T(2,2,2) cuts 3 dimensions; f32[2,3] has 2 at this point"),
        Arguments.of(
            Layout.of(1, 0).tiled(Ints.of(2), Ints.of(1, 1, 1, 1)),
            "tile T(1,1,1,1) cuts 4 dimensions; f32[2,3] has 3 at this point"),
        Arguments.of(
            Layout.of(1, 0).tiled(Ints.of(0, 2)), "tile T(0,2): a size is at least 1, or *"),
        Arguments.of(
            Layout.of(1, 0).tiled(Ints.of(2, -1)),
            "tile T(2,*): the last size is not *, for nothing is more minor"));
  }

  @ParameterizedTest
  @MethodSource("misfits")
  void aLayoutThatDoesNotFitIsRefused(Layout layout, String message) {
    assertThatThrownBy(() -> new ArrayShape(ElementType.F32, Ints.of(2, 3), layout))
        .isInstanceOf(LayoutException.class)
        .hasMessage(message);
  }

  @Test
  void marksAreShownAndChangeNoPlace() {
    Layout marked = Layout.of(1, 0).marked("S(5)");
    assertThat(marked).hasToString("{1,0:S(5)}");
    assertThat(marked.tiled(Ints.of(2, 2))).hasToString("{1,0:T(2,2)S(5)}");
    assertThat(marked.isRowMajor()).isTrue();
    assertThat(ArrayShape.of(ElementType.F32, 2, 3).withLayout(marked).withDefaultLayout())
        .hasToString("f32[2,3]{1,0}");
  }

  @Test
  void layoutsAreValues() {
    assertThat(Layout.of(1, 0).tiled(Ints.of(2)))
        .isEqualTo(new Layout(Ints.of(1, 0), List.of(Ints.of(2)), Ints.of(), 0, ""))
        .isNotEqualTo(Layout.of(1, 0));
  }
}
