package xlet.engine.op.normalization;

import static xlet.engine.element.Arithmetic.add;
import static xlet.engine.element.Arithmetic.divide;
import static xlet.engine.element.Arithmetic.multiply;
import static xlet.engine.element.Arithmetic.subtract;

import java.util.List;
import xlet.engine.element.Expression;
import xlet.engine.op.Call;
import xlet.engine.op.Expansion.Steps;
import xlet.engine.op.OpDef;
import xlet.engine.op.Operand;

/** {@code BatchNormTraining}: normalises each feature by the mean and the variance that it has. */
final class BatchNormTraining {
  static final OpDef DEF =
      Features.parameters(
              OpDef.named("BatchNormTraining")
                  .stablehlo("batch_norm_training")
                  .hlo("batch-norm-training")
                  .summary("Normalises each feature by its own mean and variance.")
                  .semantics(
                      "The result is the tuple (output, batch_mean, batch_var). With the mean μ and"
                          + " the variance σ² of its feature, x becomes γ·(x − μ)/√(σ² + ε) + β. The"
                          + " variance is the mean of (x − μ)². Sums of floats narrower than f32 are"
                          + " kept in f32.")
                  .operand("operand", "The array to normalise, x.")
                  .operand("scale", "A factor for each feature, γ.")
                  .operand("offset", "A summand for each feature, β."))
          .example(
              "BatchNormTraining({{1.0, 5.0}, {3.0, 9.0}}, {1.0, 2.0}, {0.0, 1.0}, epsilon=0.0,"
                  + " feature_index=1)",
              "(f32[2,2] {{-1.0, -1.0}, {1.0, 3.0}}, f32[2] {2.0, 7.0}, f32[2] {1.0, 4.0})")
          .fails("BatchNormTraining({{1}, {3}}, {1}, {0}, 0.1, 1)", "C1")
          .fails("BatchNormTraining({{1.0}, {3.0}}, {1.0}, {0.0}, 0.1, 2)", "C2")
          .fails("BatchNormTraining({{1.0}, {3.0}}, {1.0}, {0.0}, 0.1, 0)", "C3")
          .fails("BatchNormTraining(f32[2,1] {{1}, {3}}, f64[1] {1}, f32[1] {0}, 0.1, 1)", "C4")
          .expand(BatchNormTraining::expand)
          .build();

  private BatchNormTraining() {}

  private static List<Operand> expand(Call call, Steps steps) {
    Features features = Features.of(call, "scale", "offset");
    Operand x = call.operand("operand");
    Operand mean =
        steps.array(
            "batch_mean",
            features.shape(),
            l -> {
              Expression sum = features.sum(l, i -> features.at(x, i));
              return features.rounded(divide(sum, features.count()));
            });
    Operand variance =
        steps.array(
            "batch_var",
            features.shape(),
            l -> {
              Expression sum =
                  features.sum(
                      l,
                      i -> {
                        Expression off = subtract(features.at(x, i), features.at(mean, l));
                        return multiply(off, off);
                      });
              return features.rounded(divide(sum, features.count()));
            });
    Operand output = normalized(call, features, steps, mean, variance);
    return List.of(output, mean, variance);
  }

  /** The array γ·(x − μ)/√(σ² + ε) + β. */
  static Operand normalized(
      Call call, Features features, Steps steps, Operand mean, Operand variance) {
    Operand x = call.operand("operand");
    Operand scale = call.operand("scale");
    Operand offset = call.operand("offset");
    Operand deviation = features.deviation(call, steps, variance);
    return steps.array(
        "output",
        x.shape().withDefaultLayout(),
        i -> {
          var l = features.of(i);
          Expression off = subtract(features.at(x, i), features.at(mean, l));
          Expression scaled = divide(multiply(features.at(scale, l), off), deviation.at(l));
          return features.rounded(add(scaled, features.at(offset, l)));
        });
  }
}
