package xlet.engine.op.elementwise;

import java.util.Optional;
import xlet.engine.array.Ints;
import xlet.engine.element.Expression;
import xlet.engine.element.Index;
import xlet.engine.element.IndexExpression;
import xlet.engine.op.Call;
import xlet.engine.op.CallText;
import xlet.engine.op.Fitting;
import xlet.engine.op.Mend;
import xlet.engine.op.Operand;
import xlet.engine.op.Violation;

/**
 * XLA's strict broadcasting: scalars and equal ranks as they are, different ranks by
 * broadcast_dimensions, and then size 1 to any size. Source: the document on broadcasting.
 */
final class Broadcasting {
  private static final String DIMENSIONS = "broadcast_dimensions";

  private Broadcasting() {}

  /** The sizes of the result, or the violation of C2 to C4. */
  static Ints sizes(Call call) {
    checkRanks(call);
    if (call.operand(0).sizes().equals(call.operand(1).sizes())) {
      return call.operand(0).sizes();
    }
    Ints lhs = raised(call, 0);
    Ints rhs = raised(call, 1);
    Ints sizes = lhs;
    for (int d = 0; d < lhs.size(); d++) {
      if (lhs.get(d) == 1) {
        sizes = sizes.with(d, rhs.get(d));
      } else if (rhs.get(d) != 1 && lhs.get(d) != rhs.get(d)) {
        throw unequal(call, d, lhs.get(d), rhs.get(d));
      }
    }
    return sizes;
  }

  /** The element of operand {@code number} that goes with the element {@code i} of the result. */
  static Expression element(Call call, int number, Index i) {
    Operand operand = call.operand(number);
    return operand.at(
        i.pick(dimensions(call, number))
            .map((d, e) -> operand.sizes().get(d) == 1 ? IndexExpression.constant(0) : e));
  }

  /** The sizes of operand {@code number} in the rank of the result, 1 where it has no dimension. */
  private static Ints raised(Call call, int number) {
    Operand operand = call.operand(number);
    Ints sizes = Ints.ones(high(call).rank());
    Ints dimensions = dimensions(call, number);
    for (int d = 0; d < dimensions.size(); d++) {
      sizes = sizes.with(dimensions.at(d), operand.sizes().get(d));
    }
    return sizes;
  }

  /** The dimension of the result for each dimension of operand {@code number}. */
  private static Ints dimensions(Call call, int number) {
    int rank = call.operand(number).rank();
    boolean asItIs = rank == 0 || rank == high(call).rank();
    return asItIs ? Ints.range(rank) : call.ints(DIMENSIONS);
  }

  /** The operand of higher rank; of equal ranks the left one. */
  private static Operand high(Call call) {
    return call.operand(call.operand(0).rank() >= call.operand(1).rank() ? 0 : 1);
  }

  /** The other operand. */
  private static Operand low(Call call) {
    return call.operand(1 - high(call).number());
  }

  private static void checkRanks(Call call) {
    Operand high = high(call);
    Operand low = low(call);
    Ints given = call.ints(DIMENSIONS, Ints.of());
    if (low.rank() == high.rank() || low.rank() == 0) {
      if (!given.isEmpty() && !given.equals(Ints.range(low.rank()))) {
        throw call.violation("C4", given + " for operands of rank " + ranks(call))
            .at(DIMENSIONS)
            .mend(Mend.replace(DIMENSIONS, Ints.range(low.rank())));
      }
      return;
    }
    if (given.size() != low.rank()) {
      throw unequalRanks(call, given);
    }
    for (int k = 0; k < given.size(); k++) {
      long least = k == 0 ? 0 : given.get(k - 1) + 1;
      if (given.get(k) < least || given.get(k) >= high.rank()) {
        throw mended(
            call,
            call.violation("C4", given.get(k) + " is not in " + least + ".." + (high.rank() - 1))
                .at(DIMENSIONS, k)
                .also(name(high), high.shape().text())
                .also(name(low), low.shape().text()));
      }
    }
  }

