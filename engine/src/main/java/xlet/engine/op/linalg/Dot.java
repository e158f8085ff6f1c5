package xlet.engine.op.linalg;

import java.util.List;
import java.util.Map;
import xlet.engine.array.Ints;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.element.Expression;
import xlet.engine.element.Index;
import xlet.engine.op.Call;
import xlet.engine.op.CallText;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Mend;
import xlet.engine.op.OpDef;
import xlet.engine.op.Operand;

/** {@code Dot}: the product of vectors and matrices. */
public final class Dot {
  public static final OpDef DEF =
      Products.parameters(
              OpDef.named("Dot")
                  .stablehlo("dot")
                  .summary("Sums the products along one dimension of each operand.")
                  .semantics(
                      "Dimension 1 of lhs (0 if lhs is a vector) goes with dimension 0 of rhs:"
                          + " vector · vector is a scalar, matrix · vector a vector, matrix ·"
                          + " matrix a matrix. Floats narrower than f32 are summed in f32.")
                  .differs(
                      "The oldest document contracts the second-to-last dimension of rhs; XLA"
                          + " and this always contract dimension 0, the same up to rank 2.")
                  .operand("lhs", "The left operand.")
                  .operand("rhs", "The right operand."))
          .constraint("C1", Products.TYPES)
          .constraint("C2", "no operand is a scalar")
          .constraint("C3", "the contracted dimensions have the same size")
          .example("Dot({1, 2, 3}, {4, 5, 6})", "s32[] 32")
          .example("Dot({{1, 2}, {3, 4}}, {{5, 6}, {7, 8}})", "s32[2,2] {{19, 22}, {43, 50}}")
          .fails("Dot(f32[2] {1.5, 2.5}, s32[2] {1, 2})", "C1")
          .fails("Dot({1, 2}, 3)", "C2")
          .fails("Dot({{1, 2}, {3, 4}}, {1, 2, 3})", "C3")
          .hloForm("dot", Dot::hlo)
          .shape(Dot::shape)
          .element(Dot::element)
          .kernel(call -> contraction(call).fits(call), Dot::run)
          .build();

  private Dot() {}

  private static Contraction contraction(Call call) {
    int contracted = call.operand("lhs").rank() == 1 ? 0 : 1;
    return new Contraction(Ints.of(contracted), Ints.of(0), Ints.of(), Ints.of());
  }

  private static Map<String, String> hlo(Call call) {
    Contraction contraction = contraction(call);
    return Map.of(
        "lhs_contracting_dims", contraction.lhsContracting().toString(),
        "rhs_contracting_dims", contraction.rhsContracting().toString());
  }

  private static Shape shape(Call call) {
    for (String name : new String[] {"lhs", "rhs"}) {
      Operand operand = call.operand(name);
      if (operand.rank() == 0) {
        throw call.violation("C2", operand.shape().text() + " is a scalar")
            .at(name)
            .mend(Mend.instead(CallText.product("{lhs}", "{rhs}")));
      }
    }
    Contraction contraction = contraction(call);
    contraction.requireSizes(call, "C3", "C3");
    return contraction.result(call, "C1");
  }

  private static Expression element(Call call, Index i) {
    return contraction(call).element(call, i);
  }

  private static Value run(Call call, List<Value> operands, Evaluation evaluation) {
    return ContractionProduct.run(contraction(call), call, operands, evaluation);
  }
}
