package xlet.engine.op.control;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;
import xlet.engine.array.Shape;
import xlet.engine.element.Expression;
import xlet.engine.element.Index;
import xlet.engine.op.Call;
import xlet.engine.op.Computation;
import xlet.engine.op.Fitting;
import xlet.engine.op.Mend;
import xlet.engine.op.OpDef;
import xlet.engine.op.Operand;
import xlet.engine.op.Parameter.Kind;

/** {@code Map}: applies a computation to the elements at each place. */
final class MapElements {
  static final OpDef DEF =
      OpDef.named("Map")
          .stablehlo("map")
          .hlo("map")
          .summary("Applies a computation of scalars to the elements at each place.")
          .differs(
              "XLA does not implement static_operands; here they are more arguments of the"
                  + " computation, the same at each place, as in the documents' example.")
          .operands("operands", "The arrays, all of the same sizes.")
          .attribute("computation", Kind.COMPUTATION, "What to apply to the elements.")
          .inHlo("to_apply")
          .optional("dimensions", Kind.INTS, "All dimensions, in order; may be left out.")
          .ofDimensions("operands")
          .optional("static_operands", Kind.OPERANDS, "Scalars that are arguments everywhere.")
          .order("operands", "computation", "static_operands")
          .constraint("C1", "all operands have the same sizes")
          .constraint("C2", "dimensions is 0, 1, …, rank - 1")
          .constraint("C3", "there is an operand, and the computation takes one scalar for each")
          .constraint("C4", "the computation returns a scalar")
          .constraint("C5", "static_operands are scalars")
          .example("Map({1, 2, 3}, {10, 20, 30}, (a, b) => a * b, {0})", "s32[3] {10, 40, 90}")
          .example("Map({1, 2}, (a, k) => a + k, {0}, 100)", "s32[2] {101, 102}")
          .fails("Map({1, 2}, {1, 2, 3}, Add, {0})", "C1")
          .fails("Map({1, 2}, {3, 4}, Add, {1})", "C2")
          .fails("Map({1, 2}, Add, {0})", "C3")
          .fails("Map({1, 2}, (a: s32) => (a, a), {0})", "C4")
          .fails("Map({1, 2}, (a, k) => a, {0}, {3, 4})", "C5")
          .shape(MapElements::shape)
          .element(MapElements::element)
          .build();

  private MapElements() {}

  private static Shape shape(Call call) {
    List<Operand> operands = call.operands("operands");
    if (operands.isEmpty()) {
      throw call.violation("C3", "no operand is given").at("operands");
    }
    Operand first = operands.get(0);
    for (Operand operand : operands) {
      if (!operand.sizes().equals(first.sizes())) {
        throw Fitting.mended(
            call.violation("C1", Fitting.difference(operand.shape(), first.shape()))
                .at("operands", operand.number()),
            "operands",
            operand.shape(),
            first.sizes());
      }
    }
    Ints all = Ints.range(first.rank());
    Ints dimensions = call.ints("dimensions", all);
    if (!dimensions.equals(all)) {
      throw call.violation(
              "C2", dimensions + " is not " + all + ", the dimensions of " + first.shape().text())
          .at("dimensions")
          .mend(Mend.replace("dimensions", all));
    }
    Shape result = computation(call).result();
    if (!(result instanceof ArrayShape scalar && scalar.isScalar())) {
      throw call.violation("C4", "the computation is " + computation(call).signature())
          .at("computation");
    }
    return ArrayShape.of(scalar.type(), first.sizes());
  }

  private static Computation computation(Call call) {
    List<Shape> parameters = new ArrayList<>();
    call.operands("operands").forEach(operand -> parameters.add(ArrayShape.of(operand.type())));
    for (Operand operand : statics(call)) {
      if (operand.rank() > 0) {
        throw call.violation("C5", operand.shape().text() + " is not a scalar")
            .at("static_operands", operand.number() - call.count("operands"));
      }
      parameters.add(operand.shape());
    }
    return call.computation(call.def().constraint("C3"), "computation", parameters);
  }

  private static List<Operand> statics(Call call) {
    return call.has("static_operands") ? call.operands("static_operands") : List.of();
  }

  private static Expression element(Call call, Index i) {
    List<Expression> arguments = new ArrayList<>();
    call.operands("operands").forEach(operand -> arguments.add(operand.at(i)));
    statics(call).forEach(operand -> arguments.add(operand.at()));
    return computation(call).apply(arguments).result(0);
  }
}
