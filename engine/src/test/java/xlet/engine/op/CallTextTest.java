package xlet.engine.op;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.catalog.OpCatalog;

/** Calls that mends propose. */
final class CallTextTest {
  @Test
  void namesOperationsAsTheCatalogueDoes() {
    for (String operation : CallText.OPERATIONS) {
      assertThat(OpCatalog.find(operation).map(OpDef::name)).contains(operation);
    }
  }

  @Test
  void spellsCalls() {
    assertThat(CallText.sliced("x", Ints.of(2, 3))).isEqualTo("Slice(x, {0,0}, {2,3}, {1,1})");
    assertThat(CallText.padded("x", ElementType.F32, Ints.of(1, 0)))
        .isEqualTo("Pad(x, Constant(f32[] 0), {(0,1,0), (0,0,0)})");
    assertThat(CallText.notZero("x", ElementType.BF16)).isEqualTo("Ne(x, 0.0)");
  }
}
