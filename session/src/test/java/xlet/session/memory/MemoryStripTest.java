package xlet.session.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.Layout;
import xlet.engine.array.NdArray;
import xlet.session.Session;
import xlet.session.Variable;
import xlet.session.render.Columns;
import xlet.session.render.Screen;

final class MemoryStripTest {
  private static final String TILED =
      "let t = f32[3,5]{1,0:T(2,2)} {{1,2,3,4,5},{6,7,8,9,10},{11,12,13,14,15}};";

  private static MemoryStrip strip(String program) {
    Session session = Session.create();
    session.run(program);
    String name = session.latest().orElseThrow();
    Variable variable = Objects.requireNonNull(session.variables().get(name));
    return MemoryStrip.of(name, (NdArray) variable.value());
  }

  private static String text(MemoryStrip strip) {
    return String.join("\n", strip.lines(Screen.PLAIN));
  }

  /** What lies in each slot, padding as 0. */
  private static String content(MemoryStrip strip, String letters) {
    List<Ints> order =
        LongStream.range(0, strip.slots())
            .mapToObj(slot -> strip.slot(strip.placement(), slot).index().orElse(Ints.of()))
            .toList();
    return order.stream()
        .map(index ->
            index.isEmpty()
                ? "0"
                : letters.substring((int) row(strip, index), (int) row(strip, index) + 1))
        .collect(Collectors.joining(" "));
  }

  private static long row(MemoryStrip strip, Ints index) {
    return index.get(0) * strip.shape().size(1) + index.get(1);
  }

  @Test
  void showsTheOrderOfTheDocumentOnLayouts() {
    MemoryStrip rows = MemoryStrip.of(ArrayShape.of(ElementType.F32, 2, 3));
    MemoryStrip columns = MemoryStrip.of(rows.shape().withLayout(Layout.of(0, 1)));
    Layout padded = Layout.of(0, 1).padded(Ints.of(3, 5), 0);
    assertThat(content(rows, "abcdef")).isEqualTo("a b c d e f");
    assertThat(content(columns, "abcdef")).isEqualTo("a d b e c f");
    assertThat(content(MemoryStrip.of(rows.shape().withLayout(padded)), "abcdef"))
        .isEqualTo("a d 0 b e 0 c f 0 0 0 0 0 0 0");
  }

  @Test
  void showsTheDefaultLayoutRowByRow() {
    assertThat(text(strip("let d = f32[2,3] {{1,2,3},{4,5,6}};")))
        .isEqualTo(
            """
            d : f32[2,3]{1,0}   24 B   6 slots of 4 B
            fastest dimension first: 1, then 0
            slot  byte
              @0     0  [0,0]  [0,1]  [0,2]
                          1.0    2.0    3.0
              @3    12  [1,0]  [1,1]  [1,2]
                          4.0    5.0    6.0\
            """);
  }

  @Test
  void showsPermutedDimensions() {
    assertThat(text(strip("let p: s8[2,3]{0,1} = {{1,2,3},{4,5,6}};")))
        .isEqualTo(
            """
            p : s8[2,3]{0,1}   6 B   6 slots of 1 B
            fastest dimension first: 0, then 1
            slot  byte
              @0     0  [0,0]  [1,0]
                            1      4
              @2     2  [0,1]  [1,1]
                            2      5
              @4     4  [0,2]  [1,2]
                            3      6\
            """);
  }

  @Test
  void showsPadding() {
    assertThat(
            text(
                strip(
                    "let p: s32[2,3]{0,1:padded_dimensions={3,5},padding_value=7}"
                        + " = {{1,2,3},{4,5,6}};")))
        .contains("15 slots of 4 B, 9 of them padding", "dimensions padded to {3,5}")
        .contains("  @0     0  [0,0]  [1,0]      ·\n                1      4      7")
        .contains(" @12    48      ·      ·      ·\n                7      7      7");
  }

  @Test
  void showsTiles() {
    assertThat(text(strip(TILED)))
        .contains("t : f32[3,5]{1,0:T(2,2)}   96 B   24 slots of 4 B, 9 of them padding")
        .contains("fastest dimension first: 1, then 0; cut into tiles of 2x2")
        .contains("  @0     0  [0,0]  [0,1]  [1,0]  [1,1]\n")
        .contains("  @8    32  [0,4]      ·  [1,4]      ·\n")
        .endsWith(" @20    80  [2,4]      ·      ·      ·\n             15.0    0.0    0.0    0.0");
  }

