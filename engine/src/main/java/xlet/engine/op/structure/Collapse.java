package xlet.engine.op.structure;

import java.util.Map;
import xlet.engine.array.Ints;
import xlet.engine.array.Shape;
import xlet.engine.element.Expression;
import xlet.engine.element.Index;
import xlet.engine.op.Call;
import xlet.engine.op.ExactSizes;
import xlet.engine.op.Mend;
import xlet.engine.op.OpDef;
import xlet.engine.op.Operand;
import xlet.engine.op.Parameter.Kind;
import xlet.engine.op.Violation;

/** {@code Collapse}: makes one dimension of several that lie side by side. */
public final class Collapse {
  public static final OpDef DEF =
      OpDef.named("Collapse")
          .summary("Makes one dimension of several neighbouring ones.")
          .semantics("Elements stay in row-major order; with no or one dimension nothing changes.")
          .differs(
              "The documents print the results of Collapse(v, {0,1}) and Collapse(v, {1,2}) of a"
                  + " f32[4,2,3] swapped: they are f32[8,3] and f32[4,6].")
          .operand("operand", "The array to reshape.")
          .attribute("dimensions", Kind.INTS, "The dimensions to make one of.")
          .ofDimensions("operand")
          .constraint("C1", "each of dimensions is in [0, rank(operand))")
          .constraint("C2", "no dimension is named twice")
          .constraint("C3", "dimensions are consecutive and increasing")
          .example("Collapse({{1, 2}, {3, 4}}, {0, 1})", "s32[4] {1, 2, 3, 4}")
          .fails("Collapse({{1, 2}, {3, 4}}, {1, 2})", "C1")
          .fails("Collapse({{1, 2}, {3, 4}}, {1, 1})", "C2")
          .fails("Collapse({{1, 2}, {3, 4}}, {1, 0})", "C3")
          .hloForm("reshape", call -> Map.of("dimensions", ""))
          .shape(Collapse::shape)
          .element(Collapse::element)
          .build();

  private Collapse() {}

  private static Shape shape(Call call) {
    var operand = call.operand("operand");
    Ints dimensions = dimensions(call, operand);
    for (int k = 1; k < dimensions.size(); k++) {
      if (dimensions.get(k) != dimensions.get(k - 1) + 1) {
        throw call.violation("C3", dimensions.get(k) + " does not follow " + dimensions.get(k - 1))
            .at("dimensions", k)
            .mend(Mend.replace("dimensions", span(dimensions)));
      }
    }
    if (dimensions.size() < 2) {
      return operand.shape().withDefaultLayout();
    }
    Ints sizes = operand.sizes();
    int first = dimensions.at(0);
    long collapsed = ExactSizes.of(call, "dimensions").product(sizes.pick(dimensions).toArray());
    return operand.shape().withSizes(sizes.without(dimensions.without(0)).with(first, collapsed));
  }

  private static Ints dimensions(Call call, Operand operand) {
    try {
      return call.requireDimensions("C1", "C2", "dimensions", operand);
    } catch (Violation violation) {
      int count = Math.min(call.ints("dimensions").size(), operand.rank());
      long last = (long) operand.rank() - count;
      throw violation.mend(Mend.replace("dimensions", Ints.range(count).map(d -> d + last)));
    }
  }

  /** All dimensions from the least to the greatest of {@code dimensions}. */
  private static Ints span(Ints dimensions) {
    long least = dimensions.stream().min().orElse(0);
    long most = dimensions.stream().max().orElse(0);
    return Ints.range(most - least + 1).map(d -> d + least);
  }

  private static Expression element(Call call, Index i) {
    Operand operand = call.operand("operand");
    return operand.at(Index.split(i.linear(call.resultArray().sizes()), operand.sizes()));
  }
}
