package xlet.engine.op.indexing;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.element.Atom.Dim;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Block;
import xlet.engine.element.Expression.Fold;
import xlet.engine.element.Expression.Get;
import xlet.engine.element.Expression.Guard;
import xlet.engine.element.Expression.Order;
import xlet.engine.element.Expression.Slot;
import xlet.engine.element.Expression.Within;
import xlet.engine.element.Index;
import xlet.engine.element.IndexExpression;
import xlet.engine.op.Call;
import xlet.engine.op.Computation;
import xlet.engine.op.OpDef;
import xlet.engine.op.Operand;
import xlet.engine.op.Parameter.Kind;

/**
 * {@code Scatter}: an array with windows of updates combined into it at places that another says.
 */
final class Scatter {
  static final OpDef DEF =
      OpDef.named("Scatter")
          .stablehlo("scatter")
          .hlo("scatter")
          .summary("Combines windows of updates into the operands at the scatter indices.")
          .semantics(
              "Each index vector in scatter_indices says where a window of the updates goes;"
                  + " scatter_dims_to_operand_dims says for which dimension of the operand each of"
                  + " its entries is. Where an update lands, update_computation takes the current"
                  + " value and the update. Updates are applied window by window, each in row-major"
                  + " order; a window of which any part is outside the operand is left out as a"
                  + " whole.")
          .differs(
              "The documents leave the order of updates open, and list no input_batching_dims and"
                  + " scatter_indices_batching_dims, which their own first example uses.")
          .operands(
              "operands", "The arrays to combine into, all of the same sizes.", "operand", "inputs")
          .operand("scatter_indices", "The index vectors.", "indices")
          .apart()
          .operands("updates", "The windows, an array for each operand.", "update")
          .attribute(
              "update_computation",
              Kind.COMPUTATION,
              "Combines current values with updates.",
              "computation")
          .inHlo("to_apply")
          .optional("dimension_numbers", Kind.FIELDS, "The dimension numbers as one object.")
          .optional(
              "update_window_dims",
              Kind.INTS,
              "The dimensions of the updates that run over a window.")
          .ofDimensions("updates")
          .optional(
              "inserted_window_dims",
              Kind.INTS,
              "The dimensions of the operand that a window has one element of, left out.")
          .ofDimensions("operands")
          .optional(
              "scatter_dims_to_operand_dims",
              Kind.INTS,
              "The dimension of the operand for each entry of an index vector.")
          .ofDimensions("operands")
          .optional(
              "index_vector_dim",
              Kind.INTEGER,
              "The dimension of scatter_indices along which index vectors lie.")
          .ofDimensions("scatter_indices")
          .optional(
              "input_batching_dims",
              Kind.INTS,
              "The dimensions of the operand that go with one of scatter_indices.")
          .ofDimensions("operands")
          .optional(
              "scatter_indices_batching_dims",
              Kind.INTS,
              "The dimensions of scatter_indices that go with one of the operand.")
          .ofDimensions("scatter_indices")
          .optional("indices_are_sorted", Kind.FLAG, "A promise, which changes nothing here.")
          .optional("unique_indices", Kind.FLAG, "A promise, which changes nothing here.")
          .order(
              "operands",
              "scatter_indices",
              "updates",
              "update_computation",
              "dimension_numbers",
              "indices_are_sorted",
              "unique_indices")
          .order(
              "operands",
              "scatter_indices",
              "updates",
              "update_computation",
              "update_window_dims",
              "inserted_window_dims",
              "scatter_dims_to_operand_dims",
              "index_vector_dim")
          .constraint("C1", "there is an update for each operand, and all have the same sizes")
          .constraint(
              "C2",
              "scatter_dims_to_operand_dims has one entry for each element of an index vector")
          .constraint(
              "C3", "each dimension of the operand is one of a window, inserted or batching")
          .constraint("C4", "windows are no larger than the operand")
          .constraint("C5", "updates hold a window for each index vector")
          .constraint("C6", "dimensions are in range, sorted where the result needs it, and unique")
          .constraint("C7", "scatter_indices are whole numbers")
          .constraint("C8", "batching dimensions come in pairs of equal size")
          .constraint("C9", "updates have the element types of their operands")
          .constraint("C10", "the computation returns values of the types that it takes")
          .example(
              "Scatter({1, 2, 3, 4}, {{1}, {3}, {1}}, {10, 20, 30}, Add, update_window_dims={},"
                  + " inserted_window_dims={0}, scatter_dims_to_operand_dims={0},"
                  + " index_vector_dim=1)",
              "s32[4] {1, 42, 3, 24}")
          .example(
              "Scatter({1, 2, 3, 4}, {{0}, {3}}, {{10, 20}, {30, 40}}, (old, new) => new,"
                  + " update_window_dims={1}, inserted_window_dims={},"
                  + " scatter_dims_to_operand_dims={0}, index_vector_dim=1)",
              "s32[4] {10, 20, 3, 4}")
          .example(
              "Scatter({0, 0, 0}, {{0}, {1}}, {{1, 2}, {3, 4}}, (old, new) => new,"
                  + " update_window_dims={0}, inserted_window_dims={},"
                  + " scatter_dims_to_operand_dims={0}, index_vector_dim=1)",
              "s32[3] {1, 2, 4}")
          .fails(rows("{{7, 8}, {9, 10}}, Add", "input_batching_dims={1}"), "C8")
          .fails(rows("{{7, 8}, {9, 10}}, Add", "inserted_window_dims={}"), "C3")
          .fails(rows("{{7, 8}, {9, 10}}, Add", "inserted_window_dims={2}"), "C6")
          .fails(rows("{{7, 8}, {9, 10}}, Add", "scatter_dims_to_operand_dims={0, 1}"), "C2")
          .fails(rows("{{7, 8, 9}, {9, 10, 11}}, Add", "index_vector_dim=1"), "C4")
          .fails(rows("{{7, 8}}, Add", "index_vector_dim=1"), "C5")
          .fails(rows("{{0.5, 8}, {9, 10}}, Add", "index_vector_dim=1"), "C9")
          .fails(rows("{{7, 8}, {9, 10}}, Lt", "index_vector_dim=1"), "C10")
          .fails(
              "Scatter({1, 2}, {0.5}, {7}, Add, inserted_window_dims={0},"
                  + " scatter_dims_to_operand_dims={0}, index_vector_dim=1)",
              "C7")
          .fails(
              "Scatter({1, 2}, {1, 2, 3}, {0}, {7}, {8}, (a, b, c, d) => (c, d),"
                  + " inserted_window_dims={0}, scatter_dims_to_operand_dims={0},"
                  + " index_vector_dim=1)",
              "C1")
          .shape(Scatter::shape)
          .elements(Scatter::elements)
          .kernel(ScatterKernel::run)
          .build();

