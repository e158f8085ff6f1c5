package xlet.engine.op.elementwise;

import xlet.engine.element.Family;
import xlet.engine.element.Primitive.Longs1;
import xlet.engine.op.OpDef;

/** {@code PopulationCount}: set bits. */
final class PopulationCount {
  static final OpDef DEF =
      Elementwise.unary(
              Elementwise.named("PopulationCount", "popcnt"),
              Family.named("popcnt")
                  .integersByType(type -> new Longs1("popcnt", x -> Long.bitCount(type.bitsOf(x)))))
          .summary("Counts the set bits of each element.")
          .example("PopulationCount({0, 7, -1})", "s32[3] {0, 3, 32}")
          .fails("PopulationCount({1.0, 2.0})", "C1")
          .build();

  private PopulationCount() {}
}
