package xlet.session.hlo;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.graph.Node;
import xlet.engine.op.Counts;
import xlet.engine.op.OpDef;
import xlet.engine.op.Padding;

/**
 * The convolutions of cuDNN. Window and labels are those of the convolution that goes forward, also
 * where a call computes a derivative of it.
 */
final class LibraryConvolution {
  private static final OpDef DEF = InstructionSteps.operation("convolution");

  private static final Pattern LABELS =
      Pattern.compile("(?<image>[bf\\d]+)_(?<kernel>[io\\d]+)->(?<result>[bf\\d]+)");

  private final InstructionSteps steps;
  private final String image;
  private final String kernel;
  private final String result;
  private final int spatial;
  private final Ints strides;
  private final Ints low;
  private final Ints high;
  private final Ints dilation;
  private final long groups;

  /** Reads the window of a call with at least two operands. */
  private LibraryConvolution(InstructionSteps steps, List<Node> operands) {
    this.steps = steps;
    Matcher labels = LABELS.matcher(steps.text("dim_labels"));
    if (!labels.matches()) {
      throw steps.wrong("a convolution needs dim_labels such as b01f_01io->b01f");
    }
    this.image = labels.group("image");
    this.kernel = labels.group("kernel");
    this.result = labels.group("result");
    this.spatial = image.length() - 2;
    requireLabels(operands);
    HloParts window = steps.parts("window");
    this.strides = (Ints) steps.read(DEF, "window_strides", window.part("stride").orElse(""));
    List<Ints> pairs =
        ((Padding.Pairs) steps.read(DEF, "padding", window.part("pad").orElse(""))).pairs();
    this.dilation =
        window
            .part("rhs_dilate")
            .map(text -> (Ints) steps.read(DEF, "rhs_dilation", text))
            .orElseGet(() -> each(_ -> 1));
    if (strides.size() != spatial || pairs.size() != spatial || dilation.size() != spatial) {
      throw steps.wrong("the window needs " + Counts.of(spatial, "dimension"));
    }
    if (!window.unused().isEmpty()) {
      throw steps.wrong(
          "the window has parts that are not known here: " + String.join(", ", window.unused()));
    }
    this.low = each(k -> pairs.get(k).get(0));
    this.high = each(k -> pairs.get(k).get(1));
    String count = steps.text("feature_group_count");
    this.groups = count.isEmpty() ? 1 : (Long) steps.read(DEF, "feature_group_count", count);
  }

  /** Requires that the labels are those of the operands. */
  private void requireLabels(List<Node> operands) {
    String digits =
        IntStream.range(0, spatial).mapToObj(Integer::toString).collect(Collectors.joining());
    boolean fit =
        sorted(image).equals(digits + "bf")
            && sorted(kernel).equals(digits + "io")
            && sorted(result).equals(digits + "bf")
            && operands.stream()
                .limit(2)
                .allMatch(node ->
                    node.shape().array().filter(shape -> shape.rank() == spatial + 2).isPresent())
            && steps.first().rank() == spatial + 2;
    if (!fit) {
      throw steps.wrong(
          "dim_labels label each dimension of the operands and of the result, found "
              + steps.text("dim_labels"));
    }
  }

  private static String sorted(String labels) {
    return labels.chars().sorted().mapToObj(Character::toString).collect(Collectors.joining());
  }

  /** Computes the convolution, scales it, adds another array and a bias, and applies a function. */
  static List<Node> forward(InstructionSteps steps, LibraryOptions options, List<Node> operands) {
    LibraryConvolution convolution = new LibraryConvolution(steps, operands);
    ArrayShape wanted = steps.first();
    ElementType type = InstructionSteps.widened(wanted.type());
    Node sum = convolution.forward(operands.get(0), operands.get(1));
    sum = steps.scaled(sum, options.number("conv_result_scale", 1));
    if (operands.size() > 3) {
      Node side = steps.converted(operands.get(3), type);
      sum = steps.call("add", sum, steps.scaled(side, options.number("side_input_scale", 1)));
    }
    if (operands.size() > 2) {
      Ints along = Ints.of(convolution.result.indexOf('f'));
      Node bias = steps.converted(operands.get(2), type);
      sum = steps.call("add", Map.of("broadcast_dimensions", along), sum, bias);
    }
    Node activated = Activations.applied(steps, options.word("activation_mode", "kNone"), sum);
    return List.of(steps.converted(activated, wanted.type()));
  }

