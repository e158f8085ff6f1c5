package xlet.engine.op.reduction;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.Value;
import xlet.engine.op.Call;
import xlet.engine.op.Computation;
import xlet.engine.op.Constraint;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Mend;
import xlet.engine.op.OpDef;
import xlet.engine.op.Operand;
import xlet.engine.op.Parameter.Kind;
import xlet.engine.op.Provenance;

/** {@code Scan}: takes a state along a dimension and keeps what each step gives. */
final class Scan {
  static final OpDef DEF =
      OpDef.named("Scan")
          .stablehlo("scan")
          .hlo("scan")
          .summary("Applies a computation step by step along a dimension, handing on carries.")
          .formula(
              "(result(0)[k], carry(k + 1)) = computation(operand[k], carry(k)),"
                  + " carry(0) being the initial value",
              "result(1) = carry(size)")
          .semantics(
              "A step takes the slice of each input at its place, without the dimension, and the"
                  + " carries; it gives an output for each array of the result, then the next"
                  + " carries. The result is the tuple of the outputs, each at the place of its"
                  + " step, and the last carries. With is_reverse the last place comes first.")
          .differs(
              "is_associative lets XLA take the steps in another order; here it changes nothing.")
          .operands("inputs", "The arrays to scan.", "input")
          .operands("inits", "The first carries.", "init")
          .attribute(
              "to_apply", Kind.COMPUTATION, "Makes outputs and the next carries.", "computation")
          .optional(
              "scan_dimension",
              Kind.INTEGER,
              "The dimension to scan along; 0 if left out.",
              "dimension")
          .ofDimensions("inputs")
          .inHlo("dimensions")
          .optional("is_reverse", Kind.FLAG, "Whether to begin with the last; false if left out.")
          .optional("is_associative", Kind.FLAG, "Whether the order of steps may change.")
          .optional(
              "num_carries",
              Kind.INTEGER,
              "How many of the operands, the last ones, are carries; as many as inits.")
          .constraint("C1", "there is an input, and all have scan_dimension, of the same size")
          .constraint("C2", "num_carries is in [0, number of operands)")
          .constraint("C3", "to_apply takes a slice of each input, then the carries")
          .constraint("C4", "to_apply returns outputs, then carries of the types that it takes")
          .constraint("C5", "each output has room for scan_dimension")
          .example("Scan({1, 2, 3}, 0, (x, c) => (x + c, x + c), 0)", "(s32[3] {1, 3, 6}, s32[] 6)")
          .example(
              "Scan({1, 2, 3}, 10, (x, c) => (c, x + c), scan_dimension=0, is_reverse=true)",
              "(s32[3] {15, 13, 10}, s32[] 16)")
          .example(
              "Scan({{1, 2}, {3, 4}}, {0, 0}, (x, c) => (x * c, x + c), 0)",
              "(s32[2,2] {{0, 0}, {3, 8}}, s32[2] {4, 6})")
          .fails("Scan(1, 0, (x, c) => (x, c), 0)", "C1")
          .fails("Scan({1, 2}, 0, (x, c) => (x, c), 0, num_carries=2)", "C2")
          .fails("Scan(s32[2] {1, 2}, 0, (x: f32, c: f32) => (x, c), 0)", "C3")
          .fails("Scan({1, 2}, 0, (x, c) => (x, 0.5), 0)", "C4")
          .fails("Scan({{1, 2}, {3, 4}}, {0, 0}, (x, c) => (Reduce(x, 0, Add, {0}), c), 1)", "C5")
          .hloForm("scan", Scan::hlo)
          .shape(Scan::shape)
          .kernel((call, operands, evaluation) -> new ScanSteps(call, operands).run(evaluation))
          .provenanceOfElement(Scan::provenance)
          .build();

  private Scan() {}

  private static Map<String, String> hlo(Call call) {
    return Map.of("num_carries", Long.toString(call.integer("num_carries", call.count("inits"))));
  }

  static int carries(Call call) {
    return Math.clamp(call.integer("num_carries", call.count("inits")), -1, Integer.MAX_VALUE);
  }

  static int inputs(Call call) {
    return call.operandCount() - carries(call);
  }

  static int dimension(Call call) {
    return Math.clamp(call.integer("scan_dimension", 0), -1, Integer.MAX_VALUE);
  }

