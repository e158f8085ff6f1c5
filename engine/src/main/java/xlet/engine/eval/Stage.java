package xlet.engine.eval;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.element.Definition;
import xlet.engine.element.Expression;
import xlet.engine.op.Call;
import xlet.engine.op.CallDefinition;
import xlet.engine.op.Evaluation;

/** A call whose definition has been made into closures: runs for any operands of its shapes. */
final class Stage {
  /** How many elements are computed between two looks at the cancel flag. */
  private static final int BLOCK = 4096;

  private final Call call;
  private final List<ArrayShape> results;
  private final List<Closures.Store> stores = new ArrayList<>();
  private final int[] pitches;
  private final int[] parts;
  private final int dimCount;
  private final int slotCount;

  Stage(Call call, List<ArrayShape> operands) {
    this.call = call;
    this.results = call.resultArrays();
    Definition definition = CallDefinition.of(call);
    Closures closures = new Closures(operands, definition.dims());
    List<int[]> places = new ArrayList<>();
    for (int r = 0; r < results.size(); r++) {
      List<Expression> values = definition.parts().get(r);
      for (int part = 0; part < values.size(); part++) {
        stores.add(closures.store(values.get(part), r));
        places.add(new int[] {r, values.size(), part});
      }
    }
    this.pitches = places.stream().mapToInt(place -> place[1]).toArray();
    this.parts = places.stream().mapToInt(place -> place[2]).toArray();
    this.dimCount = closures.dimCount();
    this.slotCount = closures.slotCount();
  }

  /** The value for {@code operands}, prepared arrays among them. */
  Value run(List<NdArray> operands, Evaluation evaluation) {
    Buffer[] buffers = new Buffer[results.size()];
    for (int r = 0; r < buffers.length; r++) {
      buffers[r] = Buffer.allocate(results.get(r), evaluation::poll);
    }
    Frame frame =
        new Frame(dimCount, slotCount, operands.toArray(NdArray[]::new), buffers, evaluation);
    int count = (int) results.get(0).elementCount();
    for (int from = 0; from < count; from += BLOCK) {
      evaluation.poll();
      run(frame, from, Math.min(count, from + BLOCK));
    }
    List<Value> values = new ArrayList<>(buffers.length);
    for (int r = 0; r < buffers.length; r++) {
      values.add(NdArray.of(results.get(r), buffers[r]));
    }
    return call.result() instanceof ArrayShape ? values.get(0) : new TupleValue(values);
  }

  /** Computes the elements {@code [from, to)} in row-major order. */
  private void run(Frame frame, int from, int to) {
    Ints sizes = results.get(0).sizes();
    long rest = from;
    for (int d = sizes.size() - 1; d >= 0; d--) {
      frame.indices[d] = rest % sizes.get(d);
      rest /= sizes.get(d);
    }
    for (int position = from; position < to; position++) {
      frame.element++;
      for (int s = 0; s < pitches.length; s++) {
        stores.get(s).write(frame, position * pitches[s] + parts[s]);
      }
      for (int d = sizes.size() - 1; d >= 0 && ++frame.indices[d] == sizes.get(d); d--) {
        frame.indices[d] = 0;
      }
    }
  }
}
