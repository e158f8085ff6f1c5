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
}
