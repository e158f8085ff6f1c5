package xlet.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import xlet.grammar.tree.Span;

/** Places in texts count code points, however many characters these take. */
final class SourceTextTest {
  private static final int LENGTH = 1000;

  @Test
  void slicesAfterManyLettersOfTwoCharacters() {
    SourceText text = SourceText.of("𝕏".repeat(LENGTH) + "abc");
    assertThat(text.span()).isEqualTo(new Span(0, LENGTH + 3));
    for (int k = 1; k < LENGTH; k++) {
      assertThat(text.slice(new Span(k, k + 2))).isEqualTo(k + 1 < LENGTH ? "𝕏𝕏" : "𝕏a");
    }
    assertThat(text.slice(new Span(LENGTH + 1, LENGTH + 3))).isEqualTo("bc");
  }

  @Test
  void slicesAfterManyLettersOfOneCharacter() {
    SourceText text = SourceText.of("a\n".repeat(LENGTH) + "bc");
    assertThat(text.slice(new Span(2 * LENGTH, 2 * LENGTH + 2))).isEqualTo("bc");
    assertThat(text.slice(new Span(0, 3))).isEqualTo("a\na");
  }

  @Test
  void spansOfLinesLeaveTheirEndsOut() {
    SourceText text = SourceText.of("ab\r\n𝕏𝕏\n\nend");
    assertThat(text.lineSpan(1)).isEqualTo(new Span(0, 2));
    assertThat(text.lineSpan(2)).isEqualTo(new Span(4, 6));
    assertThat(text.lineSpan(3)).isEqualTo(new Span(7, 7));
    assertThat(text.lineSpan(4)).isEqualTo(new Span(8, 11));
    SourceText rest = text.lines(2, 4);
    assertThat(rest.slice(rest.lineSpan(2))).isEqualTo("𝕏𝕏").isEqualTo(rest.line(2));
  }
}
