package xlet.engine.op.structure;

import xlet.engine.op.HloPlace;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter.Kind;
import xlet.engine.op.Provenance.Reads;

/** {@code Constant}: a literal as an operation. */
final class Constant {
  static final OpDef DEF =
      OpDef.named("Constant")
          .stablehlo("constant")
          .hlo("constant")
          .summary("Gives the value of a literal.")
          .formula("result = literal")
          .attribute("literal", Kind.LITERAL, "The value.")
          .inHlo(new HloPlace.Parentheses())
          .example("Constant(f32[2] {1, -2.5})", "f32[2] {1.0, -2.5}")
          .example("Constant(s32[2,2] {{1, 2}, {3, 4}})", "s32[2,2] {{1, 2}, {3, 4}}")
          .shape(call -> call.literal("literal").shape())
          .known(call -> call.literal("literal"))
          .provenanceOfElement(
              (call, operands, path, index, evaluation) -> Reads.of("as the literal says"))
          .build();

  private Constant() {}
}
