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
import xlet.engine.op.NumberArray;
import xlet.engine.op.Window;
import xlet.engine.work.Polls;
import xlet.engine.work.Workers;

/** The kernel of SelectAndScatter: goes through the windows, in row-major order, once. */
final class WindowSelection {
  private static final int WINDOWS_PER_POLL = 1 << 10;

  private final NdArray operand;
  private final NdArray source;
  private final NdArray result;
  private final Window window;
  private final Evaluation evaluation;
  private final Computation selection;
  private final Scatterer scatterer;

  /** Whether what is scattered may be combined in several threads. */
  private boolean isShared;

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
    this.selection = SelectAndScatter.selection(call);
    this.scatterer = scatterer(SelectAndScatter.scattering(call));
  }

  static Value run(Call call, List<Value> operands, Evaluation evaluation) {
    NdArray operand = rowMajor(operands.get(0));
    NdArray init = (NdArray) operands.get(2);
    Buffer buffer = Buffer.allocate(call.resultArray(), evaluation::poll);
    int parts = operand.type().isComplex() ? 2 : 1;
    if (init.realBits(0) != 0 || parts > 1) {
      for (int slot = 0; slot < buffer.length(); slot++) {
        buffer.setBits(slot, init.buffer().bits(slot % parts));
      }
    }
    NdArray result = NdArray.of(call.resultArray(), buffer);
    new WindowSelection(call, operand, rowMajor(operands.get(1)), result, evaluation).run();
    return result;
  }

  private static NdArray rowMajor(Value value) {
    NdArray array = (NdArray) value;
    return array.withLayout(Layout.rowMajor(array.shape().rank()));
  }

  /** A comparison that says which of two elements is selected, if they are floats. */
  private Optional<Direction> direction() {
    return operand.type().isFloat() && operand.shape().rank() > 0
        ? Direction.of(selection, operand.type())
        : Optional.empty();
  }

  private Selector selector() {
    ElementType type = operand.type();
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
      isShared = true;
      if (type == ElementType.F32
          && buffer instanceof Buffer.Floats(float[] sums)
          && source.buffer() instanceof Buffer.Floats(float[] updates)) {
        return (target, from) -> sums[target] = (float) known.apply(sums[target], updates[from]);
      }
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
    int[] selected = new int[(int) places.product()];
    Optional<Direction> direction = direction();
    if (direction.isPresent()) {
      selectRows(selected, direction.get(), sizes, places);
    } else {
      select(selected, sizes, places);
    }
    scatter(selected, places);
  }

  private void selectRows(int[] selected, Direction direction, Ints sizes, Ints places) {
    NumberArray numbers = NumberArray.of(operand, operand.type(), evaluation);
    int rows = selected.length / places.at(places.size() - 1);
    int together = Math.max(1, WINDOWS_PER_POLL / places.at(places.size() - 1));
    Workers.run(
        Math.ceilDiv(rows, together),
        task -> {
          var some = new SelectedRows(numbers, direction, window, sizes, places);
          for (int row = task * together; row < Math.min(rows, (task + 1) * together); row++) {
            some.select(selected, row);
          }
        },
        evaluation::poll);
  }

  /**
   * Scatters what all windows have selected; in several threads where windows that lie apart in the
   * first dimension have no elements in common.
   */
  private void scatter(int[] selected, Ints places) {
    boolean apart =
        isShared && places.size() > 0 && window.sizes().get(0) <= window.strides().get(0);
    int parts = apart ? places.at(0) : 1;
    int each = selected.length / parts;
    Workers.run(
        parts,
        part -> {
          for (int number = part * each; number < (part + 1) * each; number++) {
            if (number % WINDOWS_PER_POLL == 0) {
              Polls.poll();
            }
            if (selected[number] >= 0) {
              scatterer.scatter(selected[number], number);
            }
          }
        },
        evaluation::poll);
  }

  /** Finds what the windows select, one after the other. */
  private void select(int[] selected, Ints sizes, Ints places) {
    Selector selector = selector();
    var one = new OneWindow(sizes, operand.shape().layout().strides(sizes));
    long[] at = new long[places.size()];
    for (int number = 0; number < selected.length; number++) {
      if (number % WINDOWS_PER_POLL == 0) {
        evaluation.poll();
      }
      selected[number] = one.selected(at, selector);
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
    int selected(long[] at, Selector selector) {
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
