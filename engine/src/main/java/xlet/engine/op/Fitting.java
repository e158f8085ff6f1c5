package xlet.engine.op;

import java.util.Optional;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;

/** How the sizes of two arrays differ, and the call that brings one to the sizes of the other. */
public final class Fitting {
  private Fitting() {}

  /** Says how the sizes differ: by rank, else in the first dimension in which they do. */
  public static String difference(ArrayShape one, ArrayShape other) {
    if (one.rank() != other.rank()) {
      return "%s has rank %s, %s has rank %s"
          .formatted(one.text(), one.rank(), other.text(), other.rank());
    }
    int d = 0;
    while (d < one.rank() && one.size(d) == other.size(d)) {
      d++;
    }
    String differ = one.text() + " and " + other.text() + " differ";
    return d == one.rank()
        ? differ
        : "%s in dimension %s: %s ≠ %s".formatted(differ, d, one.size(d), other.size(d));
  }

  /** {@code value}, an array of the shape {@code own}, in other sizes; empty if no call does it. */
  public static Optional<String> fitted(String value, ArrayShape own, Ints sizes) {
    if (own.sizes().equals(sizes)) {
      return Optional.empty();
    }
    if (own.isScalar()) {
      return Optional.of(CallText.broadcast(value, sizes));
    }
    if (own.elementCount() == sizes.product()) {
      return Optional.of(CallText.reshaped(value, sizes));
    }
    if (own.rank() == sizes.size()) {
      return isWithin(sizes, own.sizes())
          ? Optional.of(CallText.sliced(value, sizes))
          : Optional.empty();
    }
    if (sizes.isEmpty()) {
      return own.elementCount() == 0
          ? Optional.empty()
          : Optional.of(CallText.reshaped(CallText.sliced(value, Ints.ones(own.rank())), sizes));
    }
    return aligned(own.sizes(), sizes).map(d -> CallText.broadcastInDim(value, sizes, d));
  }

  /**
   * {@code violation} with the mends that bring the argument of {@code parameter} to {@code sizes}.
   */
  public static Violation mended(
      Violation violation, String parameter, ArrayShape own, Ints sizes) {
    fitted(CallText.ARGUMENT, own, sizes)
        .ifPresent(template -> violation.mend(Mend.wrap(parameter, template)));
    return violation;
  }

  /** The least sizes of two arrays of one rank: what both hold. */
  public static Ints common(Ints one, Ints other) {
    Ints least = one;
    for (int d = 0; d < Math.min(one.size(), other.size()); d++) {
      least = least.with(d, Math.min(one.get(d), other.get(d)));
    }
    return least;
  }

  private static boolean isWithin(Ints small, Ints large) {
    return common(small, large).equals(small);
  }

  /** Dimensions of {@code high}, the last ones first, that have the sizes of {@code low}. */
  private static Optional<Ints> aligned(Ints low, Ints high) {
    Ints dimensions = Ints.of();
    int k = low.size() - 1;
    for (int d = high.size() - 1; d >= 0 && k >= 0; d--) {
      if (high.get(d) == low.get(k)) {
        dimensions = Ints.of(d).append(dimensions);
        k--;
      }
    }
    return k < 0 ? Optional.of(dimensions) : Optional.empty();
  }
}
