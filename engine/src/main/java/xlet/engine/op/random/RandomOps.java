package xlet.engine.op.random;

import java.util.List;
import xlet.engine.op.OpDef;

/** The operations of this group, in alphabetical order. */
public final class RandomOps {
  public static final List<OpDef> ALL =
      List.of(
          Rng.DEF, RngBitGenerator.DEF, RngGetAndUpdateState.DEF, RngNormal.DEF, RngUniform.DEF);

  private RandomOps() {}
}
