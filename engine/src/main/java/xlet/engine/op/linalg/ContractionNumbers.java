package xlet.engine.op.linalg;

import xlet.engine.array.Ints;
import xlet.engine.op.Call;
import xlet.engine.op.Mend;
import xlet.engine.op.OpDefBuilder;
import xlet.engine.op.Operand;
import xlet.engine.op.Parameter.Kind;

/** The dimension numbers of operations that contract dimensions of lhs and rhs. */
final class ContractionNumbers {
  static final String LHS_CONTRACTING = "lhs_contracting_dimensions";
  static final String RHS_CONTRACTING = "rhs_contracting_dimensions";
  static final String LHS_BATCH = "lhs_batch_dimensions";
  static final String RHS_BATCH = "rhs_batch_dimensions";

  private ContractionNumbers() {}

  /** Adds the dimension numbers, the parameters that come after them, and their constraints. */
  static OpDefBuilder parameters(OpDefBuilder op) {
    return Products.parameters(
            op.optional("dimension_numbers", Kind.FIELDS, "The dimension numbers as one object."))
        .optional(LHS_CONTRACTING, Kind.INTS, "The dimensions of lhs that are summed over.")
        .ofDimensions("lhs")
        .inHlo("lhs_contracting_dims")
        .optional(RHS_CONTRACTING, Kind.INTS, "The dimension of rhs that goes with each.")
        .ofDimensions("rhs")
        .inHlo("rhs_contracting_dims")
        .optional(LHS_BATCH, Kind.INTS, "The dimensions of lhs that run over the batch.")
        .ofDimensions("lhs")
        .inHlo("lhs_batch_dims")
        .optional(RHS_BATCH, Kind.INTS, "The dimension of rhs that goes with each.")
        .ofDimensions("rhs")
        .inHlo("rhs_batch_dims")
        .constraint("C1", Products.TYPES)
        .constraint("C2", "dimension numbers are dimensions of their operand")
        .constraint("C3", "no dimension is named twice, as contracting or batch dimension")
        .constraint("C4", "lhs and rhs have as many contracting and as many batch dimensions")
        .constraint("C5", "contracting dimensions that go together have the same size")
        .constraint("C6", "batch dimensions that go together have the same size");
  }

  /** The contraction that {@code call} asks for, checked. */
  static Contraction of(Call call) {
    requireDimensions(call, call.operand("lhs"), LHS_CONTRACTING, LHS_BATCH);
    requireDimensions(call, call.operand("rhs"), RHS_CONTRACTING, RHS_BATCH);
    requireCount(call, LHS_BATCH, RHS_BATCH);
    requireCount(call, LHS_CONTRACTING, RHS_CONTRACTING);
    Contraction contraction =
        new Contraction(
            call.ints(LHS_CONTRACTING, Ints.of()),
            call.ints(RHS_CONTRACTING, Ints.of()),
            call.ints(LHS_BATCH, Ints.of()),
            call.ints(RHS_BATCH, Ints.of()));
    contraction.requireSizes(call, "C5", "C6");
    return contraction;
  }

  private static void requireDimensions(
      Call call, Operand operand, String contracting, String batch) {
    for (String name : new String[] {contracting, batch}) {
      if (call.has(name)) {
        call.requireDimensions("C2", "C3", name, operand);
      }
    }
    Ints contracted = call.ints(contracting, Ints.of());
    Ints batched = call.ints(batch, Ints.of());
    for (int k = 0; k < contracted.size(); k++) {
      if (batched.contains(contracted.get(k))) {
        throw call.violation(
                "C3", "dimension " + contracted.get(k) + " is named twice, here and in " + batch)
            .at(contracting, k)
            .also(batch, "and here a second time")
            .mend(Mend.replace(contracting, contracted.without(k)))
            .mend(Mend.replace(batch, others(operand, contracted, batched)));
      }
    }
  }

  /** As many dimensions as {@code batched} has that are not contracted. */
  private static Ints others(Operand operand, Ints contracted, Ints batched) {
    Ints others = Ints.of();
    for (int d = 0; d < operand.rank() && others.size() < batched.size(); d++) {
      others = contracted.contains(d) ? others : others.append(d);
    }
    return others;
  }

  private static void requireCount(Call call, String left, String right) {
    Ints lhs = call.ints(left, Ints.of());
    Ints rhs = call.ints(right, Ints.of());
    if (lhs.size() != rhs.size()) {
      String name = call.has(right) ? right : left;
      throw call.violation("C4", left + " has " + lhs.size() + ", " + right + " has " + rhs.size())
          .at(name)
          .mend(Mend.replace(left, lhs.pick(Ints.range(Math.min(lhs.size(), rhs.size())))))
          .mend(Mend.replace(right, rhs.pick(Ints.range(Math.min(lhs.size(), rhs.size())))));
    }
  }
}
