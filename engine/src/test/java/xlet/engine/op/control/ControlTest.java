package xlet.engine.op.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import xlet.engine.Agreement;
import xlet.engine.Calls;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.eval.Evaluator;
import xlet.engine.graph.Node;
import xlet.engine.op.Call;
import xlet.engine.op.Computation;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Provenance;
import xlet.engine.op.Violation;

class ControlTest {
  private static final NdArray ONE = NdArray.scalar(ElementType.S32, 1L);

  private static NdArray whole(long value) {
    return NdArray.scalar(ElementType.S32, value);
  }

  private static Node part(Node tuple, long index) {
    return Calls.node("GetTupleElement", Map.of("index", index), tuple);
  }

  private static Computation.Template below(long limit) {
    return Calls.computation(state -> Calls.node("Lt", state.get(0), Calls.known(whole(limit))));
  }

  private static final Computation.Template NEXT =
      Calls.computation(state -> Calls.node("Add", state.get(0), Calls.known(ONE)));

  private static Call loop(Computation.Template condition, Computation.Template body, Value init) {
    return Calls.of("While", List.of(init), Map.of("condition", condition, "body", body));
  }

  @Test
  void repeatsAScalar() {
    Call call = loop(below(100_000), NEXT, whole(3));
    NdArray result = (NdArray) Evaluator.run(call, List.of(whole(3)), () -> {});
    assertThat(result.longAt(0)).isEqualTo(100_000);
  }

  @Test
  void repeatsATupleOfScalars() {
    var condition =
        Calls.computation(t -> Calls.node("Lt", part(t.get(0), 0), Calls.known(whole(10))));
    var body =
        Calls.computation(t ->
            Calls.node(
                "Tuple",
                Calls.node("Add", part(t.get(0), 0), Calls.known(ONE)),
                Calls.node("Add", part(t.get(0), 1), part(t.get(0), 0))));
    Value init = TupleValue.of(whole(0), whole(0));
    TupleValue result =
        (TupleValue) Evaluator.run(loop(condition, body, init), List.of(init), () -> {});
    assertThat(((NdArray) result.get(0)).longAt(0)).isEqualTo(10);
    assertThat(((NdArray) result.get(1)).longAt(0)).isEqualTo(45);
  }

  @Test
  void repeatsWithAnArrayInTheState() {
    NdArray ones = NdArray.ofLongs(ArrayShape.of(ElementType.S32, 2), 1, 1);
    var condition =
        Calls.computation(t -> Calls.node("Lt", part(t.get(0), 0), Calls.known(whole(4))));
    var body =
        Calls.computation(t ->
            Calls.node(
                "Tuple",
                Calls.node("Add", part(t.get(0), 0), Calls.known(ONE)),
                Calls.node("Add", part(t.get(0), 1), part(t.get(0), 1))));
    Value init = TupleValue.of(whole(0), ones);
    TupleValue result =
        (TupleValue) Evaluator.run(loop(condition, body, init), List.of(init), () -> {});
    assertThat(((NdArray) result.get(1)).sameBits(NdArray.ofLongs(ones.shape(), 16, 16))).isTrue();
  }

  @Test
  void anEndlessLoopCanBeInterrupted() {
    var always = Calls.computation(state -> Calls.node("Eq", state.get(0), state.get(0)));
    var asked = new AtomicInteger();
    Evaluation evaluation =
        () -> {
          if (asked.incrementAndGet() > 3) {
            throw new Evaluation.Interrupted();
          }
        };
    assertThatThrownBy(() -> Evaluator.run(loop(always, NEXT, ONE), List.of(ONE), evaluation))
        .isInstanceOf(Evaluation.Interrupted.class);
  }

  @Test
  void aBodyThatChangesTheTypeIsRefused() {
    var toFloat =
        Calls.computation(state ->
            Calls.node(
                "ConvertElementType", Map.of("new_element_type", ElementType.F32), state.get(0)));
    var violation = catchThrowableOfType(Violation.class, () -> loop(below(10), toFloat, ONE));
    assertThat(violation.constraint().label()).isEqualTo("C4");
    assertThat(violation.found()).isEqualTo("the state is s32[]; the body is (s32[]) → f32[]");
    assertThat(violation.marks().getFirst().parameter()).isEqualTo("body");
  }

  @Test
  void saysWhichTurnMadeTheState() {
    Call call = loop(below(5), NEXT, whole(3));
    var route = call.def().provenance().orElseThrow();
    var computed = (Provenance.Computed) route.of(call, List.of(whole(3)), List.of(), () -> {});
    assertThat(computed.why()).isEqualTo("iteration 2 (last)");
    assertThat(((NdArray) computed.arguments().get(0)).longAt(0)).isEqualTo(4);
    assertThat(route.of(call, List.of(whole(7)), List.of(), () -> {}))
        .isInstanceOf(Provenance.Taken.class);
  }

  private static Call indexed(List<Value> operands) {
    var negated = Calls.computation(x -> Calls.node("Neg", x.get(0)));
    return Calls.of(
        "Conditional", operands, Map.of("branch_computations", List.of(NEXT, negated, NEXT)));
  }

  @Test
  void anIndexOutOfRangeChoosesTheLastBranch() {
    for (long index : new long[] {-1, 2, 3}) {
      List<Value> operands = List.of(whole(index), whole(10), whole(20), whole(30));
      NdArray result = (NdArray) Evaluator.run(indexed(operands), operands, () -> {});
      assertThat(result.longAt(0)).isEqualTo(31);
    }
  }

  @Test
  void branchOperandsMayBeATupleOrTheRowsOfAnArray() {
    Value tuple = TupleValue.of(whole(10), whole(20), whole(30));
    Value array = NdArray.ofLongs(ArrayShape.of(ElementType.S32, 3), 10, 20, 30);
    for (Value given : List.of(tuple, array)) {
      List<Value> operands = List.of(whole(1), given);
      NdArray result = (NdArray) Evaluator.run(indexed(operands), operands, () -> {});
      assertThat(result.longAt(0)).isEqualTo(-20);
    }
  }

  @Test
  void mapAppliesAComputationEverywhere() {
    NdArray x = NdArray.ofDoubles(ArrayShape.of(ElementType.BF16, 2, 2), 1, 2, 3, 4);
    List<Value> operands = List.of(x, x);
    Call call = Calls.of("Map", operands, Map.of("computation", Calls.binary("Add")));
    NdArray result = (NdArray) Evaluator.run(call, operands, () -> {});
    assertThat(result.sameBits(NdArray.ofDoubles(x.shape(), 2, 4, 6, 8))).isTrue();
    Agreement.check(call, operands);
  }
}
