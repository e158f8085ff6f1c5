package xlet.engine.op.reduction;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.op.Call;
import xlet.engine.op.Computation;
import xlet.engine.op.Evaluation;

/** Takes the steps of a {@code Scan}, one after the other. */
final class ScanSteps {
  private final Call call;
  private final Computation computation;
  private final List<NdArray> inputs = new ArrayList<>();
  private final List<Value> inits;
  private final Computation.Steps steps;

  ScanSteps(Call call, List<Value> operands) {
    this.call = call;
    this.computation = Scan.computation(call);
    this.steps =
        new Computation.Steps(
            Scan.dimension(call), (int) Scan.steps(call), call.flag("is_reverse", false));
    for (Value operand : operands.subList(0, Scan.inputs(call))) {
      NdArray array = (NdArray) operand;
      inputs.add(array.rowMajor());
    }
    this.inits = operands.subList(Scan.inputs(call), operands.size());
  }

  Value run(Evaluation evaluation) {
    List<Value> results =
        computation.scan(steps, inputs, inits, evaluation).orElseGet(() -> oneByOne(evaluation));
    return call.result() instanceof ArrayShape ? results.get(0) : new TupleValue(results);
  }

  /** The outputs, then the last carries. */
  private List<Value> oneByOne(Evaluation evaluation) {
    List<ArrayShape> shapes = call.resultArrays();
    int outputs = shapes.size() - inits.size();
    List<Buffer> buffers = new ArrayList<>();
    for (ArrayShape shape : shapes.subList(0, outputs)) {
      buffers.add(Buffer.allocate(shape, evaluation::poll));
    }
    List<Value> carries =
        isScalar()
            ? new ScalarScan(computation.scalars(), inputs, inits)
                .run(buffers, shapes.stream().map(ArrayShape::type).toList(), steps, evaluation)
            : run(buffers, evaluation);
    List<Value> results = new ArrayList<>();
    for (int k = 0; k < outputs; k++) {
      results.add(NdArray.of(shapes.get(k), buffers.get(k)));
    }
    results.addAll(carries);
    return results;
  }

  /** Whether a step takes and gives nothing but scalars. */
  private boolean isScalar() {
    return computation.parameters().stream().allMatch(p -> ((ArrayShape) p).isScalar())
        && Scan.given(computation).stream().allMatch(ArrayShape::isScalar);
  }

  /** Takes all steps; writes the outputs and returns the last carries. */
  private List<Value> run(List<Buffer> buffers, Evaluation evaluation) {
    List<ArrayShape> shapes = call.resultArrays();
    int outputs = buffers.size();
    List<Value> carries = inits;
    for (int step = 0; step < steps.count(); step++) {
      int place = steps.place(step);
      List<Value> given = step(place, carries, evaluation);
      for (int k = 0; k < outputs; k++) {
        put((NdArray) given.get(k), shapes.get(k), buffers.get(k), place);
      }
      carries = given.subList(outputs, given.size());
    }
    return carries;
  }

  /** The arguments of the step at {@code place}. */
  List<Value> arguments(int place, Evaluation evaluation) {
    List<Value> carries = inits;
    int outputs = call.resultArrays().size() - inits.size();
    for (int step = 0; steps.place(step) != place; step++) {
      List<Value> given = step(steps.place(step), carries, evaluation);
      carries = given.subList(outputs, given.size());
    }
    return arguments(place, carries);
  }

  private List<Value> step(int place, List<Value> carries, Evaluation evaluation) {
    evaluation.poll();
    Value given = computation.run(arguments(place, carries), evaluation);
    return given instanceof TupleValue tuple ? tuple.elements() : List.of(given);
  }

  private List<Value> arguments(int place, List<Value> carries) {
    List<Value> arguments = new ArrayList<>();
    for (NdArray input : inputs) {
      arguments.add(slice(input, place));
    }
    arguments.addAll(carries);
    return arguments;
  }

  private NdArray slice(NdArray input, int place) {
    Ints sizes = input.shape().sizes().without(Ints.of(steps.dimension()));
    ArrayShape shape = ArrayShape.of(input.type(), sizes);
    Buffer buffer = Buffer.allocate(shape);
    int run = run(input.shape());
    for (int slot = 0; slot < buffer.length(); slot += run) {
      buffer.copy(slot, input.buffer(), slot * steps.count() + place * run, run);
    }
    return NdArray.of(shape, buffer);
  }

  private void put(NdArray output, ArrayShape shape, Buffer buffer, int place) {
    Buffer given = output.rowMajor().buffer();
    int run = run(shape);
    for (int slot = 0; slot < given.length(); slot += run) {
      buffer.copy(slot * steps.count() + place * run, given, slot, run);
    }
  }

  /** How many slots lie side by side that have the same place in the dimension. */
  private int run(ArrayShape shape) {
    int run = shape.type().parts();
    for (int d = steps.dimension() + 1; d < shape.rank(); d++) {
      run *= shape.sizes().at(d);
    }
    return Math.max(1, run);
  }
}
