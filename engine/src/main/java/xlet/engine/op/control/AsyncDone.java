package xlet.engine.op.control;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.TupleValue;
import xlet.engine.op.Call;
import xlet.engine.op.OpDef;
import xlet.engine.op.Provenance;

/** {@code AsyncDone}: the result of what {@link AsyncStart} has begun. */
final class AsyncDone {
  /** The constraint on a computation that has begun. */
  static final String BEGUN = "context is (operands, result, contexts…)";

  static final OpDef DEF =
      OpDef.named("AsyncDone")
          .alias("all-gather-done", "collective-permute-done")
          .stablehlo("async_done")
          .hlo("async-done")
          .summary("Gives the result of what has begun.")
          .formula("result = context(1)")
          .semantics(
              "It waits for AsyncStart, AllGatherStart and CollectivePermuteStart, whose results"
                  + " are tuples of what they took and what they give.")
          .operand("context", "The result of what has begun.")
          .constraint("C1", BEGUN)
          .example("AsyncDone(AsyncStart((x: f32) => x * x, 3.0))", "f32[] 9.0")
          .fails("AsyncDone(3)", "C1")
          .takesBounded()
          .shape(call -> begun(call).get(1))
          .kernel((call, operands, evaluation) -> ((TupleValue) operands.getFirst()).get(1))
          .routesTuples((call, path) -> Optional.of(new Provenance.Taken("", 0, second(path))))
          .build();

  private AsyncDone() {}

  /** The shape of what has begun, checked. */
  static TupleShape begun(Call call) {
    Shape context = call.operandShapes().getFirst();
    if (context instanceof TupleShape tuple && tuple.size() >= 2) {
      return tuple;
    }
    throw call.violation("C1", context.text()).at("context");
  }

  private static List<Integer> second(List<Integer> path) {
    List<Integer> inside = new ArrayList<>(List.of(1));
    inside.addAll(path);
    return inside;
  }
}
