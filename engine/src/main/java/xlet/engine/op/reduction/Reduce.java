package xlet.engine.op.reduction;

import java.util.List;
import xlet.engine.array.Ints;
import xlet.engine.array.Shape;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Order;
import xlet.engine.element.Index;
import xlet.engine.op.Accumulation;
import xlet.engine.op.Call;
import xlet.engine.op.OpDef;
import xlet.engine.op.Operand;
import xlet.engine.op.Parameter.Kind;

/** {@code Reduce}: folds the elements along some dimensions with a computation. */
public final class Reduce {
  public static final OpDef DEF =
      OpDef.named("Reduce")
          .stablehlo("reduce")
          .hlo("reduce")
          .summary("Folds the elements along the given dimensions with a computation.")
          .semantics(
              "The computation takes the accumulators, then one element of each operand. It should"
                  + " be associative and each initial value its identity, for XLA may fold in any"
                  + " order and use the initial value any number of times. Here it is used once;"
                  + " elements are folded from the first to the last, except sums and products over"
                  + " the minor dimension, which are folded in 64 lanes, of f64 in 32. Floats"
                  + " narrower than f32 are rounded at each step; more than 32 of them are added up"
                  + " or multiplied in runs of 32 along each dimension, then what these come to, as"
                  + " XLA does.")
          .operands("operands", "The arrays to reduce, all of the same sizes.", "operand")
          .operands("init_values", "What each accumulator starts with.", "init_value")
          .attribute("computation", Kind.COMPUTATION, "Combines accumulators with elements.")
          .inHlo("to_apply")
          .attribute("dimensions_to_reduce", Kind.INTS, "The dimensions to reduce.", "dimensions")
          .ofDimensions("operands")
          .inHlo("dimensions")
          .constraint("C1", "all operands have the same sizes")
          .constraint("C2", "there is an initial value for each operand")
          .constraint("C3", "each initial value is a scalar of its operand's element type")
          .constraint("C4", "each of dimensions_to_reduce is in [0, rank(operand))")
          .constraint("C5", "no dimension is named twice")
          .constraint("C6", "the computation returns accumulators of the types that it takes")
          .example("Reduce({{1, 2, 3}, {4, 5, 6}}, 0, Add, {1})", "s32[2] {6, 15}")
          .example("Reduce({1, 2, 3, 4}, 0, (a, b) => a - b, {0})", "s32[] -10")
          .fails("Reduce({1, 2}, {3, 4}, 0, 0, (a, b, c, d) => (a, b), {1})", "C4")
          .fails("Reduce({1, 2}, {3, 4, 5}, 0, 0, (a, b, c, d) => (a, b), {0})", "C1")
          .fails("Reduce(s32[2] {1, 2}, 0.5, Add, {0})", "C3")
          .fails("Reduce({1, 2}, 0, Add, {0, 0})", "C5")
          .fails(
              "Reduce({1, 2}, init_values=(0, 0), computation=Add, dimensions_to_reduce={0})", "C2")
          .fails("Reduce({1, 2}, 0, Lt, {0})", "C6")
          .shape(Reduce::shape)
          .elements(Reduce::elements)
          .build();

  private Reduce() {}

  private static Shape shape(Call call) {
    var reduced = Accumulators.of(call, "operands", "C1", "C2", "C3", "C6");
    Operand operand = call.operand(0);
    Ints dimensions = call.requireDimensions("C4", "C5", "dimensions_to_reduce", operand);
    return reduced.result(operand.sizes().without(dimensions));
  }

  private static List<Expression> elements(Call call, Index i) {
    Ints dimensions = call.ints("dimensions_to_reduce");
    List<Operand> operands = call.operands("operands");
    var computation = Accumulators.computation(call, operands, "C6");
    boolean isMinor = dimensions.contains(operands.get(0).rank() - 1);
    Runs runs =
        Runs.of(
            computation,
            operands.stream().map(Operand::type).toList(),
            operands.get(0).sizes().pick(dimensions),
            k -> operands.stream().map(x -> x.at(i.merge(dimensions, k))).toList());
    return new Accumulation("reduced", Accumulators.inits(call))
        .over(
            runs.extents(),
            isMinor && !runs.showRounding() ? Order.LANES : Order.LEFT,
            computation,
            runs.elements());
  }
}
