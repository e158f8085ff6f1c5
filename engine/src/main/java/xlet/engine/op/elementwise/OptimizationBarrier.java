package xlet.engine.op.elementwise;

import xlet.engine.array.ArrayShape;
import xlet.engine.array.Shape;
import xlet.engine.op.Call;
import xlet.engine.op.OpDef;

/** {@code OptimizationBarrier}: the same value, across which nothing is rewritten. */
public final class OptimizationBarrier {
  public static final OpDef DEF =
      OpDef.named("OptimizationBarrier")
          .stablehlo("optimization_barrier")
          .hlo("opt-barrier")
          .summary("Gives the value itself; no rewrite moves anything across it.")
          .operand("operand", "An array or a tuple.")
          .example("OptimizationBarrier({1, 2})", "s32[2] {1, 2}")
          .takesBounded()
          .shape(OptimizationBarrier::shape)
          .element((call, i) -> call.operand(0).at(i))
          .tupleKernel((call, operands, evaluation) -> operands.get(0))
          .build();

  private OptimizationBarrier() {}

  private static Shape shape(Call call) {
    Shape shape = call.operandShapes().get(0);
    return shape instanceof ArrayShape array ? array.withDefaultLayout() : shape;
  }
}
