package xlet.engine.op.reduction;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;
import xlet.engine.element.Expression.Callee;
import xlet.engine.op.Computation;
import xlet.engine.op.Evaluation;

/** A {@code Scan} along vectors whose carries are scalars: a step is a function of their bits. */
final class ScalarScan {
  private static final int STEPS_PER_POLL = 1 << 10;

  private final Callee computation;
  private final List<NdArray> inputs;
  private final List<NdArray> inits = new ArrayList<>();

  ScalarScan(Callee computation, List<NdArray> inputs, List<Value> inits) {
    this.computation = computation;
    this.inputs = inputs;
    inits.forEach(init -> this.inits.add((NdArray) init));
  }

  /** Takes all steps; writes the outputs, which come first, and returns the last carries. */
  List<Value> run(
      List<Buffer> outputs,
      List<ElementType> types,
      Computation.Steps steps,
      Evaluation evaluation) {
    long[] carries = new long[2 * inits.size()];
    int count = 0;
    for (NdArray init : inits) {
      count = put(carries, count, init, 0);
    }
    long[] arguments = new long[2 * inputs.size() + count];
    for (int step = 0; step < steps.count(); step++) {
      if (step % STEPS_PER_POLL == 0) {
        evaluation.poll();
      }
      int place = steps.place(step);
      int next = 0;
      for (NdArray input : inputs) {
        next = put(arguments, next, input, place);
      }
      System.arraycopy(carries, 0, arguments, next, count);
      long[] given = computation.call(arguments, evaluation::poll);
      int taken = 0;
      for (int k = 0; k < outputs.size(); k++) {
        taken = write(given, taken, types.get(k), outputs.get(k), place);
      }
      System.arraycopy(given, taken, carries, 0, count);
    }
    return values(carries);
  }

  private List<Value> values(long[] bits) {
    List<Value> values = new ArrayList<>();
    int next = 0;
    for (NdArray init : inits) {
      Buffer buffer = Buffer.allocate(init.shape());
      next = write(bits, next, init.type(), buffer, 0);
      values.add(NdArray.of(init.shape(), buffer));
    }
    return values;
  }

  /** Puts the bits of an element after {@code next} others. */
  private static int put(long[] bits, int next, NdArray array, int offset) {
    bits[next] = array.realBits(offset);
    if (!array.type().isComplex()) {
      return next + 1;
    }
    bits[next + 1] = array.imaginaryBits(offset);
    return next + 2;
  }

  /** Writes an element of {@code type} whose bits begin at {@code from}. */
  private static int write(long[] bits, int from, ElementType type, Buffer buffer, int offset) {
    ElementType part = type.part();
    int parts = type.parts();
    for (int k = 0; k < parts; k++) {
      long one = bits[from + k];
      buffer.setBits(parts * offset + k, part.inLong() ? part.wrap(one) : one);
    }
    return from + parts;
  }
}