  @Test
  void findsTheSlotOfAnElementAndTheElementOfASlot() {
    MemoryStrip tiled = strip(TILED);
    assertThat(tiled.element(Ints.of(2, 3), Screen.PLAIN))
        .startsWith(
            "t[2,3] = 14.0 lies in slot 17: bytes 68 to 71", "  17 = 1×12 + 1×4 + 0×2 + 1×1");
    assertThat(tiled.slot(17, Screen.PLAIN))
        .startsWith("slot 17 (bytes 68 to 71) holds t[2,3] = 14.0");
    assertThat(tiled.slot(11, Screen.PLAIN)).startsWith("slot 11 (bytes 44 to 47) is padding");
    MemoryStrip type = MemoryStrip.of(tiled.shape());
    assertThat(type.slot(17, Screen.PLAIN))
        .startsWith("slot 17 (bytes 68 to 71) holds element [2,3]");
  }

  @Test
  void slotsAreTheSumsThatAreShown() {
    ArrayShape shape =
        ArrayShape.of(ElementType.BF16, 20, 300)
            .withLayout(Layout.of(1, 0).tiled(Ints.of(8, 128), Ints.of(2, 1)));
    MemoryStrip strip = MemoryStrip.of(shape);
    assertThat(strip.element(Ints.of(3, 5), Screen.PLAIN))
        .contains("  267 = 0×3072 + 0×1024 + 1×256 + 5×2 + 1×1 + 0×1");
    for (long row = 0; row < 20; row += 3) {
      for (long column = 0; column < 300; column += 7) {
        long slot = strip.placement().offset(row, column);
        Ints index = Ints.of(strip.placement().slotIndex(row, column));
        long sum = 0;
        for (int k = 0; k < index.size(); k++) {
          sum += index.get(k) * strip.placement().slotStrides().get(k);
        }
        assertThat(sum).isEqualTo(slot);
        assertThat(strip.slot(strip.placement(), slot).index()).contains(Ints.of(row, column));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {40, 60, 80, 200})
  void keepsToTheScreen(int width) {
    ArrayShape large =
        ArrayShape.of(ElementType.BF16, 2000, 30000)
            .withLayout(Layout.of(1, 0).tiled(Ints.of(8, 128), Ints.of(2, 1)));
    for (MemoryStrip strip :
        List.of(strip(TILED), MemoryStrip.of(large), strip("let d = Iota(s32[100], 0);"))) {
      List<String> lines = strip.lines(new Screen(width, 24, false, false));
      assertThat(lines).hasSizeLessThanOrEqualTo(28);
      assertThat(lines.subList(1, lines.size()))
          .allSatisfy(line -> assertThat(Columns.width(line)).isLessThanOrEqualTo(width));
    }
    assertThat(text(MemoryStrip.of(large))).contains("rows hidden");
  }

  @Test
  void dressesLinesOnlyWhereColoursAreWanted() {
    Screen colored = new Screen(80, 24, true, false);
    String text = String.join("\n", strip(TILED).lines(colored));
    assertThat(text).contains("\u001b[");
    assertThat(text.replaceAll("\u001b\\[[0-9;]*m", "").replace(" \n", "\n"))
        .isEqualTo(text(strip(TILED)));
    assertThat(text(strip(TILED))).doesNotContain("\u001b");
  }

  @Test
  void showsScalarsAndArraysWithoutElements() {
    assertThat(text(strip("let s = 5;"))).contains("1 slot of 4 B", "@0     0  []", " 5");
    assertThat(text(strip("let e = f32[0,3] {};"))).contains("0 slots of 4 B");
  }

  @Test
  void htmlHasACellForEachSlot() throws Exception {
    Document html =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(strip(TILED).html())));
    assertThat(html.getElementsByTagName("td").getLength()).isEqualTo(24);
    assertThat(strip(TILED).html())
        .contains("title=\"slot 17, bytes 68 to 71\"><small>[2,3]</small>14.0</td>")
        .contains("class=\"padding\"");
  }
}
