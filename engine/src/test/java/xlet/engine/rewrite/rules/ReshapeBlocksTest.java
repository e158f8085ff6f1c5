package xlet.engine.rewrite.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import xlet.engine.array.Ints;

final class ReshapeBlocksTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "8 32 32 256 | 8 32 32 8 32 | 0→0, 1→1, 2→2, {3}→{3,4}",
        "6 4         | 4 6          | {0,1}→{0,1}",
        "2 6 5       | 4 3 5        | {0,1}→{0,1}, 2→2",
        "2 1 3       | 2 3          | 0→0, {1}→{}, 2→1",
        "6           | 6 1          | 0→0, {}→{1}",
        "1 1         | 1            | 0→0, {1}→{}",
        "1           | ''           | {0}→{}",
        "2 2 2       | 4 2          | {0,1}→{0}, 2→1",
      })
  void takesAReshapeApart(String from, String to, String blocks) {
    assertThat(ReshapeBlocks.of(ints(from), ints(to)).toString()).isEqualTo(blocks);
  }

  private static Ints ints(String text) {
    Ints ints = Ints.of();
    for (String word : text.strip().split(" +", -1)) {
      ints = word.isEmpty() ? ints : ints.append(Long.parseLong(word));
    }
    return ints;
  }
}
