package xlet.session.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class ColumnsTest {
  @Test
  void breaksAtSpacesAndIndents() {
    assertThat(Columns.wrap("one two three four", 9, 2))
        .containsExactly("one two", "  three", "  four");
    assertThat(Columns.wrap("short", 9, 2)).containsExactly("short");
    assertThat(Columns.wrap("", 9, 2)).containsExactly("");
    assertThat(Columns.wrap("abcdefghijkl", 5, 2))
        .containsExactly("abcde", "  fgh", "  ijk", "  l");
    assertThat(Columns.wrap("  = abcdefgh ij", 8, 4))
        .containsExactly("  = abcd", "    efgh", "    ij");
  }

  @Test
  void goesOnWhereNoCharacterFits() {
    assertThat(Columns.wrap("漢字", 1, 0)).containsExactly("漢", "字");
    assertThat(Columns.wrap("ab", 2, 2)).containsExactly("ab");
    assertThat(Columns.wrap("abc", 2, 2)).containsExactly("ab", "  c");
  }

  /** Each character is looked at a bounded number of times: else this would take hours. */
  @Test
  void breaksLongWordsInOnePass() {
    int length = 20_000_000;
    List<String> lines = Columns.wrap("x".repeat(length), 80, 2);
    assertThat(lines.stream().mapToInt(line -> line.strip().length()).sum()).isEqualTo(length);
    assertThat(lines).allMatch(line -> line.length() <= 80);
  }

  @Test
  void cutsTextsAtTheirBeginning() {
    assertThat(Columns.beginning("abc", 3)).isEqualTo("abc");
    assertThat(Columns.beginning("abcd", 3)).isEqualTo("abc…");
    assertThat(Columns.beginning("😀😀", 2)).isEqualTo("😀😀");
    assertThat(Columns.beginning("😀😀😀", 2)).isEqualTo("😀😀…");
  }

  @Test
  void leavesATerminalNothingToObeyButEmphasis() {
    Screen screen = new Screen(80, 24, true, false);
    String painted = screen.paint(Ink.ERROR, "error") + "\tof " + screen.paint(Ink.TYPE, "f32");
    assertThat(Screen.safe(painted)).isEqualTo(painted);
    assertThat(Screen.safe("a\u001b]0;title\u0007b\u009b2J")).isEqualTo("a.]0;title.b.2J");
    assertThat(Screen.safe("\u001b[2J" + painted)).isEqualTo(".[2J" + painted);
  }
}
