package xlet.engine.op.linalg;

import java.util.List;
import xlet.engine.array.Ints;
import xlet.engine.array.Shape;
import xlet.engine.element.Arithmetic;
import xlet.engine.element.Expression;
import xlet.engine.element.Index;
import xlet.engine.element.Widening;
import xlet.engine.op.Call;
import xlet.engine.op.OpDef;
import xlet.engine.op.Operand;

/** {@code ScaledDot}: a dot product of operands whose blocks have a scale each. */
final class ScaledDot {
  static final OpDef DEF =
      ContractionNumbers.parameters(
              OpDef.named("ScaledDot")
                  .stablehlo("scaled_dot")
                  .hlo("scaled-dot")
                  .summary("Sums products of elements that are multiplied with scales first.")
                  .semantics(
                      "A scale has the dimensions of its operand, but may be smaller: each of its"
                          + " elements is for a block of equal size. A scalar means that there is no"
                          + " scale, whatever its value. Besides it is like DotGeneral.")
                  .differs(
                      "HLO lists both operands before both scales. The newest document gives the"
                          + " dimension numbers the type of Scatter's.")
                  .operand("lhs", "The left operand.")
                  .operand("lhs_scale", "Its scales.")
                  .operand("rhs", "The right operand.")
                  .operand("rhs_scale", "Its scales.")
                  .hloOrder("lhs", "rhs", "lhs_scale", "rhs_scale"))
          .constraint("C7", "a scale is a scalar, or has the operand's number of dimensions")
          .constraint("C8", "the sizes of a scale divide those of its operand")
          .example(
              "ScaledDot({{1.0, 2.0, 3.0, 4.0}}, {{1.0, 10.0}}, {{1.0}, {1.0}, {1.0}, {1.0}}, 1.0,"
                  + " lhs_contracting_dimensions={1}, rhs_contracting_dimensions={0})",
              "f32[1,1] {{73.0}}")
          .fails(dot("{1.5}", "1.0", "s32[1] {1}", ""), "C1")
          .fails(dot("{1.5}", "1.0", "{1.5}", "lhs_contracting_dimensions={1}"), "C2")
          .fails(dot("{1.5}", "1.0", "{1.5}", "lhs_batch_dimensions={0}"), "C3")
          .fails(dot("{1.5}", "1.0", "{1.5}", "lhs_contracting_dimensions={}"), "C4")
          .fails(dot("{1.5}", "1.0", "{1.5, 2.0}", ""), "C5")
          .fails(
              "ScaledDot({1.5}, 1.0, {1.5, 2.0}, 1.0, lhs_batch_dimensions={0},"
                  + " rhs_batch_dimensions={0})",
              "C6")
          .fails(dot("{1.5}", "{{1.0}}", "{1.5}", ""), "C7")
          .fails(dot("{1.5, 2.0, 3.0}", "{1.0, 2.0}", "{1.0, 2.0, 3.0}", ""), "C8")
          .shape(ScaledDot::shape)
          .element(ScaledDot::element)
          .build();

  private ScaledDot() {}

  /** A call that sums along the only dimension, but for {@code wrong}. */
  private static String dot(String lhs, String scale, String rhs, String wrong) {
    String left = "lhs_contracting_dimensions=";
    String numbers = wrong.startsWith(left) ? wrong : left + "{0}, " + wrong;
    return "ScaledDot(%s, %s, %s, 1.0, %s, rhs_contracting_dimensions={0})"
        .formatted(lhs, scale, rhs, numbers)
        .replace(", ,", ",");
  }

  private static Shape shape(Call call) {
    Contraction contraction = ContractionNumbers.of(call);
    for (String name : List.of("lhs", "rhs")) {
      Operand operand = call.operand(name);
      Operand scale = call.operand(name + "_scale");
      String found = scale.shape().text() + " for " + operand.shape().text();
      if (scale.rank() == 0) {
        continue;
      }
      if (scale.rank() != operand.rank()) {
        throw call.violation("C7", found).at(name + "_scale");
      }
      for (int d = 0; d < scale.rank(); d++) {
        long blocks = scale.sizes().get(d);
        if (blocks == 0 ? operand.sizes().get(d) > 0 : operand.sizes().get(d) % blocks != 0) {
          throw call.violation("C8", found).at(name + "_scale");
        }
      }
    }
    return contraction.result(call, "C1");
  }

  private static Expression element(Call call, Index i) {
    return ContractionNumbers.of(call)
        .element(
            call,
            i,
            (left, right, sum, next) ->
                next.apply(
                    new Products.Pair(scaled(call, "lhs", left), scaled(call, "rhs", right))));
  }

  /** The element times its scale, in the type of the sum. */
  private static Expression scaled(Call call, String name, Index at) {
    Operand operand = call.operand(name);
    Operand scale = call.operand(name + "_scale");
    var type = Widening.widen(call.resultArray().type());
    Expression element = Arithmetic.convert(operand.at(at), type);
    if (scale.rank() == 0) {
      return element;
    }
    Ints blocks = operand.sizes();
    for (int d = 0; d < scale.rank(); d++) {
      blocks = blocks.with(d, Math.max(1, blocks.get(d) / Math.max(1, scale.sizes().get(d))));
    }
    return Arithmetic.multiply(element, Arithmetic.convert(scale.at(at.div(blocks)), type));
  }
}
