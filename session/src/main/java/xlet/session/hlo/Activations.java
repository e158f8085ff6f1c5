package xlet.session.hlo;

import java.util.Locale;
import xlet.engine.array.ElementType;
import xlet.engine.graph.Node;

/** The functions that libraries apply to each element of a product or a convolution. */
final class Activations {
  private Activations() {}

  /**
   * {@code function} of each element of {@code x}.
   *
   * @param function its name: {@code RELU}, {@code kRelu6}, {@code GELU_ERF}, {@code DEFAULT}, …
   * @throws xlet.session.diagnostic.DiagnosticException if the function is not known
   */
  static Node applied(InstructionSteps steps, String function, Node x) {
    ElementType type = x.shape().array().orElseThrow().type();
    return switch (function.replaceAll("^k", "").toUpperCase(Locale.ROOT)) {
      case "", "DEFAULT", "NONE", "0" -> x;
      case "RELU" -> steps.call("maximum", x, InstructionSteps.scalar(type, 0));
      case "RELU6" ->
          steps.call(
              "clamp", InstructionSteps.scalar(type, 0), x, InstructionSteps.scalar(type, 6));
      case "ELU" -> elu(steps, type, x);
      case "TANH" -> steps.call("tanh", x);
      case "SIGMOID" -> steps.call("logistic", x);
      case "SILU", "SWISH" -> steps.call("multiply", x, steps.call("logistic", x));
      case "GELU", "GELU_TANH" -> gelu(steps, type, x);
      case "GELU_ERF" -> {
        Node scaled = steps.scaled(x, Math.sqrt(0.5));
        yield gated(steps, type, x, steps.call("erf", scaled));
      }
      default -> throw steps.wrong("the function " + function + " is not known here");
    };
  }

  private static Node elu(InstructionSteps steps, ElementType type, Node x) {
    Node zero = InstructionSteps.scalar(type, 0);
    Node below = steps.call("exponential-minus-one", steps.call("minimum", x, zero));
    return steps.call("add", steps.call("maximum", x, zero), below);
  }

  /** With {@code 1 + tanh(√(2/π) · (x + 0.044715 x³))} for twice the normal distribution. */
  private static Node gelu(InstructionSteps steps, ElementType type, Node x) {
    Node cube = steps.call("multiply", steps.call("multiply", x, x), x);
    Node inner = steps.call("add", x, steps.scaled(cube, 0.044715));
    Node tanh = steps.call("tanh", steps.scaled(inner, Math.sqrt(2 / Math.PI)));
    return gated(steps, type, x, tanh);
  }

  /** {@code x / 2 · (1 + gate)}. */
  private static Node gated(InstructionSteps steps, ElementType type, Node x, Node gate) {
    return steps.call(
        "multiply",
        steps.scaled(x, 0.5),
        steps.call("add", gate, InstructionSteps.scalar(type, 1)));
  }
}
