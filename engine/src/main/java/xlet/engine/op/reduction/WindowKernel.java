package xlet.engine.op.reduction;

import java.util.List;
import java.util.Optional;
import xlet.engine.array.Buffer;
import xlet.engine.array.BufferPool;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;
import xlet.engine.element.Widening;
import xlet.engine.op.Call;
import xlet.engine.op.Combiner;
import xlet.engine.op.Computation;
import xlet.engine.op.Evaluation;
import xlet.engine.op.NumberArray;
import xlet.engine.op.Scratch;
import xlet.engine.op.Window;

/**
 * The kernel of ReduceWindow with a computation that is one primitive. Where the order of folding
 * cannot be seen, one dimension is folded after the other; else each window by itself, from its
 * first element to its last. Windows that go on from each other are folded in one go; so are the
 * sums of complex numbers, whose parts are summed each by itself.
 */
final class WindowKernel {
  /** Compiled code of the definition combines so many elements of a window without a loop. */
  private static final long MOST_WITHOUT_LOOP = 64;

  /** So many windows in a line are combined together faster than each by itself. */
  private static final long LONG_LINE = 512;

  private WindowKernel() {}

  /** Returns whether it fits, and is faster than compiled code of the definition. */
  static boolean pays(Call call) {
    if (!fit(call)) {
      return false;
    }
    RunningWindows running = RunningWindows.of(call);
    Window window = running.window();
    Ints positions = running.positions();
    if (running.goOn() || window.sizes().product() > MOST_WITHOUT_LOOP) {
      return true;
    }
    int last = positions.size() - 1;
    if (running.dimension() < last) {
      return !areApart(window) || !areInside(window);
    }
    boolean isFast =
        !showsOrder(call) || (positions.get(last) >= LONG_LINE && window.strides().get(last) == 1);
    return isFast && !areApart(window);
  }

  /** Returns whether no element is in two windows. */
  private static boolean areApart(Window window) {
    Ints dimensions = Ints.range(window.extents().size());
    return dimensions.stream()
        .allMatch(d -> window.extents().get((int) d) <= window.strides().get((int) d));
  }

  /** Returns whether all of each window is elements. */
  private static boolean areInside(Window window) {
    Ints none = Ints.zeros(window.low().size());
    return window.low().equals(none)
        && window.high().equals(none)
        && window.baseDilations().stream().allMatch(by -> by == 1);
  }

  /** Returns whether there is one operand, and the computation is a primitive with rows. */
  static boolean fit(Call call) {
    return call.operands("operands").size() == 1
        && call.operand(0).rank() > 0
        && combiner(call).isPresent();
  }

  /** Returns whether the order of folding can be seen. */
  static boolean showsOrder(Call call) {
    ElementType type = call.operand(0).type();
    return combiner(call).filter(combiner -> !combiner.isExact(type)).isPresent();
  }

  private static Optional<Combiner> combiner(Call call) {
    ElementType type = call.operand(0).type();
    return call.derived(
        Combiner.class,
        () -> {
          Computation computation = ReduceWindow.computation(call);
          return RunningWindows.of(call).goOn()
              ? Combiner.ofParts(computation, type)
              : Combiner.of(computation, type);
        });
  }

  static Value run(Call call, List<Value> operands, Evaluation evaluation) {
    NdArray operand = (NdArray) operands.get(0);
    NdArray rows = operand.rowMajor();
    Combiner combiner = combiner(call).orElseThrow();
    ElementType type = operand.type();
    Buffer buffer = BufferPool.allocate(call.resultArray(), evaluation::poll);
    NdArray result = NdArray.of(call.resultArray(), buffer);
    NumberArray init = NumberArray.of((NdArray) operands.get(1), type, evaluation);
    NumberArray sums = NumberArray.forResult(result, Widening.widen(type), evaluation);
    RunningWindows windows = RunningWindows.of(call);
    RunningWindows running = type.isComplex() ? windows.ofParts() : windows;
    try (var scratch = new Scratch()) {
      NumberArray numbers = NumberArray.of(rows, type, scratch, evaluation);
      if (combiner.isExact(type) && !running.goOn()) {
        new WindowPasses(combiner, type, running.window(), evaluation)
            .run(numbers, running.sizes(), running.positions(), sums, scratch);
        WindowPasses.combineAll(combiner, sums, init, type, evaluation);
      } else {
        new WindowLines(combiner, type.part(), running, evaluation).run(numbers, init, sums);
      }
    }
    sums.store(result, evaluation);
    return result;
  }
}
