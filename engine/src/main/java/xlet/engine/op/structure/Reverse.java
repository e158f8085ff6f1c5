package xlet.engine.op.structure;

import xlet.engine.array.Ints;
import xlet.engine.array.Shape;
import xlet.engine.element.Expression;
import xlet.engine.element.Index;
import xlet.engine.op.Call;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter.Kind;

/** {@code Rev}: reverses the order of the elements along some dimensions. */
public final class Reverse {
  public static final OpDef DEF =
      OpDef.named("Rev")
          .alias("Reverse")
          .stablehlo("reverse")
          .hlo("reverse")
          .summary("Reverses the order of the elements along the given dimensions.")
          .operand("operand", "The array to reverse.")
          .attribute("dimensions", Kind.INTS, "The dimensions to reverse.")
          .ofDimensions("operand")
          .constraint("C1", "each of dimensions is in [0, rank(operand))")
          .constraint("C2", "no dimension is named twice")
          .example("Rev({1, 2, 3}, {0})", "s32[3] {3, 2, 1}")
          .example("Rev({{1, 2}, {3, 4}}, {0, 1})", "s32[2,2] {{4, 3}, {2, 1}}")
          .fails("Rev({1, 2}, {1})", "C1")
          .fails("Rev({1, 2}, {0, 0})", "C2")
          .shape(Reverse::shape)
          .element(Reverse::element)
          .build();

  private Reverse() {}

  private static Shape shape(Call call) {
    var operand = call.operand("operand");
    call.requireDimensions("C1", "C2", "dimensions", operand);
    return operand.shape().withDefaultLayout();
  }

  private static Expression element(Call call, Index i) {
    var operand = call.operand("operand");
    Ints dimensions = call.ints("dimensions");
    return operand.at(i.mirror(dimensions, operand.sizes()));
  }
}
