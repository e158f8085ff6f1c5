package xlet.engine.op.structure;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.op.Call;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Mend;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter.Kind;
import xlet.engine.op.Provenance;

/** {@code GetTupleElement}: one of the values of a tuple. */
public final class GetTupleElement {
  public static final OpDef DEF =
      OpDef.named("GetTupleElement")
          .stablehlo("get_tuple_element")
          .hlo("get-tuple-element")
          .summary("Gives one of the values of a tuple.")
          .formula("result = tuple(index)")
          .operand("tuple_data", "The tuple.", "operand", "tuple")
          .attribute("index", Kind.INTEGER, "Which value, counted from 0.")
          .constraint("C1", "tuple_data is a tuple")
          .constraint("C2", "index is in [0, size(tuple_data))")
          .example("GetTupleElement(Tuple({1, 2}, 0.5), 0)", "s32[2] {1, 2}")
          .fails("GetTupleElement(s32[2] {1, 2}, 0)", "C1")
          .fails("GetTupleElement(Tuple({1, 2}, 0.5), 2)", "C2")
          .takesBounded()
          .shape(GetTupleElement::shape)
          .kernel(GetTupleElement::run)
          .routesTuples(GetTupleElement::source)
          .build();

  private GetTupleElement() {}

  private static Shape shape(Call call) {
    Shape operand = call.operandShapes().get(0);
    if (!(operand instanceof TupleShape tuple)) {
      throw call.violation("C1", operand.text() + " is not a tuple")
          .at("tuple_data")
          .mend(Mend.instead("{tuple_data}[{index}]"))
          .mend(Mend.wrap("tuple_data", "tuple(%s)"));
    }
    long index = call.integer("index");
    if (index < 0 || index >= tuple.size()) {
      var violation =
          call.violation(
                  "C2",
                  "%s has %s; %s given"
                      .formatted(
                          tuple.text(),
                          tuple.size() == 0 ? "no elements" : "elements 0.." + (tuple.size() - 1),
                          index))
              .at("index");
      throw tuple.size() == 0
          ? violation
          : violation.mend(Mend.replace("index", Math.clamp(index, 0, tuple.size() - 1)));
    }
    return tuple.get((int) index);
  }

  private static Value run(Call call, List<Value> operands, Evaluation evaluation) {
    return ((TupleValue) operands.get(0)).get((int) call.integer("index"));
  }

  private static Optional<Provenance.Taken> source(Call call, List<Integer> path) {
    List<Integer> inTuple = new ArrayList<>();
    inTuple.add((int) call.integer("index"));
    inTuple.addAll(path);
    return Optional.of(new Provenance.Taken("", 0, inTuple));
  }
}
