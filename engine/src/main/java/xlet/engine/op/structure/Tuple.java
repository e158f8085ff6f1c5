package xlet.engine.op.structure;

import java.util.List;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.TupleValue;
import xlet.engine.element.Expression;
import xlet.engine.element.Index;
import xlet.engine.op.Call;
import xlet.engine.op.OpDef;
import xlet.engine.op.Operand;

/** {@code Tuple}: several values as one. */
public final class Tuple {
  public static final OpDef DEF =
      OpDef.named("Tuple")
          .stablehlo("tuple")
          .hlo("tuple")
          .summary("Makes a tuple of values.")
          .operands("elements", "The values, in order; there may be none.")
          .apart()
          .example("Tuple({1, 2}, 0.5)", "(s32[2] {1, 2}, f32[] 0.5)")
          .shape(Tuple::shape)
          .elements(Tuple::elements)
          .kernel((call, operands, evaluation) -> new TupleValue(operands))
          .build();

  private Tuple() {}

  private static Shape shape(Call call) {
    return new TupleShape(call.operandShapes());
  }

  private static List<Expression> elements(Call call, Index i) {
    return call.operands("elements").stream().map((Operand element) -> element.at(i)).toList();
  }
}
