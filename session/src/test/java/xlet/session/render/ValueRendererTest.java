package xlet.session.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.Layout;
import xlet.engine.array.NdArray;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;

class ValueRendererTest {
  private static NdArray counted(ElementType type, long... sizes) {
    var shape = ArrayShape.of(type, sizes);
    return NdArray.ofLongs(shape, LongStream.range(0, shape.elementCount()).toArray());
  }

  private static List<String> lines(NdArray array, int width, int height) {
    return ValueRenderer.lines("v", array, new Screen(width, height, false, false));
  }

  @Test
  void showsSmallValuesInOneLine() {
    assertThat(ValueRenderer.lines("", NdArray.scalar(ElementType.F32, 3.5), Screen.PLAIN))
        .containsExactly("f32[]   4 B   3.5");
    assertThat(ValueRenderer.lines("r", counted(ElementType.S32, 3), Screen.PLAIN))
        .containsExactly("r : s32[3]{0}   12 B   {0, 1, 2}");
    var tuple = TupleValue.of(counted(ElementType.F32, 2), NdArray.scalar(ElementType.PRED, 1));
    assertThat(ValueRenderer.lines("t", tuple, Screen.PLAIN))
        .containsExactly("t : (f32[2]{0}, pred[])   9 B   ({0.0, 1.0}, true)");
    assertThat(ValueRenderer.lines("e", counted(ElementType.F32, 0, 3), Screen.PLAIN))
        .containsExactly("e : f32[0,3]{1,0}   0 B   no elements");
  }

  @Test
  void labelsRowsAndPlanes() {
    assertThat(lines(counted(ElementType.S32, 2, 2, 3), 80, 24))
        .containsExactly(
            "v : s32[2,2,3]{2,1,0}   48 B",
            "        d2  0   1   2",
            "d0=0  d1=0  0   1   2",
            "      d1=1  3   4   5",
            "d0=1  d1=0  6   7   8",
            "      d1=1  9  10  11");
  }

  @Test
  void alignsOnTheDecimalPoint() {
    var array = NdArray.ofDoubles(ArrayShape.of(ElementType.F32, 2, 2), 1, 10.25, -2.5, Double.NaN);
    assertThat(lines(array, 80, 24))
        .containsExactly(
            "v : f32[2,2]{1,0}   16 B", "  d1   0      1", "d0=0   1.0   10.25", "d0=1  -2.5  nan");
  }

  @Test
  void hidesPlanesAndColumnsAndSaysHowMany() {
    assertThat(lines(counted(ElementType.S32, 4, 2, 3), 80, 7))
        .containsExactly(
            "v : s32[4,2,3]{2,1,0}   96 B",
            "        d2   0   1   2",
            "d0=0  d1=0   0   1   2",
            "      d1=1   3   4   5",
            "⋮  2 of 4 hidden along d0",
            "d0=3  d1=0  18  19  20",
            "      d1=1  21  22  23");
    assertThat(lines(counted(ElementType.S32, 2, 100), 30, 24))
        .containsExactly(
            "v : s32[2,100]{1,0}   800 B",
            "  96 of 100 hidden along d1",
            "  d1    0    1  …   98   99",
            "d0=0    0    1  …   98   99",
            "d0=1  100  101  …  198  199");
  }

  @Test
  void breaksAVectorIntoPieces() {
    assertThat(lines(counted(ElementType.S32, 100), 30, 4))
        .containsExactly(
            "v : s32[100]{0}   400 B",
            "d0=0    0   1   2   3   4",
            "⋮  90 of 100 hidden along d0",
            "d0=95  95  96  97  98  99");
  }

  private static Value pair(Value one, int depth) {
    return depth == 0 ? one : TupleValue.of(pair(one, depth - 1), pair(one, depth - 1));
  }

  @Test
  void hidesElementsOfTuplesAndSaysHowMany() {
    var many = new TupleValue(Collections.nCopies(100_000, NdArray.scalar(ElementType.S32, 7)));
    List<String> lines = ValueRenderer.lines("t", many, new Screen(40, 6, false, false));
    assertThat(lines.subList(lines.size() - 5, lines.size()))
        .containsExactly(
            "  0 : s32[]   4 B   7",
            "  1 : s32[]   4 B   7",
            "  ⋮  99996 of 100000 elements hidden",
            "  99998 : s32[]   4 B   7",
            "  99999 : s32[]   4 B   7");
    assertThat(lines).hasSizeLessThan(20);
    assertThat(ValueRenderer.html("t", many, Screen.PLAIN)).contains("elements hidden");
  }

  @Test
  void hidesTuplesInsideTuplesForWhichThereIsNoRoom() {
    Value deep = pair(NdArray.scalar(ElementType.S32, 7), 14);
    assertThat(ValueRenderer.lines("t", deep, Screen.PLAIN))
        .hasSizeLessThan(20 * Screen.PLAIN.height())
        .anyMatch(line -> line.contains("2 of 2 elements hidden"));
  }

