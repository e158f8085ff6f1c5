package xlet.engine.op.linalg;

import java.math.BigInteger;
import xlet.engine.array.Ints;
import xlet.engine.op.Call;
import xlet.engine.op.CallText;
import xlet.engine.op.Counts;
import xlet.engine.op.ExactSizes;
import xlet.engine.op.Mend;
import xlet.engine.op.Operand;
import xlet.engine.op.Violation;
import xlet.engine.op.Window;

/** The constraints of a convolution. */
final class ConvolutionChecks {
  private final Call call;
  private final Operand lhs;
  private final Operand rhs;

  private ConvolutionChecks(Call call) {
    this.call = call;
    this.lhs = call.operand("lhs");
    this.rhs = call.operand("rhs");
  }

  static Convolution checked(Call call) {
    return new ConvolutionChecks(call).convolution();
  }

  private Convolution convolution() {
    Products.resultType(call, "C1");
    if (lhs.rank() != rhs.rank() || lhs.rank() < 2) {
      var violation =
          call.violation(
                  "C2",
                  "%s has rank %s, %s has rank %s"
                      .formatted(lhs.shape().text(), lhs.rank(), rhs.shape().text(), rhs.rank()))
              .at("rhs");
      throw lhs.rank() + 1 == rhs.rank()
          ? violation.mend(withOne("lhs", lhs, 1)).mend(withOne("lhs", lhs, 0))
          : rhs.rank() + 1 == lhs.rank()
              ? violation.mend(withOne("rhs", rhs, 1)).mend(withOne("rhs", rhs, 0))
              : violation;
    }
    ConvolutionNumbers numbers = numbers();
    long featureGroups = groups("feature_group_count");
    long batchGroups = groups("batch_group_count");
    if (featureGroups > 1 && batchGroups > 1) {
      throw call.violation(
              "C5", featureGroups + " feature groups and " + batchGroups + " batch groups")
          .at("batch_group_count")
          .also("feature_group_count", "greater than 1 too")
          .mend(Mend.replace("batch_group_count", 1))
          .mend(Mend.replace("feature_group_count", 1));
    }
    requireFeatures(numbers, featureGroups);
    requireDivisible(numbers, featureGroups, batchGroups);
    Window window = window(numbers);
    requireReversal(window);
    return new Convolution(numbers, window, featureGroups, batchGroups);
  }

  /** The argument with one more dimension, of size 1, at {@code place}. */
  private static Mend withOne(String name, Operand operand, int place) {
    int at = Math.min(place, operand.rank());
    Ints sizes = operand.sizes();
    Ints more =
        sizes
            .pick(Ints.range(at))
            .append(1)
            .append(sizes.pick(Ints.range(operand.rank() - at).map(d -> d + at)));
    return Mend.wrap(name, CallText.reshaped(CallText.ARGUMENT, more));
  }

  private ConvolutionNumbers numbers() {
    String labels = call.text("dimension_numbers", ConvolutionNumbers.defaults(lhs.rank()));
    try {
      ConvolutionNumbers numbers = ConvolutionNumbers.parse(labels);
      if (numbers.image().rank() == lhs.rank()) {
        return numbers;
      }
      throw wrongLabels(
          "%s is for rank %s; %s has rank %s"
              .formatted(labels, numbers.image().rank(), lhs.shape().text(), lhs.rank()));
    } catch (IllegalArgumentException malformed) {
      throw wrongLabels(String.valueOf(malformed.getMessage()));
    }
  }

  private Violation wrongLabels(String found) {
    return call.violation("C11", found)
        .at("dimension_numbers")
        .mend(Mend.replace("dimension_numbers", ConvolutionNumbers.defaults(lhs.rank())))
        .mend(Mend.replace("dimension_numbers", ConvolutionNumbers.featuresLast(lhs.rank())));
  }

  private long groups(String name) {
    long groups = call.integer(name, 1);
    if (groups < 1) {
      throw call.violation("C5", name + " is " + groups).at(name).mend(Mend.replace(name, 1));
    }
    return groups;
  }

  private void requireFeatures(ConvolutionNumbers numbers, long groups) {
    long features = lhs.sizes().get(numbers.image().second());
    long inputs = rhs.sizes().get(numbers.kernel().first());
    if (!isProduct(features, inputs, groups)) {
      throw wrongFeatures(numbers, groups, features, inputs);
    }
  }

