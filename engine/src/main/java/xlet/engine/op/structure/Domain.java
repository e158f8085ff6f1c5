package xlet.engine.op.structure;

import xlet.engine.array.ArrayShape;
import xlet.engine.array.Shape;
import xlet.engine.op.Call;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter.Kind;

/** {@code Domain}: the same value, with a mark where one part of a program ends. */
final class Domain {
  static final OpDef DEF =
      OpDef.named("Domain")
          .hlo("domain")
          .summary("Gives the value itself; it marks where a part of a program ends.")
          .semantics("XLA puts it into programs between parts that are sharded differently.")
          .operand("operand", "An array or a tuple.")
          .optional("domain", Kind.TEXT, "The domains on both sides; they change nothing.")
          .example("Domain({1, 2})", "s32[2] {1, 2}")
          .takesBounded()
          .shape(Domain::shape)
          .element((call, i) -> call.operand(0).at(i))
          .tupleKernel((call, operands, evaluation) -> operands.getFirst())
          .build();

  private Domain() {}

  private static Shape shape(Call call) {
    Shape shape = call.operandShapes().getFirst();
    return shape instanceof ArrayShape array ? array.withDefaultLayout() : shape;
  }
}
