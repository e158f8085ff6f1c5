package xlet.engine.eval;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import xlet.engine.emit.EmittedCode;

/** Faster code is looked for by one caller at a time, and a few times if none is found. */
final class SwappedCodeTest {
  private static final EmittedCode NONE = (arrays, from, to) -> {};

  private static boolean begins(SwappedCode code, long work) {
    code.spent(work);
    return code.beginsTry();
  }

  @Test
  void oneCallerLooksForFasterCode() {
    SwappedCode code = new SwappedCode(NONE);
    assertThat(begins(code, 100)).isTrue();
    assertThat(begins(code, 100_000)).isFalse();
  }

  @Test
  void itIsLookedForAgainAfterMoreWork() {
    SwappedCode code = new SwappedCode(NONE);
    assertThat(begins(code, 100)).isTrue();
    code.endTry();
    assertThat(begins(code, 299)).isFalse();
    assertThat(begins(code, 1)).isTrue();
    code.endTry();
    assertThat(begins(code, 1200)).isTrue();
    code.endTry();
    assertThat(begins(code, 1_000_000)).isFalse();
  }

  @Test
  void whatWasFoundIsUsed() {
    SwappedCode code = new SwappedCode(NONE);
    int[] runs = new int[1];
    assertThat(begins(code, 100)).isTrue();
    code.use((arrays, from, to) -> runs[0]++);
    code.endTry();
    code.run(new Object[0], 0, 1);
    assertThat(runs[0]).isEqualTo(1);
    assertThat(begins(code, 1_000_000)).isFalse();
  }
}
