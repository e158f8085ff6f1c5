package xlet.engine.op.elementwise;

import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.element.Expression;
import xlet.engine.element.Family;
import xlet.engine.element.Index;
import xlet.engine.element.IndexExpression;
import xlet.engine.op.Call;
import xlet.engine.op.Mend;
import xlet.engine.op.Operand;

/**
 * XLA's strict broadcasting: scalars and equal ranks as they are, different ranks by
 * broadcast_dimensions, and then size 1 to any size. Source: the document on broadcasting.
 */
final class Broadcasting {
  private Broadcasting() {}

  /** The element type of both operands. */
  static ElementType elementType(Call call, Family family) {
    Operand lhs = call.operand(0);
    Operand rhs = call.operand(1);
    Elementwise.requireType(call, "C1", lhs, family);
    if (lhs.type() != rhs.type()) {
      throw call.violation("C1", lhs.shape().text() + " and " + rhs.shape().text())
          .at("rhs")
          .mend(Mend.wrap("rhs", "ConvertElementType(%s, " + lhs.type().text() + ")"))
          .mend(Mend.wrap("lhs", "ConvertElementType(%s, " + rhs.type().text() + ")"));
    }
    return lhs.type();
  }

  /** The sizes of the result. */
  static Ints sizes(Call call) {
    Ints lhs = raised(call, 0);
    Ints rhs = raised(call, 1);
    Ints sizes = lhs;
    for (int d = 0; d < lhs.size(); d++) {
      if (lhs.get(d) == 1) {
        sizes = sizes.with(d, rhs.get(d));
      } else if (rhs.get(d) != 1 && lhs.get(d) != rhs.get(d)) {
        throw call.violation("C3", "dimension " + d + ": " + lhs.get(d) + " ≠ " + rhs.get(d))
            .at("rhs");
      }
    }
    return sizes;
  }

  /** The sizes of operand {@code number} in the rank of the result, 1 where it has no dimension. */
  private static Ints raised(Call call, int number) {
    Operand operand = call.operand(number);
    int rank = rank(call);
    Ints sizes = Ints.ones(rank);
    Ints dimensions = dimensions(call, number);
    for (int d = 0; d < dimensions.size(); d++) {
      sizes = sizes.with(dimensions.at(d), operand.sizes().get(d));
    }
    return sizes;
  }

  private static int rank(Call call) {
    return Math.max(call.operand(0).rank(), call.operand(1).rank());
  }

  /** The dimension of the result for each dimension of operand {@code number}. */
  private static Ints dimensions(Call call, int number) {
    int own = call.operand(number).rank();
    int other = call.operand(1 - number).rank();
    if (own >= other || own == 0) {
      return Ints.range(own);
    }
    Ints dimensions = call.ints("broadcast_dimensions", Ints.of());
    if (dimensions.size() != own) {
      throw call.violation(
              "C2",
              call.operand(number).shape().text()
                  + " has rank "
                  + own
                  + ", "
                  + call.operand(1 - number).shape().text()
                  + " rank "
                  + other)
          .at(number == 0 ? "lhs" : "rhs");
    }
    return dimensions;
  }

  /** The element of operand {@code number} that goes with the element {@code i} of the result. */
  static Expression element(Call call, int number, Index i, ElementType type) {
    Operand operand = call.operand(number);
    Index at =
        i.pick(dimensions(call, number))
            .map((d, e) -> operand.sizes().get(d) == 1 ? IndexExpression.constant(0) : e);
    return operand.at(at);
  }
}
