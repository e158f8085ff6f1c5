package xlet.engine.op.elementwise;

import xlet.engine.element.Family;
import xlet.engine.op.OpDef;

/** {@code RoundNearestEven}: rounding to the nearest, ties to even. */
final class RoundNearestEven {
  static final OpDef DEF =
      Elementwise.unary(
              Elementwise.named("RoundNearestEven", "round_nearest_even"),
              Family.named("round_nearest_even").floats(Math::rint))
          .summary("Rounds each element to the nearest whole number, ties to the even one.")
          .example("RoundNearestEven({2.5, 3.5, -0.5})", "f32[3] {2.0, 4.0, -0.0}")
          .fails("RoundNearestEven({1, 2})", "C1")
          .build();

  private RoundNearestEven() {}
}
