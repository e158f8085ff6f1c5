package xlet.engine.op.structure;

import java.util.List;
import java.util.Map;
import xlet.engine.array.Ints;
import xlet.engine.array.Shape;
import xlet.engine.element.Expression;
import xlet.engine.element.Index;
import xlet.engine.element.IndexExpression;
import xlet.engine.op.Call;
import xlet.engine.op.CallText;
import xlet.engine.op.HloPlace;
import xlet.engine.op.Mend;
import xlet.engine.op.OpDef;
import xlet.engine.op.Operand;
import xlet.engine.op.Parameter.Kind;
import xlet.engine.op.Violation;

/** {@code BroadcastInDim}: repeats an array along dimensions anywhere among its own. */
public final class BroadcastInDim {
  public static final OpDef DEF =
      OpDef.named("BroadcastInDim")
          .stablehlo("broadcast_in_dim")
          .hlo("broadcast")
          .summary("Gives the operand's dimensions places in a larger shape and repeats it there.")
          .semantics(
              "Dimension i of the operand becomes dimension broadcast_dimensions[i] of the result;"
                  + " along a dimension of size 1, and along the others, it is repeated.")
          .differs(
              "StableHLO lets broadcast_dimensions come in any order; XLA wants them increasing.")
          .operand("operand", "The array to repeat.")
          .attribute("out_dim_size", Kind.INTS, "The sizes of the result.")
          .inHlo(new HloPlace.Result())
          .attribute(
              "broadcast_dimensions",
              Kind.INTS,
              "The dimension of the result for each of the operand.",
              "dimensions")
          .inHlo("dimensions")
          .constraint("C1", "broadcast_dimensions has one entry for each dimension of the operand")
          .constraint("C2", "each of broadcast_dimensions is in [0, rank(result))")
          .constraint("C3", "broadcast_dimensions are strictly increasing")
          .constraint("C4", "each size of the operand is 1 or that of the result")
          .constraint("C5", "no size is negative")
          .example("BroadcastInDim({1, 2}, {2, 3}, {0})", "s32[2,3] {{1, 1, 1}, {2, 2, 2}}")
          .example("BroadcastInDim({1, 2}, {3, 2}, {1})", "s32[3,2] {{1, 2}, {1, 2}, {1, 2}}")
          .fails("BroadcastInDim({1, 2}, {2, 3}, {})", "C1")
          .fails("BroadcastInDim({1, 2}, {2, 3}, {2})", "C2")
          .fails("BroadcastInDim({{1, 2}, {3, 4}}, {2, 2}, {1, 1})", "C3")
          .fails("BroadcastInDim({1, 2}, {2, 3}, {1})", "C4")
          .fails("BroadcastInDim({1, 2}, {2, -3}, {0})", "C5")
          .resized(BroadcastInDim::resized)
          .shape(BroadcastInDim::shape)
          .element(BroadcastInDim::element)
          .build();

  private BroadcastInDim() {}

  private static Shape shape(Call call) {
    var operand = call.operand("operand");
    var result = operand.shape().withSizes(Sizes.require(call, "C5", "out_dim_size"));
    Ints dimensions = call.ints("broadcast_dimensions");
    if (dimensions.size() != operand.rank()) {
      throw mend(
          call.violation(
                  "C1",
                  operand.shape().text()
                      + " has rank "
                      + operand.rank()
                      + "; "
                      + dimensions.size()
                      + " given")
              .at("broadcast_dimensions"),
          operand,
          result.sizes());
    }
    try {
      call.requireDimensions("C2", "C3", "broadcast_dimensions", new Operand(0, result));
    } catch (Violation violation) {
      throw mend(violation, operand, result.sizes());
    }
    if (!dimensions.isStrictlyIncreasing()) {
      Ints order = dimensions.sorted();
      throw mend(
          call.violation("C3", descent(dimensions))
              .at("broadcast_dimensions")
              .mend(
                  Mend.all(
                      Mend.wrap(
                          "operand",
                          CallText.transposed(
                              CallText.ARGUMENT, order.map(d -> dimensions.indexOf(d)))),
                      Mend.replace("broadcast_dimensions", order))),
          operand,
          result.sizes());
    }
    for (int d = 0; d < operand.rank(); d++) {
      long size = operand.sizes().get(d);
      long wanted = result.size(dimensions.at(d));
      if (size != 1 && size != wanted) {
        throw mend(
            call.violation(
                    "C4",
                    "dimension %s of %s is %s; dimension %s of the result is %s"
                        .formatted(d, operand.shape().text(), size, dimensions.get(d), wanted))
                .at("broadcast_dimensions", d),
            operand,
            result.sizes());
      }
    }
    return result;
  }

  /** The sizes of the result, those of dynamic dimensions of the operand being theirs. */
  private static Map<String, Object> resized(Call call, List<Shape> operands) {
    Ints largest = call.operand("operand").sizes();
    Ints found = operands.getFirst().array().orElseThrow().sizes();
    Ints sizes = call.ints("out_dim_size");
    Ints dimensions = call.ints("broadcast_dimensions");
    for (int d = 0; d < largest.size(); d++) {
      if (sizes.get(dimensions.at(d)) == largest.get(d)) {
        sizes = sizes.with(dimensions.at(d), found.get(d));
      }
    }
    return Map.of("out_dim_size", sizes);
  }

  /** The first two of {@code dimensions} that fall. */
  private static String descent(Ints dimensions) {
    int at = 1;
    while (dimensions.get(at) > dimensions.get(at - 1)) {
      at++;
    }
    return "%s stands after %s in %s"
        .formatted(dimensions.get(at), dimensions.get(at - 1), dimensions);
  }

  /** Adds the first increasing dimensions, and the sizes, that would do. */
  private static Violation mend(Violation violation, Operand operand, Ints sizes) {
    Ints fitting = Ints.of();
    for (int d = 0; d < sizes.size() && fitting.size() < operand.rank(); d++) {
      long size = operand.sizes().get(fitting.size());
      if (size == 1 || size == sizes.get(d)) {
        fitting = fitting.append(d);
      }
    }
    return fitting.size() == operand.rank()
        ? violation.mend(Mend.replace("broadcast_dimensions", fitting))
        : violation;
  }

  private static Expression element(Call call, Index i) {
    var operand = call.operand("operand");
    return operand.at(
        i.pick(call.ints("broadcast_dimensions"))
            .map((d, entry) -> operand.sizes().get(d) == 1 ? IndexExpression.constant(0) : entry));
  }
}
