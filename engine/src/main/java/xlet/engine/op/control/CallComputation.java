package xlet.engine.op.control;

import java.util.List;
import java.util.stream.IntStream;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.op.Branching.Branch;
import xlet.engine.op.Call;
import xlet.engine.op.Computation;
import xlet.engine.op.Evaluation;
import xlet.engine.op.HloPlace;
import xlet.engine.op.OpDef;
import xlet.engine.op.OpDefBuilder;
import xlet.engine.op.Parameter.Kind;
import xlet.engine.op.Provenance;
import xlet.engine.op.Provenance.Taken;

/** {@code Call}: applies a computation to operands. */
public final class CallComputation {
  public static final OpDef DEF =
      calling(
              OpDef.named("Call")
                  .stablehlo("call")
                  .hlo("call")
                  .summary("Applies a computation to the operands.")
                  .formula("result = computation(operands)"),
              new HloPlace.Attribute("to_apply"))
          .example("Call((a: s32, b: s32) => a * b + a, 3, 4)", "s32[] 15")
          .example("Call((x: f32[2]) => x + x, {1.5, 2.5})", "f32[2] {3.0, 5.0}")
          .fails("Call((a: s32, b: s32) => a + b, 3)", "C1")
          .build();

  private CallComputation() {}

  /**
   * Adds what operations have in common that do nothing but call a computation, which HLO text has
   * at {@code place}.
   */
  static OpDefBuilder calling(OpDefBuilder op, HloPlace place) {
    return op.attribute("computation", Kind.COMPUTATION, "What to apply.", "to_apply", "calls")
        .inHlo(place)
        .operands("operands", "Its arguments; arrays or tuples.", "args")
        .constraint("C1", "the computation takes as many arguments, of the operands' types")
        .takesBounded()
        .branching(CallComputation::branches)
        .shape(CallComputation::shape)
        .kernel(CallComputation::run)
        .provenance(CallComputation::provenance);
  }

  private static Computation computation(Call call) {
    return call.computation(call.def().constraint("C1"), "computation", call.operandShapes());
  }

  private static Shape shape(Call call) {
    return computation(call).result();
  }

  private static Value run(Call call, List<Value> operands, Evaluation evaluation) {
    return computation(call).run(operands, evaluation);
  }

  private static List<Branch> branches(Call call) {
    List<Taken> operands =
        IntStream.range(0, call.operandCount()).mapToObj(k -> new Taken("", k, List.of())).toList();
    return List.of(new Branch("the called computation", computation(call), operands));
  }

  private static Provenance provenance(
      Call call, List<Value> operands, List<Integer> path, Evaluation evaluation) {
    return new Provenance.Computed("the called computation", computation(call), operands);
  }
}
