package xlet.engine.op.reduction;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.element.Expression;
import xlet.engine.op.Call;
import xlet.engine.op.CallText;
import xlet.engine.op.Computation;
import xlet.engine.op.Counts;
import xlet.engine.op.Fitting;
import xlet.engine.op.Mend;
import xlet.engine.op.Operand;

/** The common part of Reduce and ReduceWindow: operands, initial values and a computation. */
record Accumulators(List<ArrayShape> types) {

  /** Checks operands, initial values and computation by the constraints of the given labels. */
  static Accumulators of(
      Call call, String operandsName, String sizes, String count, String init, String returns) {
    List<Operand> operands = call.operands(operandsName);
    List<Operand> inits = call.operands("init_values");
    if (operands.size() != inits.size() || operands.isEmpty()) {
      throw call.violation(
              count,
              "%s, %s"
                  .formatted(
                      Counts.of(operands.size(), "operand"),
                      Counts.of(inits.size(), "initial value")))
          .at("init_values")
          .mend(Mend.resize("init_values", operands.size(), "0"));
    }
    for (int k = 0; k < operands.size(); k++) {
      Operand operand = operands.get(k);
      if (!operand.sizes().equals(operands.get(0).sizes())) {
        throw Fitting.mended(
            call.violation(sizes, Fitting.difference(operand.shape(), operands.get(0).shape()))
                .at(operandsName, k),
            operandsName,
            operand.shape(),
            operands.get(0).sizes());
      }
      checkInit(call, init, operand, inits.get(k), k);
    }
    List<ArrayShape> types =
        operands.stream().map(operand -> ArrayShape.of(operand.type())).toList();
    var computation = computation(call, operands, returns);
    Shape wanted = types.size() == 1 ? types.get(0) : new TupleShape(List.copyOf(types));
    if (!computation.result().compatible(wanted)) {
      var violation =
          call.violation(
                  returns,
                  "the computation is "
                      + computation.signature()
                      + "; its result should be "
                      + wanted.text())
              .at("computation");
      CallText.REDUCTIONS.forEach(op -> violation.mend(Mend.replace("computation", op)));
      throw violation;
    }
    return new Accumulators(types);
  }

  private static void checkInit(Call call, String label, Operand operand, Operand init, int k) {
    if (init.rank() == 0 && init.type() == operand.type()) {
      return;
    }
    var violation =
        call.violation(
                label,
                "%s needs an initial value %s[], not %s"
                    .formatted(
                        operand.shape().text(),
                        operand.type().text(),
                        init.rank() == 0
                            ? init.shape().text()
                            : init.shape().text() + ", of rank " + init.rank()))
            .at("init_values", k);
    throw init.rank() > 0
        ? Fitting.mended(violation, "init_values", init.shape(), Ints.of())
        : violation.mend(
            Mend.wrap("init_values", CallText.converted(CallText.ARGUMENT, operand.type())));
  }

  /** The computation, for the accumulators and then an element of each operand. */
  static Computation computation(Call call, List<Operand> operands, String label) {
    List<Shape> parameters = new ArrayList<>();
    for (int round = 0; round < 2; round++) {
      operands.forEach(operand -> parameters.add(ArrayShape.of(operand.type())));
    }
    return call.computation(call.def().constraint(label), "computation", parameters);
  }

  /** The initial values. */
  static List<Expression> inits(Call call) {
    return call.operands("init_values").stream().map(Operand::at).toList();
  }

  /** The shape of the result: an array of {@code sizes} for each operand. */
  Shape result(Ints sizes) {
    List<Shape> results =
        types.stream().map(type -> (Shape) ArrayShape.of(type.type(), sizes)).toList();
    return results.size() == 1 ? results.get(0) : new TupleShape(results);
  }
}
