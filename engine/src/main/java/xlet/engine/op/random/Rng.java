package xlet.engine.op.random;

import java.util.List;
import xlet.engine.op.Call;
import xlet.engine.op.Expansion.Steps;
import xlet.engine.op.Names;
import xlet.engine.op.OpDef;
import xlet.engine.op.Operand;

/** {@code Rng}: random numbers of a distribution that is named; HLO text's spelling of both. */
final class Rng {
  private static final String NORMAL = "rng_normal";

  static final OpDef DEF =
      RandomNumbers.parameters(
              OpDef.named("Rng")
                  .stablehlo("rng")
                  .hlo("rng")
                  .summary("Fills an array with random numbers of a distribution.")
                  .semantics(
                      "With rng_uniform it is RngUniform(a, b), with rng_normal RngNormal(a, b).")
                  .operand("a", "The first parameter of the distribution.")
                  .operand("b", "The second.")
                  .choice("distribution", "Which one.", false, List.of("rng_uniform", NORMAL)))
          .constraint("C3", "shape is that of an array which the distribution can fill")
          .example("Rng(3, 4, rng_uniform, s32[3])", "s32[3] {3, 3, 3}")
          .example("Rng(5.0, 0.0, rng_normal, f32[2])", "f32[2] {5.0, 5.0}")
          .fails("Rng({0.0}, 1.0, rng_uniform, f32[3])", "C1")
          .fails("Rng(s32[] 0, 1.0, rng_uniform, f32[3])", "C2")
          .fails("Rng(0, 1, rng_normal, s32[3])", "C3")
          .expand(Rng::expand)
          .build();

  private Rng() {}

  private static List<Operand> expand(Call call, Steps steps) {
    return Names.same(call.text("distribution"), NORMAL)
        ? RngNormal.expand(call, steps)
        : RngUniform.expand(call, steps);
  }
}
