package xlet.engine.op.control;

import java.util.Optional;
import xlet.engine.op.OpDef;
import xlet.engine.op.Provenance;

/** {@code AsyncUpdate}: a computation that has begun, further on. */
final class AsyncUpdate {
  static final OpDef DEF =
      OpDef.named("AsyncUpdate")
          .stablehlo("async_update")
          .hlo("async-update")
          .summary("Hands on what AsyncStart has begun.")
          .formula("result = context")
          .operand("context", "The result of AsyncStart, or of another AsyncUpdate.")
          .constraint("C1", AsyncDone.BEGUN)
          .example("AsyncDone(AsyncUpdate(AsyncStart((x: s32) => x + 1, 2)))", "s32[] 3")
          .fails("AsyncUpdate(3)", "C1")
          .takesBounded()
          .shape(call -> AsyncDone.begun(call))
          .kernel((call, operands, evaluation) -> operands.getFirst())
          .routesTuples((call, path) -> Optional.of(new Provenance.Taken("", 0, path)))
          .build();

  private AsyncUpdate() {}
}
