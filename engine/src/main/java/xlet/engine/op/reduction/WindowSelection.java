package xlet.engine.op.reduction;

import java.util.List;
import java.util.Optional;
import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.Layout;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;
import xlet.engine.element.Expression.Callee;
import xlet.engine.op.Call;
import xlet.engine.op.Combiner;
import xlet.engine.op.Computation;
import xlet.engine.op.Direction;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Window;
import xlet.engine.work.Workers;

/** The kernel of SelectAndScatter: goes through the windows, in row-major order, once. */
final class WindowSelection {
  private static final int WINDOWS_PER_POLL = 1 << 10;

  private final NdArray operand;
  private final NdArray source;
  private final NdArray result;
  private final Window window;
  private final Evaluation evaluation;
  private final Selector selector;

  /** Whether threads may share the windows out. */
  private boolean isShared;

  private final Scatterer scatterer;

  /** Says which of two elements, at these offsets, is selected. */
  @FunctionalInterface
  private interface Selector {
    boolean stays(int best, int next);
  }

  /** Combines an element of the result with one of the source. */
  @FunctionalInterface
  private interface Scatterer {
    void scatter(int target, int from);
  }

  private WindowSelection(
      Call call, NdArray operand, NdArray source, NdArray result, Evaluation evaluation) {
    this.operand = operand;
    this.source = source;
    this.result = result;
    this.window = SelectAndScatter.window(call);
    this.evaluation = evaluation;
    this.selector = selector(SelectAndScatter.selection(call));
    this.scatterer = scatterer(SelectAndScatter.scattering(call));
  }

  static Value run(Call call, List<Value> operands, Evaluation evaluation) {
    NdArray operand = rowMajor(operands.get(0));
    NdArray init = (NdArray) operands.get(2);
    Buffer buffer = Buffer.allocate(call.resultArray(), evaluation::poll);
    int parts = operand.type().isComplex() ? 2 : 1;
    for (int slot = 0; slot < buffer.length(); slot++) {
      buffer.setBits(slot, init.buffer().bits(slot % parts));
    }
    NdArray result = NdArray.of(call.resultArray(), buffer);
    new WindowSelection(call, operand, rowMajor(operands.get(1)), result, evaluation).run();
    return result;
  }

  private static NdArray rowMajor(Value value) {
    NdArray array = (NdArray) value;
    return array.withLayout(Layout.rowMajor(array.shape().rank()));
  }

  private Selector selector(Computation selection) {
    ElementType type = operand.type();
    Optional<Direction> direction = Direction.of(selection, type);
    if (direction.isPresent() && type.isFloat()) {
      Direction known = direction.get();
      double[] numbers = new double[operand.buffer().length()];
      for (int k = 0; k < numbers.length; k++) {
        numbers[k] = operand.doubleAt(k);
      }
      isShared = true;
      return (best, next) -> known.holds(numbers[best], numbers[next]);
    }
    Callee callee = selection.scalars();
    return (best, next) -> {
      long[] bits = type.isComplex() ? new long[4] : new long[2];
      put(bits, 0, operand, best);
      put(bits, bits.length / 2, operand, next);
      return callee.call(bits, evaluation::poll)[0] != 0;
    };
  }

  private static void put(long[] bits, int at, NdArray array, int offset) {
    bits[at] = array.realBits(offset);
    if (array.type().isComplex()) {
      bits[at + 1] = array.imaginaryBits(offset);
    }
  }

  private Scatterer scatterer(Computation scattering) {
    ElementType type = operand.type();
    Buffer buffer = result.buffer();
    Optional<Combiner> combiner = Combiner.of(scattering, type).filter(own -> own.takes(type));
    if (combiner.isPresent() && type.isFloat()) {
      Combiner known = combiner.get();
      return (target, from) ->
          buffer.setDouble(
              type, target, known.apply(result.doubleAt(target), source.doubleAt(from)));
    }
    Callee callee = scattering.scalars();
    int parts = type.isComplex() ? 2 : 1;
    return (target, from) -> {
      long[] bits = new long[2 * parts];
      put(bits, 0, result, target);
      put(bits, parts, source, from);
      long[] combined = callee.call(bits, evaluation::poll);
      for (int part = 0; part < parts; part++) {
        long value = combined[part];
        buffer.setBits(target * parts + part, type.inLong() ? type.wrap(value) : value);
      }
    };
  }

  private void run() {
    Ints sizes = operand.shape().sizes();
    Ints places = source.shape().sizes();
    if (places.product() == 0) {
      return;
    }
    int count = (int) places.product();
    int[] selected = new int[count];
    if (isShared) {
      Workers.run(
          Math.ceilDiv(count, WINDOWS_PER_POLL),
          task -> {
            int from = task * WINDOWS_PER_POLL;
            select(selected, from, Math.min(count, from + WINDOWS_PER_POLL), sizes, places);
          },
          evaluation::poll);
    } else {
      for (int from = 0; from < count; from += WINDOWS_PER_POLL) {
        evaluation.poll();
        select(selected, from, Math.min(count, from + WINDOWS_PER_POLL), sizes, places);
      }
    }
    for (int number = 0; number < count; number++) {
      if (number % WINDOWS_PER_POLL == 0) {
        evaluation.poll();
      }
      if (selected[number] >= 0) {
        scatterer.scatter(selected[number], number);
      }
    }
  }

  /** Finds what the windows in a range select. */
  private void select(int[] selected, int first, int end, Ints sizes, Ints places) {
    var selection = new OneWindow(sizes, operand.shape().layout().strides(sizes));
    long[] at = new long[places.size()];
    long rest = first;
    for (int d = at.length - 1; d >= 0; d--) {
      at[d] = rest % places.get(d);
      rest /= places.get(d);
    }
    for (int number = first; number < end; number++) {
      selected[number] = selection.selected(at);
      for (int d = at.length - 1; d >= 0 && ++at[d] == places.get(d); d--) {
        at[d] = 0;
      }
    }
  }

  /** Goes through one window after the other. */
  private final class OneWindow {
    private final int rank;
    private final long[] extents;
    private final long[] strides;
    private final long[] from;
    private final long[] to;
    private final long[] index;

    OneWindow(Ints sizes, long[] strides) {
      this.rank = sizes.size();
      this.extents = sizes.toArray();
      this.strides = strides;
      this.from = new long[rank];
      this.to = new long[rank];
      this.index = new long[rank];
    }

    /** The offset of the element that the window at {@code at} selects; -1 if it has none. */
    int selected(long[] at) {
      long offset = 0;
      for (int d = 0; d < rank; d++) {
        long begin = at[d] * window.strides().get(d) - window.low().get(d);
        from[d] = Math.max(0, begin);
        to[d] = Math.min(extents[d], begin + window.sizes().get(d));
        index[d] = from[d];
        offset += from[d] * strides[d];
        if (from[d] >= to[d]) {
          return -1;
        }
      }
      int best = (int) offset;
      while (true) {
        int d = rank - 1;
        while (d >= 0 && ++index[d] == to[d]) {
          offset -= (index[d] - 1 - from[d]) * strides[d];
          index[d] = from[d];
          d--;
        }
        if (d < 0) {
          return best;
        }
        offset += strides[d];
        if (!selector.stays(best, (int) offset)) {
          best = (int) offset;
        }
      }
    }
  }
}