  @Test
  void writesNoRowsOfNothingWithoutEnd() {
    assertThat(ValueRenderer.data("", counted(ElementType.F32, 2, 0), 10))
        .containsEntry("value", List.of(List.of(), List.of()));
    assertThat(ValueRenderer.data("", counted(ElementType.F32, 1L << 32, 0), 10))
        .containsEntry("first", List.of())
        .containsEntry("hidden", 0L)
        .doesNotContainKey("value");
    assertThat(ValueRenderer.data("", counted(ElementType.F32, 0, 1L << 32), 10))
        .containsEntry("value", List.of());
  }

  @Test
  void tellsOfPadding() {
    var shape =
        ArrayShape.of(ElementType.S32, 2, 3).withLayout(Layout.of(0, 1).padded(Ints.of(3, 5), 0));
    assertThat(
            ValueRenderer.lines(
                    "v",
                    counted(ElementType.S32, 2, 3).withLayout(shape.layout()),
                    Screen.PLAIN.withWidth(100))
                .getFirst())
        .isEqualTo(
            "v : s32[2,3]{0,1:padded_dimensions={3,5},padding_value=0}   60 B   15 slots, 6 used");
  }

  @Property(tries = 300)
  void neverExceedsTheWidth(
      @ForAll @Size(max = 4) List<@IntRange(max = 40) Integer> sizes,
      @ForAll @IntRange(min = Screen.LEAST_WIDTH, max = 200) int width,
      @ForAll @IntRange(min = 1, max = 60) int height,
      @ForAll ElementType type) {
    long[] dimensions = sizes.stream().mapToLong(Integer::longValue).toArray();
    if (Ints.of(dimensions).product() > 20000) {
      return;
    }
    var lines = lines(counted(type, dimensions), width, height);
    if (width >= 60) {
      assertThat(lines)
          .allSatisfy(line -> assertThat(Columns.width(line)).isLessThanOrEqualTo(width));
    }
    assertThat(lines.size()).isLessThanOrEqualTo(Math.max(height, 2 * sizes.size()) + 4);
  }

  @Property(tries = 300)
  void showsAsManyColumnsAsFit(
      @ForAll @Size(min = 3, max = 120) List<@DoubleRange(min = -1e4, max = 1e4) Double> numbers,
      @ForAll @IntRange(min = Screen.LEAST_WIDTH, max = 120) int width,
      @ForAll @IntRange(min = 1, max = 120) int more) {
    int columns = numbers.size() / 3;
    double[] elements = numbers.stream().limit(3L * columns).mapToDouble(n -> n).toArray();
    var array = NdArray.ofDoubles(ArrayShape.of(ElementType.F32, 3, columns), elements);
    var grid = new GridPainter(array, new Screen(width, 24, false, false)).grid();
    var wider = new GridPainter(array, new Screen(width + more, 24, false, false)).grid();
    assertThat(wider.ticks().size()).isGreaterThanOrEqualTo(grid.ticks().size());
    if (wider.ticks().size() > grid.ticks().size()) {
      assertThat(TextGrid.width(wider)).isGreaterThan(width);
    }
  }

  @Test
  void escapesHtmlAndKeepsTheLabels() {
    String html = ValueRenderer.html("<b>", counted(ElementType.S32, 2, 3), Screen.PLAIN);
    assertThat(html)
        .contains("<strong>&lt;b&gt;</strong> : s32[2,3]{1,0}", ">d0=1</th>", ">5</td>");
  }

  /** A table says once how its cells look. */
  @Test
  void writesNoStyleIntoTheCellsOfATable() {
    String html = ValueRenderer.html("", counted(ElementType.S32, 8, 8), Screen.PLAIN);
    assertThat(html).containsOnlyOnce("<style>");
    assertThat(html).doesNotContain("<td style").doesNotContain("<th style");
    String scalar = ValueRenderer.html("", counted(ElementType.S32), Screen.PLAIN);
    assertThat(scalar).doesNotContain("<style>");
  }

  @Test
  void givesDataForPrograms() {
    assertThat(ValueRenderer.data("v", counted(ElementType.U8, 2, 2), 10))
        .isEqualTo(
            Map.of(
                "name", "v",
                "type", "u8[2,2]{1,0}",
                "bytes", 4L,
                "elementType", "u8",
                "dimensions", List.of(2L, 2L),
                "layout", "{1,0}",
                "value", List.of(List.of(0L, 1L), List.of(2L, 3L))));
    assertThat(ValueRenderer.data("", counted(ElementType.F32, 100), 2))
        .containsEntry("hidden", 98L)
        .containsEntry("first", List.of(0.0, 1.0));
  }
}
