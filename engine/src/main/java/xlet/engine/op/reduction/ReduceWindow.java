package xlet.engine.op.reduction;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Block;
import xlet.engine.element.Expression.Order;
import xlet.engine.element.Index;
import xlet.engine.op.Accumulation;
import xlet.engine.op.Call;
import xlet.engine.op.Computation;
import xlet.engine.op.Evaluation;
import xlet.engine.op.HloPlace;
import xlet.engine.op.OpDef;
import xlet.engine.op.Operand;
import xlet.engine.op.Parameter.Kind;
import xlet.engine.op.Window;

/** {@code ReduceWindow}: folds the elements in each window that moves over an array. */
final class ReduceWindow {
  static final OpDef DEF =
      OpDef.named("ReduceWindow")
          .alias("ReduceWindowWithGeneralPadding")
          .stablehlo("reduce_window")
          .hlo("reduce-window")
          .summary("Folds the elements in each window that moves over the operands.")
          .semantics(
              "The base is dilated first, then padded, then the window moves over it by its"
                  + " strides. Padding and the holes of a dilation are skipped; the initial value is"
                  + " used once a window. Sums and products of floats are folded from the last element to"
                  + " the first where all windows, which move along one dimension, go on to the"
                  + " last. Floats are rounded at each step. SAME pads so that the result has ⌈size / stride⌉ elements"
                  + " a dimension, the odd element at the end; VALID does not pad.")
          .differs(
              "The documents say that SAME pads as if the stride were 1; XLA takes the stride into"
                  + " account, and so does this. The oldest document passes the computation before"
                  + " the initial value: both orders are accepted.")
          .operands("operands", "The arrays to reduce, all of the same sizes.", "operand")
          .operands("init_values", "What each accumulator starts with.", "init_value", "init_val")
          .attribute("computation", Kind.COMPUTATION, "Combines accumulators with elements.")
          .inHlo("to_apply")
          .attribute("window_dimensions", Kind.INTS, "The sizes of the window.")
          .inHlo(new HloPlace.Part("window", "size"))
          .optional(
              "window_strides",
              Kind.INTS,
              "How far the window moves in each dimension; 1 if left out.",
              "window_stride_dimensions")
          .inHlo(new HloPlace.Part("window", "stride"))
          .optional(
              "padding",
              Kind.PADDING,
              "A (low, high) pair for each dimension, or SAME or VALID; VALID if left out.")
          .inHlo(new HloPlace.Part("window", "pad"))
          .optional(
              "base_dilations", Kind.INTS, "How far apart the elements are put before padding.")
          .inHlo(new HloPlace.Part("window", "lhs_dilate"))
          .optional("window_dilations", Kind.INTS, "How far apart the elements in a window are.")
          .inHlo(new HloPlace.Part("window", "rhs_dilate"))
          .order(
              "operands",
              "computation",
              "init_values",
              "window_dimensions",
              "window_strides",
              "padding")
          .order(
              "operands",
              "init_values",
              "computation",
              "window_dimensions",
              "window_strides",
              "base_dilations",
              "window_dilations",
              "padding")
          .constraint("C1", "all operands have the same sizes")
          .constraint("C2", "there is an initial value for each operand")
          .constraint("C3", "each initial value is a scalar of its operand's element type")
          .constraint("C4", "the computation returns accumulators of the types that it takes")
          .constraint("C5", "window_dimensions has one positive size for each dimension")
          .constraint("C6", "window_strides has one positive number for each dimension")
          .constraint("C7", "base_dilations has one positive number for each dimension")
          .constraint("C8", "window_dilations has one positive number for each dimension")
          .constraint("C9", "padding is SAME, VALID or one (low, high) pair for each dimension")
          .example("ReduceWindow({1, 2, 3, 4}, 0, Add, {2}, {1}, VALID)", "s32[3] {3, 5, 7}")
          .example("ReduceWindow({1, 2, 3, 4, 5, 6}, 0, Add, {3}, {2}, SAME)", "s32[3] {6, 12, 11}")
          .example(
              "ReduceWindow({{1, 2}, {3, 4}, {5, 6}}, 0, Add, {2, 1}, {4, 1},"
                  + " base_dilations={2, 1}, window_dilations={3, 1}, padding={{2, 1}, {0, 0}})",
              "s32[2,2] {{0, 0}, {3, 4}}")
          .fails(
              "ReduceWindow({1, 2}, {3, 4, 5}, 0, 0, (a, b, c, d) => (a, b), {1}, {1}, VALID)",
              "C1")
          .fails(
              "ReduceWindow({1, 2}, init_values=(0, 0), computation=Add, window_dimensions={1})",
              "C2")
          .fails("ReduceWindow(s32[2] {1, 2}, 0.5, Add, {1}, {1}, VALID)", "C3")
          .fails("ReduceWindow({1, 2}, 0, Lt, {1}, {1}, VALID)", "C4")
          .fails("ReduceWindow({1, 2}, 0, Add, {2, 2}, {1}, VALID)", "C5")
          .fails("ReduceWindow({1, 2}, 0, Add, {2}, {0}, VALID)", "C6")
          .fails("ReduceWindow({1, 2}, 0, Add, {2}, {1}, VALID, base_dilations={0})", "C7")
          .fails("ReduceWindow({1, 2}, 0, Add, {2}, {1}, VALID, window_dilations={0})", "C8")
          .fails("ReduceWindow({1, 2}, 0, Add, {2}, {1}, {{0, 0}, {0, 0}})", "C9")
          .hloForm("reduce-window", call -> Map.of("window", window(call).hlo()))
          .shape(ReduceWindow::shape)
          .elements(ReduceWindow::elements)
          .kernel(ReduceWindow::hasKernel, ReduceWindow::run)
          .build();

