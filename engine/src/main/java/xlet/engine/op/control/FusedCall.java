package xlet.engine.op.control;

import xlet.engine.op.HloPlace;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter.Kind;

/** {@code Fusion}: a call that XLA has made of operations that it compiles together. */
final class FusedCall {
  static final OpDef DEF =
      CallComputation.calling(
              OpDef.named("Fusion")
                  .hlo("fusion")
                  .summary("Applies a computation that XLA compiles as one.")
                  .formula("result = computation(operands)")
                  .semantics("The kind says how XLA compiles it; the value is that of Call."),
              new HloPlace.Attribute("calls"))
          .optional("kind", Kind.TEXT, "How it is compiled: kLoop, kInput, kOutput or kCustom.")
          .example("Fusion((x: f32[2]) => x * x + x, {1.0, 2.0})", "f32[2] {2.0, 6.0}")
          .fails("Fusion((a: s32, b: s32) => a + b, 3)", "C1")
          .build();

  private FusedCall() {}
}
