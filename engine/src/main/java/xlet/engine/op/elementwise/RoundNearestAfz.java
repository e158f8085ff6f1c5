package xlet.engine.op.elementwise;

import xlet.engine.element.Family;
import xlet.engine.element.WholeNumbers;
import xlet.engine.op.OpDef;

/** {@code RoundNearestAfz}: rounding to the nearest, ties away from 0. */
final class RoundNearestAfz {
  static final OpDef DEF =
      Elementwise.unary(
              Elementwise.named("RoundNearestAfz", "round_nearest_afz").alias("Round"),
              Family.named("round_nearest_afz")
                  .floats(WholeNumbers::roundNearestAfz, WholeNumbers::roundNearestAfz))
          .summary("Rounds each element to the nearest whole number, ties away from 0.")
          .example("RoundNearestAfz({2.5, -2.5, 0.4})", "f32[3] {3.0, -3.0, 0.0}")
          .example("Round(1.5)", "f32[] 2.0")
          .fails("RoundNearestAfz({1, 2})", "C1")
          .build();

  private RoundNearestAfz() {}
}