  /** The size of the dimension to scan along. */
  static long steps(Call call) {
    return call.operand(0).sizes().get(dimension(call));
  }

  static Computation computation(Call call) {
    Constraint fits = call.def().constraint("C3");
    Ints dimension = Ints.of(dimension(call));
    List<Shape> parameters = new ArrayList<>();
    for (int k = 0; k < call.operandCount(); k++) {
      ArrayShape shape = call.operand(k).shape();
      parameters.add(
          k < inputs(call)
              ? ArrayShape.of(shape.type(), shape.sizes().without(dimension))
              : shape.withDefaultLayout());
    }
    return call.computation(fits, "to_apply", parameters);
  }

  /** The shapes of all that a step gives: outputs, then carries. */
  static List<ArrayShape> given(Computation computation) {
    return computation.result() instanceof TupleShape tuple
        ? tuple.elements().stream().map(ArrayShape.class::cast).toList()
        : List.of((ArrayShape) computation.result());
  }

  private static Shape shape(Call call) {
    requireInputs(call);
    Computation computation = computation(call);
    int carries = carries(call);
    List<ArrayShape> given = given(computation);
    int outputs = given.size() - carries;
    for (int k = 0; k < carries; k++) {
      ArrayShape wanted = call.operand(inputs(call) + k).shape();
      if (outputs < 0 || !given.get(outputs + k).compatible(wanted)) {
        throw call.violation(
                "C4", "to_apply is " + computation.signature() + "; a carry is " + wanted.text())
            .at("to_apply");
      }
    }
    List<Shape> results = new ArrayList<>();
    for (ArrayShape one : given) {
      boolean output = results.size() < outputs;
      if (output && one.rank() < dimension(call)) {
        throw call.violation(
                "C5", "an output is " + one.text() + ", scan_dimension " + dimension(call))
            .at("to_apply");
      }
      Ints place = Ints.of(dimension(call));
      Ints sizes = output ? one.sizes().merge(place, Ints.of(steps(call))) : one.sizes();
      results.add(ArrayShape.of(one.type(), sizes));
    }
    return computation.result() instanceof TupleShape ? new TupleShape(results) : results.get(0);
  }

  private static void requireInputs(Call call) {
    if (carries(call) < 0 || carries(call) >= call.operandCount()) {
      boolean named = call.has("num_carries");
      throw call.violation(
              named ? "C2" : "C1",
              call.operandCount() + " operands, " + carries(call) + " of them carries")
          .at(named ? "num_carries" : "inputs");
    }
    int dimension = dimension(call);
    for (int k = 0; k < inputs(call); k++) {
      Operand input = call.operand(k);
      if (dimension < 0 || dimension >= input.rank()) {
        var violation =
            call.violation("C1", dimension + " is not a dimension of " + input.describe())
                .at("inputs", k);
        throw input.rank() == 0
            ? violation
            : violation.mend(
                Mend.replace("scan_dimension", Math.clamp(dimension, 0, input.rank() - 1)));
      }
      if (input.sizes().get(dimension) != steps(call)) {
        throw call.violation(
                "C1",
                input.shape().text()
                    + " beside "
                    + call.operand(0).shape().text()
                    + ", scanned along dimension "
                    + dimension)
            .at("inputs", k);
      }
    }
  }

  /** The step that gave the element, with what it was given. */
  private static Provenance provenance(
      Call call, List<Value> operands, List<Integer> path, Ints index, Evaluation evaluation) {
    int outputs = given(computation(call)).size() - carries(call);
    int result = path.isEmpty() ? 0 : path.getFirst();
    long steps = steps(call);
    boolean carry = result >= outputs;
    if (carry && steps == 0) {
      return new Provenance.Taken("there is no step", inputs(call) + result - outputs, List.of());
    }
    boolean reverse = call.flag("is_reverse", false);
    long place = carry ? (reverse ? 0 : steps - 1) : index.get(dimension(call));
    var scan = new ScanSteps(call, operands);
    List<Value> arguments = scan.arguments((int) place, evaluation);
    String which = carry ? "the last step, at " + place : "the step at " + place;
    var computed = new Provenance.Computed(which, computation(call), arguments);
    return carry
        ? computed
        : new Provenance.Moved(index.without(Ints.of(dimension(call))), computed);
  }
}
