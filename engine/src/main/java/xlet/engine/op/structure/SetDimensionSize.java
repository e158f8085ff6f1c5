package xlet.engine.op.structure;

import java.util.List;
import java.util.Optional;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.BoundedArray;
import xlet.engine.array.BoundedShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.op.Call;
import xlet.engine.op.Evaluation;
import xlet.engine.op.OpDef;
import xlet.engine.op.Operand;
import xlet.engine.op.Parameter.Kind;
import xlet.engine.op.Provenance;

/** {@code SetDimensionSize}: an array of which only the first elements along a dimension count. */
final class SetDimensionSize {
  static final OpDef DEF =
      OpDef.named("SetDimensionSize")
          .stablehlo("set_dimension_size")
          .hlo("set-dimension-size")
          .summary("Gives a dimension of the operand a size that is computed.")
          .formula("result[i] = operand[i] if i[dimension] < size")
          .semantics(
              "The type of the result has the old size as a bound, such as f32[<=10]. Any"
                  + " operation takes the result for an array of the size that is set. What lies"
                  + " beyond it is kept: the size may be set back.")
          .differs("XLA takes a size above the bound; here it is an error.")
          .operand("operand", "The array.")
          .apart()
          .operand("val", "The size, an s32.", "size")
          .apart()
          .attribute("dimension", Kind.INTEGER, "The dimension.")
          .ofDimensions("operand")
          .inHlo("dimensions")
          .constraint("C1", "dimension is in [0, rank(operand))")
          .constraint("C2", "val is a scalar of type s32")
          .constraint("C3", "operand is an array")
          .example("SetDimensionSize({1, 2, 3, 4}, 3, 0)", "s32[3] {1, 2, 3}")
          .example("Reduce(SetDimensionSize({1, 2, 3, 4}, 3, 0), 0, Add, {0})", "s32[] 6")
          .example("SetDimensionSize(SetDimensionSize({1, 2, 3}, 1, 0), 3, 0)", "s32[3] {1, 2, 3}")
          .fails("SetDimensionSize({1, 2}, 1, 1)", "C1")
          .fails("SetDimensionSize({1, 2}, 1.0, 0)", "C2")
          .fails("SetDimensionSize((1, 2.0), 1, 0)", "C3")
          .takesBounded()
          .shape(SetDimensionSize::shape)
          .kernel(SetDimensionSize::run)
          .provenance((call, operands, path, evaluation) -> new Provenance.Taken("", 0, path))
          .build();

  private SetDimensionSize() {}

  private static BoundedShape shape(Call call) {
    Shape operand = call.operandShapes().get(0);
    Optional<ArrayShape> array = operand.array();
    if (array.isEmpty()) {
      throw call.violation("C3", operand.text()).at("operand");
    }
    int dimension = call.requireDimension("C1", "dimension", new Operand(0, array.get()));
    Shape size = call.operandShapes().get(1);
    if (!size.compatible(ArrayShape.of(ElementType.S32))) {
      throw call.violation("C2", "val is " + size.text()).at("val");
    }
    Ints dynamic = operand instanceof BoundedShape bounded ? bounded.dynamic() : Ints.of();
    return new BoundedShape(
        array.get(), dynamic.contains(dimension) ? dynamic : dynamic.append(dimension).sorted());
  }

  private static Value run(Call call, List<Value> operands, Evaluation evaluation) {
    BoundedShape shape = (BoundedShape) call.result();
    int dimension = (int) call.integer("dimension");
    NdArray size = (NdArray) operands.get(1);
    long wanted = size.longAt(0);
    if (wanted < 0 || wanted > shape.bound().size(dimension)) {
      throw new Evaluation.Fault(
          "dimension %s of %s cannot get the size %s".formatted(dimension, shape.text(), wanted));
    }
    BoundedArray array =
        operands.get(0) instanceof BoundedArray bounded
            ? bounded
            : BoundedArray.of(shape, (NdArray) operands.get(0));
    return array.resized(shape, array.sizes().with(dimension, wanted));
  }
}
