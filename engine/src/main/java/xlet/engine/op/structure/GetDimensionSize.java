package xlet.engine.op.structure;

import java.util.List;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.BoundedArray;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.element.Expression;
import xlet.engine.element.Index;
import xlet.engine.op.Call;
import xlet.engine.op.Evaluation;
import xlet.engine.op.OpDef;
import xlet.engine.op.Operand;
import xlet.engine.op.Parameter.Kind;
import xlet.engine.op.Provenance.Reads;

/** {@code GetDimensionSize}: the size of a dimension, as a number. */
final class GetDimensionSize {
  static final OpDef DEF =
      OpDef.named("GetDimensionSize")
          .stablehlo("get_dimension_size")
          .hlo("get-dimension-size")
          .summary("Gives the size of a dimension of the operand as an s32.")
          .semantics("Of a bounded array, such as f32[<=10], it is the size that was set.")
          .operand("operand", "The array.")
          .attribute("dimension", Kind.INTEGER, "The dimension.")
          .ofDimensions("operand")
          .inHlo("dimensions")
          .constraint("C1", "dimension is in [0, rank(operand))")
          .constraint("C2", "the size is a number that s32 has")
          .example("GetDimensionSize({{1, 2, 3}, {4, 5, 6}}, 1)", "s32[] 3")
          .example("GetDimensionSize(SetDimensionSize({1, 2, 3}, 2, 0), 0)", "s32[] 2")
          .fails("GetDimensionSize({1, 2}, 1)", "C1")
          .fails("GetDimensionSize(Broadcast(s32[0] {}, {3000000000}), 0)", "C2")
          .takesBounded()
          .shape(GetDimensionSize::shape)
          .element(GetDimensionSize::element)
          .tupleKernel(GetDimensionSize::found)
          .provenanceOfElement((call, operands, path, index, evaluation) ->
              Reads.of("a size of operand, not one of its elements"))
          .build();

  private GetDimensionSize() {}

  private static Shape shape(Call call) {
    Operand operand =
        new Operand(
            0, call.operandShapes().getFirst().array().orElseGet(() -> call.operand(0).shape()));
    int dimension = call.requireDimension("C1", "dimension", operand);
    long size = operand.sizes().get(dimension);
    if (size > ElementType.S32.maxLong()) {
      throw call.violation("C2", operand.describe() + ": " + size + " is beyond s32").at("operand");
    }
    return ArrayShape.of(ElementType.S32);
  }

  private static Expression element(Call call, Index i) {
    int dimension = (int) call.integer("dimension");
    return Expression.whole(ElementType.S32, call.operand("operand").sizes().get(dimension));
  }

  private static Value found(Call call, List<Value> operands, Evaluation evaluation) {
    Ints sizes = ((BoundedArray) operands.getFirst()).sizes();
    return NdArray.scalar(ElementType.S32, sizes.get((int) call.integer("dimension")));
  }
}
