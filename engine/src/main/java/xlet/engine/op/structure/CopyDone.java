package xlet.engine.op.structure;

import java.util.List;
import java.util.Optional;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.TupleValue;
import xlet.engine.op.Call;
import xlet.engine.op.OpDef;
import xlet.engine.op.Provenance;

/** {@code CopyDone}: the copy that {@link CopyStart} has begun. */
final class CopyDone {
  static final OpDef DEF =
      OpDef.named("CopyDone")
          .hlo("copy-done")
          .summary("Gives the array that CopyStart has begun to copy.")
          .formula("result = context(0)")
          .operand("context", "The result of CopyStart.")
          .constraint("C1", "context is (copy, operand, u32[]), as CopyStart gives it")
          .example("CopyDone(CopyStart({1.5, 2.5}))", "f32[2] {1.5, 2.5}")
          .fails("CopyDone((1, 2))", "C1")
          .takesBounded()
          .shape(CopyDone::shape)
          .kernel((call, operands, evaluation) -> ((TupleValue) operands.getFirst()).get(0))
          .routesTuples((call, path) -> Optional.of(new Provenance.Taken("", 0, List.of(0))))
          .build();

  private CopyDone() {}

  private static Shape shape(Call call) {
    if (call.operandShapes().getFirst() instanceof TupleShape(List<Shape> parts)
        && parts.size() == 3
        && parts.get(0).compatible(parts.get(1))
        && parts.get(2).compatible(ArrayShape.of(ElementType.U32))) {
      return parts.getFirst();
    }
    throw call.violation("C1", call.operandShapes().getFirst().text()).at("context");
  }
}