  private static Violation unequalRanks(Call call, Ints given) {
    Operand high = high(call);
    Operand low = low(call);
    String found = low.shape().text() + " has rank " + low.rank();
    boolean some = call.has(DIMENSIONS);
    Violation violation =
        some
            ? call.violation("C2", found + ", " + given + " has " + given.size() + " entries")
                .at(DIMENSIONS)
                .also(name(low), low.shape().text())
            : call.violation("C2", found + ", " + high.shape().text() + " rank " + high.rank())
                .at(name(low));
    return mended(call, violation.also(name(high), high.shape().text()));
  }

  /** The violation by sizes that meet in dimension {@code d} of the result and differ. */
  private static Violation unequal(Call call, int d, long left, long right) {
    Operand high = high(call);
    Operand low = low(call);
    if (high.rank() != low.rank()) {
      long own = low.number() == 0 ? left : right;
      long other = low.number() == 0 ? right : left;
      String found =
          "the "
              + own
              + " of "
              + low.shape().text()
              + " meets dimension "
              + d
              + " of "
              + high.shape().text()
              + ", which is "
              + other;
      return mended(
          call,
          call.violation("C3", found)
              .at(DIMENSIONS, call.ints(DIMENSIONS).indexOf(d))
              .also(name(high), high.shape().text())
              .also(name(low), low.shape().text()));
    }
    String found = "dimension " + d + ": " + left + " and " + right + " differ, and none is 1";
    Violation violation =
        call.violation("C3", found)
            .at("rhs")
            .also("lhs", high.shape().text())
            .also("rhs", low.shape().text());
    Alignments.permutation(low.sizes(), high.sizes())
        .ifPresent(
            p -> violation.mend(Mend.wrap("rhs", CallText.transposed(CallText.ARGUMENT, p))));
    Ints common = commonSizes(low.sizes(), high.sizes());
    fitted(low, common).ifPresent(text -> violation.mend(Mend.wrap("rhs", text)));
    fitted(high, common).ifPresent(text -> violation.mend(Mend.wrap("lhs", text)));
    boolean matrices = high.rank() == 2 && high.sizes().get(1) == low.sizes().get(0);
    return matrices && call.def() == Multiply.DEF
        ? violation.mend(Mend.instead(CallText.dot("{lhs}", "{rhs}")))
        : violation;
  }

  /** The sizes that both have: the lesser where both are other than 1. */
  private static Ints commonSizes(Ints one, Ints other) {
    Ints common = Fitting.common(one, other);
    for (int d = 0; d < one.size(); d++) {
      common = common.get(d) == 1 ? common.with(d, Math.max(one.get(d), other.get(d))) : common;
    }
    return common;
  }

  /** {@code operand} cut to {@code sizes} where it does not stretch to them. */
  private static Optional<String> fitted(Operand operand, Ints sizes) {
    Ints limits = Fitting.common(operand.sizes(), sizes);
    return Fitting.fitted(CallText.ARGUMENT, operand.shape(), limits);
  }

  /** Adds the broadcast_dimensions that would do. */
  private static Violation mended(Call call, Violation violation) {
    for (Ints dimensions : Alignments.of(low(call).sizes(), high(call).sizes())) {
      violation.mend(
          call.has(DIMENSIONS)
              ? Mend.replace(DIMENSIONS, dimensions)
              : Mend.add(DIMENSIONS, dimensions));
    }
    // NumPy puts dimensions of size 1 before those of the lower rank.
    Operand low = low(call);
    Ints raised = Ints.ones(high(call).rank() - low.rank()).append(low.sizes());
    if (high(call).sizes().contains(1) && !low.shape().isScalar()) {
      violation.mend(
          Mend.wrap(
              low.number() == 0 ? "lhs" : "rhs", CallText.reshaped(CallText.ARGUMENT, raised)));
    }
    return violation;
  }

  private static String ranks(Call call) {
    int left = call.operand(0).rank();
    int right = call.operand(1).rank();
    return left == right ? Integer.toString(left) : left + " and " + right;
  }

  private static String name(Operand operand) {
    return operand.number() == 0 ? "lhs" : "rhs";
  }
}
