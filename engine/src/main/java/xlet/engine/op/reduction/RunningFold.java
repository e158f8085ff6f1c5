package xlet.engine.op.reduction;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.op.Call;
import xlet.engine.op.CalledUpdates;
import xlet.engine.op.Computation;
import xlet.engine.op.Evaluation;
import xlet.engine.op.InPlace;
import xlet.engine.op.InPlace.Order;
import xlet.engine.work.Workers;

/**
 * Windows that all begin with the first element, folded by any computation: each goes on from what
 * the one before it made. A block of lines is copied behind its initial values, from the last
 * element to the first if that is the order of the fold; then each element is combined, in place,
 * with what stands before it.
 */
final class RunningFold {
  /** Smaller windows are folded each by itself. */
  private static final int SMALL_WINDOW = 64;

  private final List<NdArray> operands;
  private final List<NdArray> inits;
  private final List<NdArray> results;
  private final RunningPlaces along;
  private final int inner;
  private final int outer;
  private final InPlace code;
  private final Evaluation evaluation;

  private RunningFold(Call call, List<Value> values, Evaluation evaluation) {
    int count = values.size() / 2;
    RunningWindows windows = RunningWindows.of(call);
    this.along = RunningPlaces.of(windows);
    this.inner = windows.inner();
    this.outer = windows.outer();
    this.evaluation = evaluation;
    this.operands = new ArrayList<>();
    this.inits = new ArrayList<>();
    this.results = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      NdArray operand = (NdArray) values.get(k);
      operands.add(operand.rowMajor());
      inits.add((NdArray) values.get(count + k));
      ArrayShape shape = call.resultArrays().get(k);
      results.add(NdArray.of(shape, Buffer.allocate(shape, evaluation::poll)));
    }
    this.code = code(call);
  }

  /** Returns whether the windows of {@code call} are such ones, and no kernel is faster. */
  static boolean pays(Call call) {
    boolean byParts = WindowKernel.fit(call); // which is slow for rows of one complex number
    if (call.operand(0).rank() == 0 || (byParts && !call.operand(0).type().isComplex())) {
      return false;
    }
    RunningWindows windows = RunningWindows.of(call);
    boolean goOn = byParts ? windows.goOn() && windows.inner() == 1 : windows.beginAtFirst();
    return goOn && windows.window().sizes().product() > SMALL_WINDOW && emitted(call).isPresent();
  }

  private static Optional<InPlace> emitted(Call call) {
    return call.derived(
        InPlace.class, () -> ReduceWindow.computation(call).inPlace(Order.UPDATES_FIRST, 1));
  }

  private InPlace code(Call call) {
    long elements = (long) outer * along.size() * inner;
    List<ElementType> types = operands.stream().map(NdArray::type).toList();
    Computation computation = ReduceWindow.computation(call);
    return emitted(call)
        .filter(code -> code.isReady(elements))
        .orElseGet(() -> new CalledUpdates(computation.scalars(), Order.UPDATES_FIRST, types, 1));
  }

  static Value run(Call call, List<Value> values, Evaluation evaluation) {
    return new RunningFold(call, values, evaluation).run();
  }

  private Value run() {
    int[] places = new int[along.size() * inner];
    for (int k = 0; k < places.length; k++) {
      places[k] = k + inner;
    }
    Workers.run(outer, block -> fold(block, places), evaluation::poll);
    return results.size() == 1 ? results.get(0) : new TupleValue(List.copyOf(results));
  }

  private void fold(int block, int[] places) {
    List<Buffer> lines = new ArrayList<>();
    for (int k = 0; k < operands.size(); k++) {
      lines.add(line(block, operands.get(k), inits.get(k)));
    }
    var arrays = new InPlace.Operands(lines, lines);
    code.runAll(arrays, places, 0, Integer.MAX_VALUE, 1, evaluation);
    for (int k = 0; k < lines.size(); k++) {
      write(block, lines.get(k), results.get(k));
    }
  }

  /** A block of an operand, and initial values before it. */
  private Buffer line(int block, NdArray operand, NdArray init) {
    int parts = operand.type().parts();
    int size = along.size() * inner;
    ArrayShape shape = ArrayShape.of(operand.type(), Ints.of(inner + size));
    Buffer line = Buffer.allocate(shape, evaluation::poll);
    for (int column = 0; column < inner; column++) {
      line.copy(column * parts, init.buffer(), 0, parts);
    }
    Buffer from = operand.buffer();
    int first = block * size * parts;
    int width = inner * parts;
    if (along.backward()) {
      for (int row = 0; row < along.size(); row++) {
        line.copy((row + 1) * width, from, first + (along.size() - 1 - row) * width, width);
      }
    } else {
      line.copy(width, from, first, size * parts);
    }
    return line;
  }

  private void write(int block, Buffer line, NdArray result) {
    int width = inner * result.type().parts();
    int first = block * along.count();
    Buffer to = result.buffer();
    along.eachRun((place, taken, run) -> {
      int together = along.backward() ? 1 : run;
      for (int k = 0; k < run; k += together) {
        to.copy((first + place + k) * width, line, (taken - k) * width, together * width);
      }
    });
  }
}
