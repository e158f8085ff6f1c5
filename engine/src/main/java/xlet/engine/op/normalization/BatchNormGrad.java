package xlet.engine.op.normalization;

import static xlet.engine.element.Arithmetic.add;
import static xlet.engine.element.Arithmetic.divide;
import static xlet.engine.element.Arithmetic.multiply;
import static xlet.engine.element.Arithmetic.subtract;

import java.util.List;
import xlet.engine.element.Expression;
import xlet.engine.element.Index;
import xlet.engine.op.Call;
import xlet.engine.op.Expansion.Steps;
import xlet.engine.op.Fitting;
import xlet.engine.op.OpDef;
import xlet.engine.op.Operand;

/** {@code BatchNormGrad}: how a loss changes with the operands of {@code BatchNormTraining}. */
final class BatchNormGrad {
  static final OpDef DEF =
      Features.parameters(
              OpDef.named("BatchNormGrad")
                  .stablehlo("batch_norm_grad")
                  .hlo("batch-norm-grad")
                  .summary("Gives the gradients of BatchNormTraining from that of its output.")
                  .semantics(
                      "The result is the tuple (grad_operand, grad_scale, grad_offset). For each"
                          + " feature, n being how many elements it has, d is the mean of ∇y and c"
                          + " that of ∇y·(x − μ)/(σ² + ε); then ∇x = γ/√(σ² + ε)·(∇y − d − c·(x −"
                          + " μ)), ∇γ is the sum of ∇y·(x − μ)/√(σ² + ε) and ∇β that of ∇y.")
                  .differs("The oldest document lists ∇β before ∇γ; XLA gives ∇γ first.")
                  .operand("operand", "The array that was normalised, x.")
                  .operand("scale", "The factor for each feature, γ.")
                  .operand("batch_mean", "The mean of each feature, μ.", "mean")
                  .operand("batch_var", "The variance of each feature, σ².", "variance")
                  .operand("grad_output", "The gradient of the output, ∇y."))
          .constraint("C5", "grad_output has the sizes of the operand")
          .example(
              "BatchNormGrad({{1.0}, {3.0}}, {2.0}, {2.0}, {1.0}, {{1.0}, {4.0}}, epsilon=0.0,"
                  + " feature_index=1)",
              "(f32[2,1] {{0.0}, {0.0}}, f32[1] {3.0}, f32[1] {5.0})")
          .fails("BatchNormGrad({{1}}, {1}, {0}, {1}, {{1}}, 0.1, 1)", "C1")
          .fails("BatchNormGrad({1.0}, {1.0}, {0.0}, {1.0}, {1.0}, 0.1, 1)", "C2")
          .fails("BatchNormGrad({1.0}, {1.0, 2.0}, {0.0}, {1.0}, {1.0}, 0.1, 0)", "C3")
          .fails(
              "BatchNormGrad(f32[1] {1}, f64[1] {1}, f32[1] {0}, f32[1] {1}, f32[1] {1}, 0.1, 0)",
              "C4")
          .fails("BatchNormGrad({1.0}, {1.0}, {0.0}, {1.0}, {1.0, 2.0}, 0.1, 0)", "C5")
          .expand(BatchNormGrad::expand)
          .build();

  private BatchNormGrad() {}

  private static List<Operand> expand(Call call, Steps steps) {
    Features features = Features.of(call, "scale", "batch_mean", "batch_var");
    Operand x = call.operand("operand");
    Operand gradient = gradient(call);
    Formulas of = new Formulas(call, features);
    Operand deviation = features.deviation(call, steps, call.operand("batch_var"));
    Operand c =
        steps.array(
            "c",
            features.shape(),
            l -> {
              Expression sum = features.sum(l, i -> divide(of.product(i), of.variance(l)));
              return features.rounded(divide(sum, features.count()));
            });
    Operand gradOffset =
        steps.array(
            "grad_offset",
            features.shape(),
            l -> features.rounded(features.sum(l, i -> features.at(gradient, i))));
    Operand gradScale =
        steps.array(
            "grad_scale",
            features.shape(),
            l -> features.rounded(features.sum(l, i -> divide(of.product(i), deviation.at(l)))));
    Operand gradOperand =
        steps.array(
            "grad_operand",
            x.shape().withDefaultLayout(),
            i -> {
              Index l = features.of(i);
              Expression d = divide(features.at(gradOffset, l), features.count());
              Expression slope = multiply(features.at(c, l), of.off(i));
              Expression rest = subtract(subtract(features.at(gradient, i), d), slope);
              Expression factor = divide(features.at(call.operand("scale"), l), deviation.at(l));
              return features.rounded(multiply(factor, rest));
            });
    return List.of(gradOperand, gradScale, gradOffset);
  }

  /** The gradient of the output, checked. */
  private static Operand gradient(Call call) {
    Operand x = call.operand("operand");
    Operand gradient = call.operand("grad_output");
    if (!gradient.sizes().equals(x.sizes())) {
      throw Fitting.mended(
          call.violation("C5", Fitting.difference(gradient.shape(), x.shape())).at("grad_output"),
          "grad_output",
          gradient.shape(),
          x.sizes());
    }
    Features.requireType(call, x, "grad_output");
    return gradient;
  }

  /** The terms that occur in the formulas more than once. */
  private record Formulas(Call call, Features features) {
    /** x − μ. */
    Expression off(Index i) {
      return subtract(
          features.at(call.operand("operand"), i),
          features.at(call.operand("batch_mean"), features.of(i)));
    }

    /** ∇y·(x − μ). */
    Expression product(Index i) {
      return multiply(features.at(call.operand("grad_output"), i), off(i));
    }

    /** σ² + ε. */
    Expression variance(Index l) {
      return add(features.at(call.operand("batch_var"), l), features.epsilon(call));
    }
  }
}
