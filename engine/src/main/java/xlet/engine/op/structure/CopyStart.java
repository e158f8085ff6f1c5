package xlet.engine.op.structure;

import java.util.List;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.TupleValue;
import xlet.engine.op.Call;
import xlet.engine.op.OpDef;
import xlet.engine.op.Provenance;

/** {@code CopyStart}: begins to copy an array, for {@link CopyDone} to wait for. */
final class CopyStart {
  static final OpDef DEF =
      OpDef.named("CopyStart")
          .hlo("copy-start")
          .summary("Begins to copy an array; CopyDone gives the copy.")
          .formula("result = (operand, operand, context)")
          .semantics(
              "The result is the tuple (copy, operand, context); the context, a u32, holds"
                  + " nothing. XLA puts it into programs; nobody needs to write it.")
          .operand("operand", "The array.")
          .constraint("C1", "operand is an array")
          .example("CopyDone(CopyStart({1, 2}))", "s32[2] {1, 2}")
          .fails("CopyStart((1, 2.0))", "C1")
          .shape(CopyStart::shape)
          .kernel((call, operands, evaluation) ->
              TupleValue.of(
                  operands.getFirst(), operands.getFirst(), NdArray.scalar(ElementType.U32, 0L)))
          .provenance((call, operands, path, evaluation) -> new Provenance.Taken("", 0, List.of()))
          .build();

  private CopyStart() {}

  private static Shape shape(Call call) {
    if (!(call.operandShapes().getFirst() instanceof ArrayShape operand)) {
      throw call.violation("C1", call.operandShapes().getFirst().text()).at("operand");
    }
    return TupleShape.of(operand, operand, ArrayShape.of(ElementType.U32));
  }
}
