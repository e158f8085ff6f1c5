package xlet.engine.op.reduction;

import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
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
import xlet.engine.op.reduction.SelectedRows.Selector;
import xlet.engine.work.Polls;
import xlet.engine.work.Workers;

/** The kernel of SelectAndScatter: finds what the windows select, and then scatters it. */
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

  /** {@link Workers#run} or {@link Workers#runAlone}. */
  @FunctionalInterface
  private interface Sharing {
    void run(int tasks, IntConsumer task, Runnable poll);
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
    this.scatterer = scatterer(call);
  }

  static Value run(Call call, List<Value> operands, Evaluation evaluation) {
    NdArray operand = rowMajor(operands.get(0));
    NdArray init = (NdArray) operands.get(2);
    Buffer buffer = Buffer.allocate(call.resultArray(), evaluation::poll);
    int parts = operand.type().parts();
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
    return array.rowMajor();
  }

  /** Calls the selection for each two elements. */
  private Selector calling() {
    ElementType type = operand.type();
    Callee callee = selection.scalars();
    long[] bits = new long[type.isComplex() ? 4 : 2];
    return (selected, from, to, offset, stride) -> {
      for (int k = from, next = offset; k < to; k++, next += stride) {
        if (selected[k] >= 0) {
          put(bits, 0, operand, selected[k]);
          put(bits, bits.length / 2, operand, next);
        }
        if (selected[k] < 0 || callee.call(bits, evaluation::poll)[0] == 0) {
          selected[k] = next;
        }
      }
    };
  }

  private static void put(long[] bits, int at, NdArray array, int offset) {
    bits[at] = array.realBits(offset);
    if (array.type().isComplex()) {
      bits[at + 1] = array.imaginaryBits(offset);
    }
  }

  private Scatterer scatterer(Call call) {
    Computation scattering = SelectAndScatter.scattering(call);
    ElementType type = operand.type();
    Buffer buffer = result.buffer();
    Optional<Combiner> combiner = call.derived(Combiner.class, () -> Combiner.of(scattering, type));
    if (combiner.isPresent()) {
      Combiner known = combiner.get();
      isShared = true;
      if (type == ElementType.F32
          && buffer instanceof Buffer.Floats(float[] sums)
          && source.buffer() instanceof Buffer.Floats(float[] updates)) {
        return (target, from) -> sums[target] = known.apply(sums[target], updates[from]);
      }
      return type.isFloat()
          ? (target, from) ->
              buffer.setDouble(
                  type, target, known.apply(result.doubleAt(target), source.doubleAt(from)))
          : (target, from) ->
              buffer.setLong(type, target, known.apply(result.longAt(target), source.longAt(from)));
    }
    Callee callee = scattering.scalars();
    int parts = type.parts();
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
    Ints places = source.shape().sizes();
    if (places.product() > 0) {
      int[] selected = new int[(int) places.product()];
      if (places.size() > 0) {
        select(selected, places);
      }
      scatter(selected, places);
    }
  }

  /** Finds what the windows select; where it is known what the selection does, by all threads. */
  private void select(int[] selected, Ints places) {
    ElementType type = operand.type();
    Optional<Direction> direction =
        type.isComplex() ? Optional.empty() : Direction.of(selection, type);
    if (direction.isPresent()) {
      NumberArray numbers = NumberArray.of(operand, type, evaluation);
      boolean hasSign = type.isSigned();
      selectRows(selected, Selector.of(direction.get(), numbers, hasSign), places, Workers::run);
    } else {
      selectRows(selected, calling(), places, Workers::runAlone);
    }
  }

  private void selectRows(int[] selected, Selector selector, Ints places, Sharing sharing) {
    int width = places.at(places.size() - 1);
    int rows = selected.length / width;
    int together = Math.max(1, WINDOWS_PER_POLL / width);
    Ints sizes = operand.shape().sizes();
    sharing.run(
        Math.ceilDiv(rows, together),
        task -> {
          var some = new SelectedRows(selector, window, sizes, places);
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
}
