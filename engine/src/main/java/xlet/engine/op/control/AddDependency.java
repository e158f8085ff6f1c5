package xlet.engine.op.control;

import xlet.engine.array.Shape;
import xlet.engine.array.TokenShape;
import xlet.engine.op.Call;
import xlet.engine.op.Mend;
import xlet.engine.op.OpDef;
import xlet.engine.op.Provenance;

/** {@code AddDependency}: a value that is there once a token is. */
final class AddDependency {
  static final OpDef DEF =
      OpDef.named("AddDependency")
          .hlo("add-dependency")
          .summary("Gives the operand itself, after the token.")
          .formula("result = operand")
          .semantics("XLA puts it into programs; nobody needs to write it.")
          .operand("operand", "The value.")
          .apart()
          .operand("token", "The token to wait for.")
          .apart()
          .constraint("C1", "token is a token")
          .example("AddDependency({1, 2}, AfterAll())", "s32[2] {1, 2}")
          .fails("AddDependency({1, 2}, 3)", "C1")
          .takesBounded()
          .shape(AddDependency::shape)
          .kernel((call, operands, evaluation) -> operands.getFirst())
          .provenance((call, operands, path, evaluation) -> new Provenance.Taken("", 0, path))
          .build();

  private AddDependency() {}

  private static Shape shape(Call call) {
    Shape token = call.operandShapes().get(1);
    if (!(token instanceof TokenShape)) {
      throw call.violation("C1", token.text() + " is not a token")
          .at("token")
          .mend(Mend.replace("token", "AfterAll()"));
    }
    return call.operandShapes().get(0);
  }
}
