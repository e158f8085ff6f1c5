package xlet.engine.op.sorting;

import java.util.List;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.element.Expression;
import xlet.engine.element.Index;
import xlet.engine.op.Call;
import xlet.engine.op.CallText;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Mend;
import xlet.engine.op.OpDef;
import xlet.engine.op.Operand;
import xlet.engine.op.Parameter.Kind;

/** {@code TopK}: the largest or smallest elements along the last dimension, and where they are. */
final class TopK {
  static final OpDef DEF =
      OpDef.named("TopK")
          .stablehlo("top_k")
          .hlo("topk")
          .summary("Finds the k largest or smallest elements along the last dimension.")
          .semantics(
              "The result is a tuple of the elements, the best first, and their positions as s32."
                  + " Floats are in the total order: NaN is the largest, -NaN the smallest, 0"
                  + " greater than -0. Of equal elements the one with the lower position is first.")
          .operand("operand", "The array to search.")
          .attribute("k", Kind.INTEGER, "How many elements to find.")
          .optional("largest", Kind.FLAG, "Whether the largest are wanted; true if left out.")
          .constraint("C1", "the operand has a last dimension")
          .constraint("C2", "k is in [0, size of the last dimension]")
          .constraint("C3", "the elements are not complex")
          .example("TopK({1.5, 4.0, 2.5}, 2, true)", "(f32[2] {4.0, 2.5}, s32[2] {1, 2})")
          .example("TopK({3, 1, 1}, 2, false)", "(s32[2] {1, 1}, s32[2] {1, 2})")
          .fails("TopK(3, 1)", "C1")
          .fails("TopK({1, 2}, 3)", "C2")
          .fails("TopK(c64[1] {(1.0, 2.0)}, 1)", "C3")
          .shape(TopK::shape)
          .elements(TopK::elements)
          .prepare(TopK::prepare, "sorted_positions")
          .kernel(TopK::run)
          .build();

  private TopK() {}

  private static Shape shape(Call call) {
    Operand operand = call.operand("operand");
    if (operand.rank() == 0) {
      throw call.violation("C1", operand.shape().text() + " has 0 dimensions")
          .at("operand")
          .mend(Mend.wrap("operand", CallText.reshaped(CallText.ARGUMENT, Ints.of(1))));
    }
    if (operand.type().isComplex()) {
      throw call.violation("C3", operand.shape().text() + " is complex").at("operand");
    }
    int last = operand.rank() - 1;
    long k = call.integer("k");
    long size = operand.sizes().get(last);
    if (k < 0 || k > size) {
      throw call.violation("C2", k + " is not in 0.." + size + ", for " + operand.shape().text())
          .at("k")
          .mend(Mend.replace("k", Math.clamp(k, 0, size)));
    }
    ArrayShape found = ArrayShape.of(operand.type(), operand.sizes().with(last, k));
    return TupleShape.of(found, found.withType(ElementType.S32));
  }

  private static List<Expression> elements(Call call, Index i) {
    Operand operand = call.operand("operand");
    Expression position = call.prepared(0, ArrayShape.of(ElementType.S32, operand.sizes())).at(i);
    return List.of(operand.at(Sort.source(call, i, operand.rank() - 1)), position);
  }

  private static List<NdArray> prepare(Call call, List<Value> operands, Evaluation evaluation) {
    NdArray operand = rowMajor(operands);
    ArrayShape shape = ArrayShape.of(ElementType.S32, operand.shape().sizes());
    Buffer.Integers positions = (Buffer.Integers) Buffer.allocate(shape, evaluation::poll);
    if (shape.elementCount() > 0) {
      LineMoves lines = LineMoves.of(shape, shape.rank() - 1);
      KeyOrder order = order(call);
      KeySort.positions(List.of(operand), lines, order, positions.array(), evaluation);
    }
    return List.of(NdArray.of(shape, positions));
  }

  private static NdArray rowMajor(List<Value> operands) {
    NdArray operand = (NdArray) operands.get(0);
    return operand.rowMajor();
  }

  private static KeyOrder order(Call call) {
    return KeyOrder.ofElements(/* descending= */ call.flag("largest", true));
  }

  private static Value run(Call call, List<Value> operands, Evaluation evaluation) {
    NdArray operand = rowMajor(operands);
    ArrayShape found = (ArrayShape) ((TupleShape) call.result()).elements().get(0);
    ArrayShape where = found.withType(ElementType.S32);
    Buffer.Integers positions = (Buffer.Integers) Buffer.allocate(where, evaluation::poll);
    LineMoves lines = LineMoves.of(operand.shape(), operand.shape().rank() - 1);
    int k = (int) call.integer("k");
    LineMoves kept = new LineMoves(lines.count(), k, 1);
    if (where.elementCount() > 0) {
      new Selection(operand, order(call).keys().get(0), lines, k, evaluation)
          .write(positions.array());
    }
    return TupleValue.of(
        lines.moved(operand, positions.array(), found, kept, evaluation),
        NdArray.of(where, positions));
  }
}
