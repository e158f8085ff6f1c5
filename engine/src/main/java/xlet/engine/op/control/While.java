package xlet.engine.op.control;

import java.util.List;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.op.Call;
import xlet.engine.op.CallText;
import xlet.engine.op.Computation;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Mend;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter.Kind;
import xlet.engine.op.Provenance;
import xlet.engine.op.Repeating;

/** {@code While}: applies a computation to a state as long as a condition holds. */
public final class While {
  public static final OpDef DEF =
      OpDef.named("While")
          .stablehlo("while")
          .hlo("while")
          .summary("Applies the body to the state again and again as long as the condition holds.")
          .formula("state = init", "while condition(state): state = body(state)", "result = state")
          .semantics(
              "The condition is asked first: the body may not run at all. A state of several"
                  + " values is one tuple.")
          .attribute("condition", Kind.COMPUTATION, "Says of a state whether to go on.", "cond")
          .attribute("body", Kind.COMPUTATION, "Makes the next state of a state.")
          .operand("init", "The first state, an array or a tuple.")
          .apart()
          .constraint("C1", "the condition takes the state")
          .constraint("C2", "the condition returns pred[]")
          .constraint("C3", "the body takes the state")
          .constraint("C4", "the body returns a state of the type that it takes")
          .example("While((i: s32) => i < 10, (i: s32) => i + 3, 1)", "s32[] 10")
          .example(
              "While((t: (s32, f32)) => t(0) < 5, (t: (s32, f32)) => (t(0) + 1, t(1) * 2.0),"
                  + " (0, 1.0))",
              "(s32[] 5, f32[] 32.0)")
          .fails("While((i: f32) => i < 10.0, (i: s32) => i + 1, s32[] 1)", "C1")
          .fails("While((i: s32) => i, (i: s32) => i + 1, 1)", "C2")
          .fails("While((i: s32) => i < 10, (i: f32) => i + 1.0, 1)", "C3")
          .fails("While((i: s32) => i < 10, (i: s32) => ConvertElementType(i, f32), 1)", "C4")
          .takesBounded()
          .shape(While::shape)
          .kernel(While::run)
          .repeating(call -> new Repeating.Loop(condition(call), body(call)))
          .provenance(While::provenance)
          .build();

  private While() {}

  private static Shape shape(Call call) {
    Shape state = call.operandShapes().get(0);
    Shape tested = condition(call).result();
    if (!tested.compatible(ArrayShape.of(ElementType.PRED))) {
      throw call.violation(
              "C2", "the condition is " + condition(call).signature() + ", not → pred[]")
          .at("condition");
    }
    Shape next = body(call).result();
    if (!next.compatible(state)) {
      throw changedState(call, state, next);
    }
    return state;
  }

  private static RuntimeException changedState(Call call, Shape state, Shape next) {
    var violation =
        call.violation(
                "C4", "the state is " + state.text() + "; the body is " + body(call).signature())
            .at("body")
            .also("init", "the state is " + state.text());
    if (state instanceof ArrayShape before
        && next instanceof ArrayShape after
        && before.sameDimensions(after)) {
      return violation
          .mend(Mend.wrap("body", converted(before)))
          .mend(Mend.wrap("init", CallText.converted(CallText.ARGUMENT, after.type())));
    }
    return violation;
  }

  /** A body whose result is converted back to the type of the state. */
  private static String converted(ArrayShape state) {
    String next = CallText.converted(CallText.applied(CallText.ARGUMENT, "state"), state.type());
    return "(state: " + state.text() + ") => " + next;
  }

  private static Computation condition(Call call) {
    return call.computation(call.def().constraint("C1"), "condition", call.operandShapes());
  }

  private static Computation body(Call call) {
    return call.computation(call.def().constraint("C3"), "body", call.operandShapes());
  }

  private static Value run(Call call, List<Value> operands, Evaluation evaluation) {
    return body(call).repeat(condition(call), operands.get(0), evaluation);
  }

  private static Provenance provenance(
      Call call, List<Value> operands, List<Integer> path, Evaluation evaluation) {
    Computation condition = condition(call);
    Computation body = body(call);
    Value before = operands.get(0);
    Value state = before;
    long turns = 0;
    while (((NdArray) condition.run(List.of(state), evaluation)).longAt(0) != 0) {
      evaluation.poll();
      before = state;
      state = body.run(List.of(state), evaluation);
      turns++;
    }
    return turns == 0
        ? new Provenance.Taken("the condition did not hold once", 0, path)
        : new Provenance.Computed("iteration " + turns + " (last)", body, List.of(before));
  }
}