  private Scatter() {}

  /** A call that scatters rows, with the argument {@code wrong} in place of the right one. */
  private static String rows(String updatesAndComputation, String wrong) {
    String arguments =
        Stream.of(
                "update_window_dims={1}",
                "inserted_window_dims={0}",
                "scatter_dims_to_operand_dims={0}",
                "index_vector_dim=1")
            .filter(argument -> !argument.startsWith(wrong.substring(0, wrong.indexOf('='))))
            .collect(Collectors.joining(", "));
    return "Scatter(s32[3,2] {{1, 2}, {3, 4}, {5, 6}}, {2, 0}, %s, %s, %s)"
        .formatted(updatesAndComputation, arguments, wrong);
  }

  private static Shape shape(Call call) {
    ScatterChecks.check(call);
    List<Shape> results =
        call.operands("operands").stream()
            .map(operand -> (Shape) operand.shape().withDefaultLayout())
            .toList();
    return results.size() == 1 ? results.get(0) : new TupleShape(results);
  }

  /** The computation, for the current values and then an update for each. */
  static Computation computation(Call call) {
    List<Shape> parameters = new ArrayList<>();
    for (String name : List.of("operands", "updates")) {
      call.operands(name).forEach(x -> parameters.add(ArrayShape.of(x.type())));
    }
    return call.computation(call.def().constraint("C10"), "update_computation", parameters);
  }

  /**
   * A fold over all updates: each that lands on {@code i} is combined with the element there.
   * Unlike a reduction's, accumulators are no wider than the operands: each update is written back.
   */
  private static List<Expression> elements(Call call, Index i) {
    List<Operand> updates = call.operands("updates");
    Ints order = order(call);
    List<Dim> over = new ArrayList<>();
    for (long size : updates.get(0).sizes().pick(order)) {
      over.add(new Dim("k" + over.size(), size));
    }
    Index k = new Index(over.stream().map(IndexExpression::of).toList()).pick(order.inverse());
    List<Operand> operands = call.operands("operands");
    List<Expression> inits = operands.stream().map(operand -> operand.at(i)).toList();
    List<Slot> current = new ArrayList<>();
    inits.forEach(init -> current.add(new Slot("current" + current.size(), init.type())));
    List<Expression> arguments = new ArrayList<>(current);
    updates.forEach(update -> arguments.add(update.at(k)));
    Block combined = computation(call).apply(arguments);
    Expression landing = landing(call, operands.get(0).sizes(), k, i);
    List<Expression> step = new ArrayList<>();
    for (int n = 0; n < current.size(); n++) {
      step.add(
          Expression.select(
              landing, combined.result(n), current.get(n), "lands here", "does not land here"));
    }
    var fold = new Fold(over, current, inits, Block.of(step), Order.LEFT, "update");
    return Ints.range(current.size()).stream()
        .<Expression>mapToObj(n -> new Get(fold, (int) n))
        .toList();
  }

  /** Holds where the update at {@code k} lands on {@code i} and its window is inside. */
  private static Expression landing(Call call, Ints sizes, Index k, Index i) {
    var numbers = GatherDimensions.of(call, GatherDimensions.Names.SCATTER);
    Ints window = window(call, numbers);
    Index starts = numbers.starts(k.without(numbers.offset()), sizes.size());
    Index target = starts.plus(numbers.inSlice(k.pick(numbers.offset())));
    List<Within> ranges = new ArrayList<>();
    for (int d = 0; d < sizes.size(); d++) {
      ranges.add(new Within(starts.get(d), 0, sizes.get(d) - window.get(d), d));
      ranges.add(new Within(target.get(d).plus(i.get(d).times(-1)), 0, 0, d));
    }
    return Guard.of(ranges);
  }

  /** The dimensions of the updates, first those outside of windows: the order of updates. */
  static Ints order(Call call) {
    Ints window = call.ints("update_window_dims", Ints.of());
    int rank = call.operands("updates").get(0).rank();
    return Ints.range(rank).without(window).append(window);
  }

  /** The sizes of a window, in the dimensions of the operand. */
  static Ints window(Call call, GatherDimensions numbers) {
    Ints sizes = call.operands("updates").get(0).sizes().pick(numbers.offset());
    return sizes.merge(numbers.withoutOffset(), Ints.ones(numbers.withoutOffset().size()));
  }
}
