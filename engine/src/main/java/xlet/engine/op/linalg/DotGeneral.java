package xlet.engine.op.linalg;

import java.util.List;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.element.Expression;
import xlet.engine.element.Index;
import xlet.engine.op.Call;
import xlet.engine.op.Evaluation;
import xlet.engine.op.OpDef;

/** {@code DotGeneral}: products of two arrays, summed along any of their dimensions. */
final class DotGeneral {
  static final OpDef DEF =
      ContractionNumbers.parameters(
              OpDef.named("DotGeneral")
                  .stablehlo("dot_general")
                  .hlo("dot")
                  .summary("Sums products along the contracting dimensions, for each of a batch.")
                  .semantics(
                      "The dimensions of the result are those of the batch, then the remaining"
                          + " ones of lhs, then those of rhs. Floats narrower than f32 are summed"
                          + " in f32; preferred_element_type is the type of sums and result.")
                  .operand("lhs", "The left operand.")
                  .operand("rhs", "The right operand."))
          .order(
              "lhs",
              "rhs",
              ContractionNumbers.LHS_CONTRACTING,
              ContractionNumbers.RHS_CONTRACTING,
              ContractionNumbers.LHS_BATCH,
              ContractionNumbers.RHS_BATCH)
          .example(
              "DotGeneral({{1, 2, 3}, {4, 5, 6}}, {{1, 1, 1}, {2, 2, 2}},"
                  + " lhs_contracting_dimensions={1}, rhs_contracting_dimensions={1})",
              "s32[2,2] {{6, 12}, {15, 30}}")
          .example(
              "DotGeneral({{1, 2}, {3, 4}}, {{5, 6}, {7, 8}}, lhs_contracting_dimensions={1},"
                  + " rhs_contracting_dimensions={1}, lhs_batch_dimensions={0},"
                  + " rhs_batch_dimensions={0})",
              "s32[2] {17, 53}")
          .fails(
              "DotGeneral(f32[1] {1.5}, s32[1] {1}, lhs_contracting_dimensions={0},"
                  + " rhs_contracting_dimensions={0})",
              "C1")
          .fails(
              "DotGeneral({1}, {1}, lhs_contracting_dimensions={1},"
                  + " rhs_contracting_dimensions={0})",
              "C2")
          .fails(
              "DotGeneral({1}, {1}, lhs_contracting_dimensions={0},"
                  + " rhs_contracting_dimensions={0}, lhs_batch_dimensions={0},"
                  + " rhs_batch_dimensions={0})",
              "C3")
          .fails("DotGeneral({1}, {1}, lhs_contracting_dimensions={0})", "C4")
          .fails(
              "DotGeneral({1, 2}, {1}, lhs_contracting_dimensions={0},"
                  + " rhs_contracting_dimensions={0})",
              "C5")
          .fails(
              "DotGeneral({1, 2}, {1}, lhs_batch_dimensions={0}, rhs_batch_dimensions={0})", "C6")
          .shape(DotGeneral::shape)
          .element(DotGeneral::element)
          .kernel(call -> ContractionNumbers.of(call).fits(call), DotGeneral::run)
          .build();

  private DotGeneral() {}

  private static Shape shape(Call call) {
    return ContractionNumbers.of(call).result(call, "C1");
  }

  private static Expression element(Call call, Index i) {
    return ContractionNumbers.of(call).element(call, i);
  }

  private static Value run(Call call, List<Value> operands, Evaluation evaluation) {
    return ContractionProduct.run(ContractionNumbers.of(call), call, operands, evaluation);
  }
}
