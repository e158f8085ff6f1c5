package xlet.engine.blas;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CoreTypeTest {
  /** Code for a processor that is not known, or of another kind, is as good as any. */
  @ParameterizedTest
  @CsvSource({
    "Nehalem, 128",
    "Sandybridge, 256",
    "Haswell, 256",
    "Zen, 256",
    "SkylakeX, 512",
    "SapphireRapids, 512",
    "neoversev2, 512"
  })
  void vectorsAreUsedUpToAWidth(String name, int widest) {
    for (int bits : new int[] {0, 128, 256, 512}) {
      assertThat(CoreType.uses(bits, name)).as("%d bits", bits).isEqualTo(bits <= widest);
    }
  }
}
