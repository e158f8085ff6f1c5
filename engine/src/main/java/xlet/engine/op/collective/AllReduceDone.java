package xlet.engine.op.collective;

import java.util.Optional;
import xlet.engine.op.OpDef;
import xlet.engine.op.Provenance;

/** {@code AllReduceDone}: the result of an AllReduce that has begun. */
final class AllReduceDone {
  static final OpDef DEF =
      OpDef.named("AllReduceDone")
          .hlo("all-reduce-done")
          .summary("Gives the result of an AllReduce that HLO text writes in two halves.")
          .formula("result = operand")
          .semantics("The first half, all-reduce-start, is AllReduce itself.")
          .operand("operand", "What the first half gives.")
          .example("AllReduceDone(AllReduce({1, 2}, Add))", "s32[2] {1, 2}")
          .takesBounded()
          .shape(call -> call.operandShapes().getFirst())
          .kernel((call, operands, evaluation) -> operands.getFirst())
          .routesTuples((call, path) -> Optional.of(new Provenance.Taken("", 0, path)))
          .build();

  private AllReduceDone() {}
}
