package xlet.engine.op.control;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.op.Call;
import xlet.engine.op.Computation;
import xlet.engine.op.Evaluation;
import xlet.engine.op.HloPlace;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter.Kind;
import xlet.engine.op.Provenance;

/** {@code AsyncStart}: begins a computation, for {@link AsyncDone} to wait for. */
final class AsyncStart {
  static final OpDef DEF =
      OpDef.named("AsyncStart")
          .stablehlo("async_start")
          .hlo("async-start")
          .summary("Begins a computation; AsyncDone gives its result.")
          .formula("result = ((operands), computation(operands), contexts)")
          .semantics(
              "The result is the tuple (operands, result, contexts…), the operands being a tuple"
                  + " themselves; the contexts hold nothing. XLA puts it into programs; nobody"
                  + " needs to write it.")
          .attribute("computation", Kind.COMPUTATION, "What to begin.", "calls")
          .inHlo("calls")
          .operands("operands", "Its arguments.")
          .optional("shape", Kind.SHAPE, "The shape of the result, which says what contexts are.")
          .inHlo(new HloPlace.Result())
          .optional("async_execution_thread", Kind.TEXT, "Where it runs; it changes nothing.")
          .constraint("C1", "the computation takes as many arguments, of the operands' types")
          .constraint("C2", "shape is (operands, result, contexts…), the contexts being integers")
          .example("AsyncDone(AsyncStart((x: s32[2]) => x + x, {1, 2}))", "s32[2] {2, 4}")
          .fails("AsyncStart((x: s32) => x, 0.5)", "C1")
          .fails("AsyncStart((x: s32) => x, 3, shape=((s32[]), f32[]))", "C2")
          .takesBounded()
          .shape(AsyncStart::shape)
          .kernel(AsyncStart::run)
          .provenance(AsyncStart::provenance)
          .build();

  private AsyncStart() {}

  private static Computation computation(Call call) {
    return call.computation(call.def().constraint("C1"), "computation", call.operandShapes());
  }

  private static Shape shape(Call call) {
    Shape result = computation(call).result();
    List<Shape> parts = new ArrayList<>(List.of(new TupleShape(call.operandShapes()), result));
    parts.addAll(contexts(call));
    TupleShape whole = new TupleShape(parts);
    if (call.has("shape") && !whole.compatible(call.shape("shape"))) {
      throw call.violation("C2", whole.text() + " is not " + call.shape("shape").text())
          .at("shape");
    }
    return whole;
  }

  private static List<Shape> contexts(Call call) {
    if (!call.has("shape")) {
      return List.of(ArrayShape.of(ElementType.U32));
    }
    if (!(call.shape("shape") instanceof TupleShape(List<Shape> parts)) || parts.size() < 2) {
      throw call.violation("C2", "shape is " + call.shape("shape").text()).at("shape");
    }
    List<Shape> contexts = parts.subList(2, parts.size());
    for (Shape context : contexts) {
      if (!(context instanceof ArrayShape array) || !array.type().isInteger()) {
        throw call.violation("C2", context.text() + " is not a context").at("shape");
      }
    }
    return contexts;
  }

  private static Provenance provenance(
      Call call, List<Value> operands, List<Integer> path, Evaluation evaluation) {
    List<Integer> inside = path.subList(1, path.size());
    return switch (path.getFirst()) {
      case 0 -> new Provenance.Taken("", inside.getFirst(), inside.subList(1, inside.size()));
      case 1 ->
          new Provenance.Within(
              inside, new Provenance.Computed("what has begun", computation(call), operands));
      default ->
          new Provenance.ByElement(index -> Provenance.Reads.of("a context, which holds nothing"));
    };
  }

  private static Value run(Call call, List<Value> operands, Evaluation evaluation) {
    List<Value> parts = new ArrayList<>();
    parts.add(new TupleValue(operands));
    parts.add(computation(call).run(operands, evaluation));
    for (Shape context : contexts(call)) {
      ArrayShape shape = (ArrayShape) context;
      parts.add(NdArray.of(shape, Buffer.allocate(shape)));
    }
    return new TupleValue(parts);
  }
}