  private ReduceWindow() {}

  private static boolean hasKernel(Call call) {
    return RunningFold.pays(call) || WindowKernel.pays(call);
  }

  private static Value run(Call call, List<Value> operands, Evaluation evaluation) {
    return RunningFold.pays(call)
        ? RunningFold.run(call, operands, evaluation)
        : WindowKernel.run(call, operands, evaluation);
  }

  private static Shape shape(Call call) {
    var reduced = Accumulators.of(call, "operands", "C1", "C2", "C3", "C4");
    return reduced.result(window(call).positions(call));
  }

  /** The computation, for an accumulator and an element. */
  static Computation computation(Call call) {
    return Accumulators.computation(call, call.operands("operands"), "C4");
  }

  static Window window(Call call) {
    Operand operand = call.operand(0);
    int rank = operand.rank();
    String of = operand.shape().text();
    return Window.of(
        call,
        "C9",
        operand.sizes(),
        Window.positives(call, "C5", "window_dimensions", rank, of),
        Window.positives(call, "C6", "window_strides", rank, of),
        Window.positives(call, "C7", "base_dilations", rank, of),
        Window.positives(call, "C8", "window_dilations", rank, of));
  }

  /** The dimension along which windows are folded from their last elements on; -1 if none is. */
  private static int backward(Call call) {
    if (!WindowKernel.fit(call)) {
      return -1;
    }
    RunningWindows running = RunningWindows.of(call);
    return WindowKernel.showsOrder(call) && running.endAtLast() ? running.dimension() : -1;
  }

  private static List<Expression> elements(Call call, Index i) {
    List<Operand> operands = call.operands("operands");
    Computation computation = computation(call);
    Window window = window(call);
    int backward = backward(call);
    return new Accumulation("window", Accumulators.inits(call))
        .over(
            window.sizes(),
            Order.LEFT,
            (accumulators, turn) -> {
              Index k =
                  turn.map((d, entry) ->
                      d == backward ? entry.times(-1).plus(window.sizes().get(d) - 1) : entry);
              Index place = window.place(i, k);
              List<Expression> arguments = new ArrayList<>(accumulators);
              operands.forEach(x -> arguments.add(x.at(window.element(place))));
              Block step = computation.apply(arguments);
              List<Expression> results = new ArrayList<>();
              for (int n = 0; n < accumulators.size(); n++) {
                results.add(
                    window.choose(place, "the operand", step.result(n), accumulators.get(n)));
              }
              return Block.of(results);
            });
  }
}
