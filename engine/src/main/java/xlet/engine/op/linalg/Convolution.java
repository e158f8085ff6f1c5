package xlet.engine.op.linalg;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;
import xlet.engine.array.Shape;
import xlet.engine.element.Expression;
import xlet.engine.element.Index;
import xlet.engine.element.IndexExpression;
import xlet.engine.op.Call;
import xlet.engine.op.HloPlace;
import xlet.engine.op.OpDefBuilder;
import xlet.engine.op.Operand;
import xlet.engine.op.Parameter.Kind;
import xlet.engine.op.Window;

/**
 * A convolution, however it is spelled: a window of the kernel's sizes moves over the image, and
 * the products of what lies under it are summed over the window and the input features.
 */
record Convolution(
    ConvolutionNumbers numbers, Window window, long featureGroups, long batchGroups) {
  private static final String FLIP =
      "The kernel is not flipped (a cross-correlation). The image is dilated first, then padded;"
          + " padding and holes add nothing. Floats narrower than f32 are summed in f32, integers"
          + " wrap. Output feature o takes the input features of group o div (features /"
          + " feature_group_count), and with batch groups the images of batch group o div (features"
          + " / batch_group_count).";

  /** Adds the operands, strides and padding. */
  static OpDefBuilder operands(OpDefBuilder op) {
    return op.semantics(FLIP)
        .operand("lhs", "The image: a batch of arrays with features.")
        .operand("rhs", "The kernel.")
        .attribute(
            "window_strides", Kind.INTS, "How far the window moves in each spatial dimension.")
        .inHlo(new HloPlace.Part("window", "stride"))
        .attribute(
            "padding",
            Kind.PADDING,
            "A (low, high) pair for each spatial dimension, or SAME or VALID.")
        .inHlo(new HloPlace.Part("window", "pad"));
  }

  /** Adds the group counts, what all products have, and the constraints, shape and definition. */
  static OpDefBuilder rest(OpDefBuilder op) {
    op.optional(
            "feature_group_count", Kind.INTEGER, "Into how many groups the features are divided.")
        .optional("batch_group_count", Kind.INTEGER, "Into how many groups the batch is divided.");
    return Products.parameters(op)
        .constraint("C1", Products.TYPES)
        .constraint("C2", "lhs and rhs have the same rank, at least 2")
        .constraint("C3", "window_strides has one positive number for each spatial dimension")
        .constraint(
            "C4", "padding is SAME, VALID or one (low, high) pair for each spatial dimension")
        .constraint("C5", "group counts are positive, and not both greater than 1")
        .constraint("C6", "lhs features / feature_group_count = rhs input features")
        .constraint("C7", "rhs output features are divisible by the group counts")
        .constraint("C8", "the batch of lhs is divisible by batch_group_count")
        .hloForm("convolution", Convolution::hlo)
        .shape(Convolution::shape)
        .element(Convolution::element)
        .kernel(ConvolutionProduct::fit, ConvolutionProduct::run);
  }

  /** Adds the dilations. */
  static OpDefBuilder dilations(OpDefBuilder op) {
    return op.optional(
            "lhs_dilation", Kind.INTS, "How far apart the elements of lhs are put before padding.")
        .inHlo(new HloPlace.Part("window", "lhs_dilate"))
        .optional("rhs_dilation", Kind.INTS, "How far apart the elements under the kernel are.")
        .inHlo(new HloPlace.Part("window", "rhs_dilate"))
        .constraint("C9", "lhs_dilation has one positive number for each spatial dimension")
        .constraint("C10", "rhs_dilation has one positive number for each spatial dimension");
  }

  /** Adds the dimension numbers. */
  static OpDefBuilder dimensionNumbers(OpDefBuilder op) {
    return op.optional(
            "dimension_numbers",
            Kind.LABELS,
            "Which dimension is which: b batch, f feature, i and o the kernel's input and output"
                + " feature, digits spatial dimensions.")
        .inHlo("dim_labels")
        .constraint("C11", "dimension_numbers label each dimension of lhs, rhs and the result");
  }

  /** The convolution that {@code call} is, checked. */
  static Convolution of(Call call) {
    return ConvolutionChecks.checked(call);
  }

  private static Map<String, String> hlo(Call call) {
    Convolution convolution = of(call);
    ConvolutionNumbers numbers = convolution.numbers;
    String labels =
        "%s_%s->%s"
            .formatted(numbers.image().text(), numbers.kernel().text(), numbers.result().text());
    String window = convolution.window.hlo();
    if (call.has("window_reversal") && !window.isEmpty()) {
      String reversal =
          call.flags("window_reversal").stream()
              .map(reversed -> reversed ? "1" : "0")
              .collect(Collectors.joining("x"));
      window = window.replace("}", " rhs_reversal=" + reversal + "}");
    }
    return Map.of("window", window, "dim_labels", labels);
  }

  /** How many places the window has in each dimension, if the result is {@code result}. */
  Ints positions(ArrayShape result) {
    return result.sizes().pick(numbers.result().spatial());
  }

  private static Shape shape(Call call) {
    Convolution convolution = of(call);
    ConvolutionNumbers numbers = convolution.numbers;
    Operand lhs = call.operand("lhs");
    Operand rhs = call.operand("rhs");
    Ints spatial = convolution.window.positions(call);
    Ints sizes = Ints.zeros(lhs.rank());
    sizes =
        sizes
            .with(
                numbers.result().first(),
                lhs.sizes().get(numbers.image().first()) / convolution.batchGroups)
            .with(numbers.result().second(), rhs.sizes().get(numbers.kernel().second()));
    for (int d = 0; d < spatial.size(); d++) {
      sizes = sizes.with(numbers.result().spatial().at(d), spatial.get(d));
    }
    return ArrayShape.of(Products.resultType(call, "C1"), sizes);
  }

  private static Expression element(Call call, Index i) {
    return of(call).sum(call, i);
  }

  private Expression sum(Call call, Index i) {
    Operand lhs = call.operand("lhs");
    Operand rhs = call.operand("rhs");
    int spatials = numbers.image().spatial().size();
    Ints inputs = Ints.of(rhs.sizes().get(numbers.kernel().first()));
    Index position = i.pick(numbers.result().spatial());
    IndexExpression output = i.get(numbers.result().second());
    return Products.sum(
        call,
        "window",
        window.sizes().append(inputs),
        (turn, sum, next) -> {
          Index within = turn.pick(Ints.range(spatials));
          Index place = window.place(position, within);
          Expression product =
              next.apply(
                  new Products.Pair(
                      lhs.at(image(lhs, rhs, i, turn.get(spatials), window.element(place))),
                      rhs.at(kernel(call, within, turn.get(spatials), output))));
          return window.choose(place, "the image", product, sum);
        });
  }

  /** The index of the image's element in input feature {@code feature} at {@code spatial}. */
  private Index image(Operand lhs, Operand rhs, Index i, IndexExpression feature, Index spatial) {
    IndexExpression output = i.get(numbers.result().second());
    long outputs = rhs.sizes().get(numbers.kernel().second());
    long inputs = rhs.sizes().get(numbers.kernel().first());
    long batch = lhs.sizes().get(numbers.image().first());
    IndexExpression image =
        output
            .div(outputs / batchGroups)
            .times(batch / batchGroups)
            .plus(i.get(numbers.result().first()));
    IndexExpression ofGroup = output.div(outputs / featureGroups).times(inputs).plus(feature);
    return spread(numbers.image(), image, ofGroup, spatial);
  }

  /** The index of the kernel's element under element {@code within} of the window. */
  private Index kernel(Call call, Index within, IndexExpression input, IndexExpression output) {
    Index spatial = within;
    if (call.has("window_reversal")) {
      List<Boolean> reversed = call.flags("window_reversal");
      spatial =
          within.map((d, entry) ->
              reversed.get(d) ? entry.times(-1).plus(window.sizes().get(d) - 1) : entry);
    }
    return spread(numbers.kernel(), input, output, spatial);
  }

  private static Index spread(
      ConvolutionNumbers.Part part, IndexExpression first, IndexExpression second, Index spatial) {
    Ints positions = part.spatial().append(part.first(), part.second());
    return Index.of().merge(positions, spatial.then(Index.of(first, second)));
  }
}
