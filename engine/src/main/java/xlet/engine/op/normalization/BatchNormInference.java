package xlet.engine.op.normalization;

import java.util.List;
import xlet.engine.op.Call;
import xlet.engine.op.Expansion.Steps;
import xlet.engine.op.OpDef;
import xlet.engine.op.Operand;

/** {@code BatchNormInference}: normalises each feature by a mean and a variance that are known. */
final class BatchNormInference {
  static final OpDef DEF =
      Features.parameters(
              OpDef.named("BatchNormInference")
                  .stablehlo("batch_norm_inference")
                  .hlo("batch-norm-inference")
                  .summary("Normalises each feature by the given mean and variance.")
                  .semantics(
                      "With the mean μ and the variance σ² of its feature, x becomes"
                          + " γ·(x − μ)/√(σ² + ε) + β.")
                  .differs(
                      "The documents say that mean and variance are computed; they are operands.")
                  .operand("operand", "The array to normalise, x.")
                  .operand("scale", "A factor for each feature, γ.")
                  .operand("offset", "A summand for each feature, β.")
                  .operand("mean", "The mean of each feature, μ.")
                  .operand("variance", "The variance of each feature, σ²."))
          .example(
              "BatchNormInference({{1.0, 5.0}, {3.0, 9.0}}, {1.0, 2.0}, {0.0, 1.0}, {2.0, 7.0},"
                  + " {1.0, 4.0}, epsilon=0.0, feature_index=1)",
              "f32[2,2] {{-1.0, -1.0}, {1.0, 3.0}}")
          .fails("BatchNormInference({{1}}, {1}, {0}, {1}, {1}, 0.1, 1)", "C1")
          .fails("BatchNormInference({1.0}, {1.0}, {0.0}, {1.0}, {1.0}, 0.1, 1)", "C2")
          .fails("BatchNormInference({1.0}, {1.0, 2.0}, {0.0}, {1.0}, {1.0}, 0.1, 0)", "C3")
          .fails(
              "BatchNormInference(f32[1] {1}, f64[1] {1}, f32[1] {0}, f32[1] {1}, f32[1] {1},"
                  + " 0.1, 0)",
              "C4")
          .expand(BatchNormInference::expand)
          .build();

  private BatchNormInference() {}

  private static List<Operand> expand(Call call, Steps steps) {
    Features features = Features.of(call, "scale", "offset", "mean", "variance");
    Operand mean = call.operand("mean");
    Operand variance = call.operand("variance");
    return List.of(BatchNormTraining.normalized(call, features, steps, mean, variance));
  }
}