  private Violation wrongFeatures(
      ConvolutionNumbers numbers, long groups, long features, long inputs) {
    String found =
        "%s has %s features, %s %s: %s / %s ≠ %s"
            .formatted(
                numbers.image().text(),
                features,
                numbers.kernel().text(),
                inputs,
                features,
                groups,
                inputs);
    var last = ConvolutionNumbers.parse(ConvolutionNumbers.featuresLast(lhs.rank()));
    var first = ConvolutionNumbers.parse(ConvolutionNumbers.defaults(lhs.rank()));
    if (fits(last, groups)) {
      return asLabelled(found, last, transposed());
    }
    if (fits(first, groups) && call.has("dimension_numbers")) {
      return asLabelled(
          found, first, Mend.replace("dimension_numbers", ConvolutionNumbers.defaults(lhs.rank())));
    }
    var violation =
        call.violation("C6", found)
            .at(features % groups == 0 ? "rhs" : "feature_group_count")
            .also("lhs", features + " features")
            .mend(inputs > features / groups ? sliced(numbers, features / groups) : sliced(inputs));
    return features % Math.max(1, inputs) == 0
        ? violation.mend(Mend.replace("feature_group_count", features / Math.max(1, inputs)))
        : violation;
  }

  private Violation asLabelled(String found, ConvolutionNumbers fitting, Mend mend) {
    return call.violation(
            "C6",
            found + "; it looks like " + fitting.image().text() + " and " + fitting.kernel().text())
        .at("lhs")
        .also("rhs", "the kernel")
        .mend(mend);
  }

  /** Both operands brought from features last to features first, or other labels. */
  private Mend transposed() {
    if (call.def().parameter("dimension_numbers").isPresent()) {
      return Mend.replace("dimension_numbers", ConvolutionNumbers.featuresLast(lhs.rank()));
    }
    int rank = lhs.rank();
    Ints spatial = Ints.range(rank - 2);
    return Mend.all(
        Mend.wrap(
            "lhs",
            CallText.transposed(
                CallText.ARGUMENT, Ints.of(0, rank - 1).append(spatial.map(d -> d + 1)))),
        Mend.wrap(
            "rhs",
            CallText.transposed(CallText.ARGUMENT, Ints.of(rank - 1, rank - 2).append(spatial))));
  }

  private boolean fits(ConvolutionNumbers numbers, long groups) {
    return isProduct(
        lhs.sizes().get(numbers.image().second()),
        rhs.sizes().get(numbers.kernel().first()),
        groups);
  }

  private static boolean isProduct(long product, long x, long y) {
    return ExactSizes.count(Ints.of(x, y)).equals(BigInteger.valueOf(product));
  }

  /** The kernel cut to {@code inputs} input features. */
  private Mend sliced(ConvolutionNumbers numbers, long inputs) {
    return sliced("rhs", rhs.sizes().with(numbers.kernel().first(), inputs));
  }

  /** The image cut to as many features as the kernel has, in a convolution without groups. */
  private Mend sliced(long inputs) {
    return sliced(
        "lhs",
        lhs.sizes()
            .with(
                numbers().image().second(),
                Ints.of(inputs, groups("feature_group_count")).product()));
  }

  private static Mend sliced(String operand, Ints sizes) {
    return Mend.wrap(operand, CallText.sliced(CallText.ARGUMENT, sizes));
  }

  private void requireDivisible(ConvolutionNumbers numbers, long featureGroups, long batchGroups) {
    long outputs = rhs.sizes().get(numbers.kernel().second());
    if (outputs % featureGroups != 0 || outputs % batchGroups != 0) {
      long groups = Math.max(featureGroups, batchGroups);
      String name = featureGroups > 1 ? "feature_group_count" : "batch_group_count";
      throw call.violation(
              "C7",
              rhs.shape().text()
                  + " has "
                  + outputs
                  + " output features (dimension "
                  + numbers.kernel().second()
                  + "), not divisible by "
                  + groups)
          .at(name);
    }
    long batch = lhs.sizes().get(numbers.image().first());
    if (batch % batchGroups != 0) {
      throw call.violation(
              "C8",
              lhs.shape().text()
                  + " has batch "
                  + batch
                  + " (dimension "
                  + numbers.image().first()
                  + "), not divisible by "
                  + batchGroups)
          .at("batch_group_count");
    }
  }

  private Window window(ConvolutionNumbers numbers) {
    Ints base = lhs.sizes().pick(numbers.image().spatial());
    int spatials = base.size();
    String of = lhs.shape().text() + " with " + spatials + " spatial dimensions " + base;
    return Window.of(
        call,
        "C4",
        base,
        rhs.sizes().pick(numbers.kernel().spatial()),
        Window.positives(call, "C3", "window_strides", spatials, of),
        Window.positives(call, "C9", "lhs_dilation", spatials, of),
        Window.positives(call, "C10", "rhs_dilation", spatials, of));
  }

  private void requireReversal(Window window) {
    int spatials = window.sizes().size();
    if (call.has("window_reversal") && call.flags("window_reversal").size() != spatials) {
      throw call.violation(
              "C12",
              "%s for %s"
                  .formatted(
                      Counts.of(call.flags("window_reversal").size(), "flag"),
                      Counts.of(spatials, "spatial dimension")))
          .at("window_reversal");
    }
  }
}
