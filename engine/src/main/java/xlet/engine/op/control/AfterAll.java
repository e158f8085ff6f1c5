package xlet.engine.op.control;

import java.util.List;
import xlet.engine.array.Shape;
import xlet.engine.array.Token;
import xlet.engine.array.TokenShape;
import xlet.engine.op.Call;
import xlet.engine.op.Mend;
import xlet.engine.op.OpDef;

/** {@code AfterAll}: a token that is there once all others are. */
final class AfterAll {
  static final OpDef DEF =
      OpDef.named("AfterAll")
          .alias("create_token")
          .stablehlo("after_all")
          .hlo("after-all")
          .summary("Makes one token of any number of them.")
          .semantics(
              "A token holds nothing. An operation that takes one is executed after the operation"
                  + " that gave it.")
          .operands("tokens", "The tokens; there may be none.")
          .constraint("C1", "all operands are tokens")
          .example("AddDependency(5, AfterAll(AfterAll(), AfterAll()))", "s32[] 5")
          .fails("AfterAll(3)", "C1")
          .shape(AfterAll::shape)
          .kernel((call, operands, evaluation) -> new Token())
          .build();

  private AfterAll() {}

  private static Shape shape(Call call) {
    List<Shape> operands = call.operandShapes();
    for (int k = 0; k < operands.size(); k++) {
      if (!(operands.get(k) instanceof TokenShape)) {
        throw call.violation("C1", operands.get(k).text() + " is not a token")
            .at("tokens", k)
            .mend(Mend.replace("tokens", "AfterAll()"));
      }
    }
    return new TokenShape();
  }
}