  private Node forward(Node input, Node filter) {
    return convolved(
        input,
        filter,
        image + "_" + kernel + "->" + result,
        Map.of("window_strides", strides, "padding", padding(low, high), "rhs_dilation", dilation));
  }

  /** The derivative by the image, of the derivative by the result and the kernel. */
  static List<Node> backwardInput(
      InstructionSteps steps, LibraryOptions options, List<Node> operands) {
    LibraryConvolution convolution = new LibraryConvolution(steps, operands).inOneGroup();
    Node derivative = convolution.backwardInput(operands.get(0), operands.get(1));
    return List.of(scaled(steps, options, derivative));
  }

  private static Node scaled(InstructionSteps steps, LibraryOptions options, Node derivative) {
    Node scaled = steps.scaled(derivative, options.number("conv_result_scale", 1));
    return steps.converted(scaled, steps.first().type());
  }

  private Node backwardInput(Node gradient, Node filter) {
    Ints taps = sizes(kernel, filter);
    Ints from = sizes(result, gradient);
    Ints to = sizes(image, steps.first());
    Ints reach = each(k -> (taps.get(k) - 1) * dilation.get(k));
    Ints before = each(k -> reach.get(k) - low.get(k));
    Ints behind =
        each(
            k -> to.get(k) - 1 + reach.get(k) - (from.get(k) - 1) * strides.get(k) - before.get(k));
    return convolved(
        gradient,
        filter,
        result + "_" + exchanged(kernel, "io", "oi") + "->" + image,
        Map.of(
            "window_strides", each(_ -> 1),
            "padding", padding(before, behind),
            "lhs_dilation", strides,
            "rhs_dilation", dilation,
            "window_reversal", Collections.nCopies(spatial, true)));
  }

  /** The derivative by the kernel, of the image and the derivative by the result. */
  static List<Node> backwardFilter(
      InstructionSteps steps, LibraryOptions options, List<Node> operands) {
    LibraryConvolution convolution = new LibraryConvolution(steps, operands).inOneGroup();
    Node derivative = convolution.backwardFilter(operands.get(0), operands.get(1));
    return List.of(scaled(steps, options, derivative));
  }

  private Node backwardFilter(Node input, Node gradient) {
    Ints from = sizes(image, input);
    Ints window = sizes(result, gradient);
    Ints to = sizes(kernel, steps.first());
    Ints behind =
        each(k ->
            (to.get(k) - 1) * dilation.get(k)
                + (window.get(k) - 1) * strides.get(k)
                + 1
                - from.get(k)
                - low.get(k));
    return convolved(
        input,
        gradient,
        exchanged(image, "bf", "fb")
            + "_"
            + exchanged(result, "bf", "io")
            + "->"
            + exchanged(kernel, "io", "bf"),
        Map.of(
            "window_strides", dilation,
            "padding", padding(low, behind),
            "rhs_dilation", strides));
  }

  private LibraryConvolution inOneGroup() {
    if (groups != 1) {
      throw steps.wrong("the derivative of a convolution in groups is not known here");
    }
    return this;
  }

  /** The spatial sizes of an array whose dimensions are labelled so. */
  private Ints sizes(String labels, Node node) {
    return sizes(labels, node.shape().array().orElseThrow());
  }

  private Ints sizes(String labels, ArrayShape shape) {
    return each(k -> shape.size(labels.indexOf('0' + k)));
  }

  private Ints each(IntToLongFunction dimension) {
    return Ints.of(IntStream.range(0, spatial).mapToLong(dimension).toArray());
  }

  private Padding padding(Ints lowest, Ints highest) {
    return new Padding.Pairs(
        IntStream.range(0, spatial).mapToObj(k -> Ints.of(lowest.get(k), highest.get(k))).toList());
  }

  /** {@code labels} with the letters {@code from} replaced by those {@code to}. */
  private static String exchanged(String labels, String from, String to) {
    StringBuilder exchanged = new StringBuilder();
    labels
        .chars()
        .forEach(label -> {
          int k = from.indexOf(label);
          exchanged.append(k < 0 ? (char) label : to.charAt(k));
        });
    return exchanged.toString();
  }

  /** A convolution, with narrow floats summed in f32. */
  private Node convolved(Node left, Node right, String labels, Map<String, Object> window) {
    Map<String, Object> attributes = new HashMap<>(window);
    attributes.put("dimension_numbers", labels);
    attributes.put("feature_group_count", groups);
    attributes.put("preferred_element_type", InstructionSteps.widened(steps.first().type()));
    return steps.call("convolution", attributes, left, right);
  }
}
