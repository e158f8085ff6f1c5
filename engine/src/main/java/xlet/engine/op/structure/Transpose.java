package xlet.engine.op.structure;

import xlet.engine.array.Ints;
import xlet.engine.array.Shape;
import xlet.engine.element.Expression;
import xlet.engine.element.Index;
import xlet.engine.op.Call;
import xlet.engine.op.Mend;
import xlet.engine.op.OpDef;
import xlet.engine.op.Operand;
import xlet.engine.op.Parameter.Kind;

/** {@code Transpose}: puts the dimensions in another order. */
public final class Transpose {
  public static final OpDef DEF =
      OpDef.named("Transpose")
          .stablehlo("transpose")
          .hlo("transpose")
          .summary("Puts the dimensions in another order.")
          .semantics("Dimension i of the result is dimension permutation[i] of the operand.")
          .operand("operand", "The array to transpose.")
          .attribute(
              "permutation",
              Kind.INTS,
              "The operand's dimension for each dimension of the result.",
              "dimensions")
          .ofDimensions("operand")
          .inHlo("dimensions")
          .constraint("C1", "permutation is a permutation of [0, rank(operand))")
          .example("Transpose({{1, 2, 3}, {4, 5, 6}}, {1, 0})", "s32[3,2] {{1, 4}, {2, 5}, {3, 6}}")
          .fails("Transpose({{1, 2}, {3, 4}}, {0, 0})", "C1")
          .fails("Transpose({{1, 2}, {3, 4}}, {0})", "C1")
          .shape(Transpose::shape)
          .element(Transpose::element)
          .build();

  private Transpose() {}

  private static Shape shape(Call call) {
    var operand = call.operand("operand");
    Ints permutation = requirePermutation(call, "C1", "permutation", operand);
    return operand.shape().withSizes(operand.sizes().pick(permutation));
  }

  private static Expression element(Call call, Index i) {
    return call.operand("operand").at(i.unpermute(call.ints("permutation")));
  }

  /**
   * Checks that the list {@code name} is a permutation of the dimensions of {@code operand}.
   *
   * @param label the label of that constraint
   * @return the list
   */
  static Ints requirePermutation(Call call, String label, String name, Operand operand) {
    Ints permutation = call.ints(name);
    if (permutation.isPermutation(operand.rank())) {
      return permutation;
    }
    Ints all = Ints.range(operand.rank());
    Ints missing = Ints.of(all.stream().filter(d -> !permutation.contains(d)).toArray());
    throw call.violation(
            label,
            operand.describe()
                + "; "
                + permutation
                + " has "
                + fault(permutation, operand)
                + (missing.isEmpty() ? "" : "; " + missing.joined() + " is missing"))
        .at(name)
        .mend(Mend.replace(name, completed(permutation, operand.rank())));
  }

  /** The first fault of a permutation: {@code 2 twice}, {@code 3, which is none of them}. */
  private static String fault(Ints permutation, Operand operand) {
    for (int k = 0; k < permutation.size(); k++) {
      long d = permutation.get(k);
      if (d < 0 || d >= operand.rank()) {
        return d + ", which is none of them";
      }
      if (permutation.indexOf(d) < k) {
        return d + " twice";
      }
    }
    return permutation.size() + (permutation.size() == 1 ? " entry" : " entries");
  }

  /** As many entries as there are dimensions: those that may stay, and others for the rest. */
  private static Ints completed(Ints permutation, int rank) {
    Ints given = permutation.pick(Ints.range(Math.min(rank, permutation.size())));
    Ints unused = Ints.range(rank);
    unused = unused.without(Ints.of(given.stream().filter(d -> d >= 0 && d < rank).toArray()));
    Ints completed = Ints.of();
    int next = 0;
    for (int k = 0; k < rank; k++) {
      long d = k < given.size() ? given.get(k) : -1;
      boolean stays = d >= 0 && d < rank && !completed.contains(d);
      completed = completed.append(stays ? d : unused.get(next++));
    }
    return completed;
  }
}
