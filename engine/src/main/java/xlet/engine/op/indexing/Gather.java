package xlet.engine.op.indexing;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;
import xlet.engine.array.Shape;
import xlet.engine.element.Expression;
import xlet.engine.element.Index;
import xlet.engine.op.Call;
import xlet.engine.op.OpDef;
import xlet.engine.op.Operand;
import xlet.engine.op.Parameter.Kind;
import xlet.engine.op.Resizing;

/** {@code Gather}: slices of an array at places that another array says, put side by side. */
final class Gather {
  static final OpDef DEF =
      OpDef.named("Gather")
          .stablehlo("gather")
          .hlo("gather")
          .summary("Cuts slices out of the operand at the start indices and puts them together.")
          .semantics(
              "Each index vector in start_indices says where a slice begins; start_index_map says"
                  + " for which dimension of the operand each of its entries is. A slice that would"
                  + " stick out is moved back inside: start indices are clamped.")
          .differs(
              "The oldest document calls offset_dims output_window_dims, collapsed_slice_dims"
                  + " elided_window_dims, slice_sizes window_bounds and start_index_map"
                  + " gather_dims_to_operand_dims; both spellings are accepted.")
          .operand("operand", "The array to take slices of.")
          .operand("start_indices", "The index vectors.", "gather_indices")
          .apart()
          .optional("dimension_numbers", Kind.FIELDS, "The dimension numbers as one object.")
          .optional(
              "offset_dims",
              Kind.INTS,
              "The dimensions of the result that run over a slice.",
              "output_window_dims")
          .optional(
              "collapsed_slice_dims",
              Kind.INTS,
              "The dimensions of the operand that a slice has one element of, left out.",
              "elided_window_dims")
          .ofDimensions("operand")
          .attribute("slice_sizes", Kind.INTS, "The sizes of a slice.", "window_bounds")
          .optional(
              "start_index_map",
              Kind.INTS,
              "The dimension of the operand for each entry of an index vector.",
              "gather_dims_to_operand_dims")
          .ofDimensions("operand")
          .optional(
              "index_vector_dim",
              Kind.INTEGER,
              "The dimension of start_indices along which index vectors lie.")
          .ofDimensions("start_indices")
          .optional(
              "operand_batching_dims",
              Kind.INTS,
              "The dimensions of the operand that go with one of start_indices.")
          .ofDimensions("operand")
          .optional(
              "start_indices_batching_dims",
              Kind.INTS,
              "The dimensions of start_indices that go with one of the operand.")
          .ofDimensions("start_indices")
          .optional("indices_are_sorted", Kind.FLAG, "A promise, which changes nothing here.")
          .order(
              "operand", "start_indices", "dimension_numbers", "slice_sizes", "indices_are_sorted")
          .order(
              "operand",
              "start_indices",
              "offset_dims",
              "collapsed_slice_dims",
              "slice_sizes",
              "start_index_map",
              "index_vector_dim")
          .constraint("C1", "slice_sizes has one size for each dimension of the operand")
          .constraint("C2", "start_index_map is as long as an index vector")
          .constraint("C3", "offset_dims names each dimension a slice keeps")
          .constraint("C4", "each slice size is in [0, size of the operand's dimension]")
          .constraint("C5", "collapsed and batching dimensions have slice size 1")
          .constraint("C6", "dimensions are in range, sorted where the result needs it, and unique")
          .constraint("C7", "start_indices are whole numbers")
          .constraint("C8", "batching dimensions come in pairs of equal size")
          .example(
              "Gather({{1, 2}, {3, 4}, {5, 6}}, {2, 0}, offset_dims={1}, collapsed_slice_dims={0},"
                  + " start_index_map={0}, index_vector_dim=1, slice_sizes={1, 2})",
              "s32[2,2] {{5, 6}, {1, 2}}")
          .example(
              "Gather({1, 2, 3, 4, 5}, {{1}, {9}}, output_window_dims={1}, elided_window_dims={},"
                  + " window_bounds={2}, gather_dims_to_operand_dims={0}, index_vector_dim=1)",
              "s32[2,2] {{2, 3}, {4, 5}}")
          .fails(rows("slice_sizes={1}"), "C1")
          .fails(rows("start_index_map={0, 1}"), "C2")
          .fails(rows("offset_dims={}"), "C3")
          .fails(rows("slice_sizes={1, 3}"), "C4")
          .fails(rows("slice_sizes={2, 2}"), "C5")
          .fails(rows("index_vector_dim=2"), "C6")
          .fails(rows("start_index_map={2}"), "C6")
          .fails(rows("offset_dims={2}"), "C6")
          .fails(
              "Gather({1, 2, 3}, {0.5}, offset_dims={1}, start_index_map={0}, index_vector_dim=1,"
                  + " slice_sizes={1})",
              "C7")
          .fails(rows("operand_batching_dims={1}"), "C8")
          .resized(Resizing.following("slice_sizes", "operand"))
          .shape(Gather::shape)
          .element(Gather::element)
          .build();

  private Gather() {}

  /** A call that takes rows, but for the argument {@code wrong}. */
  private static String rows(String wrong) {
    String arguments =
        Stream.of(
                "offset_dims={1}",
                "collapsed_slice_dims={0}",
                "start_index_map={0}",
                "index_vector_dim=1",
                "slice_sizes={1, 2}")
            .filter(argument -> !argument.startsWith(wrong.substring(0, wrong.indexOf('='))))
            .collect(Collectors.joining(", "));
    return "Gather({{1, 2}, {3, 4}, {5, 6}}, {2, 0}, " + arguments + ", " + wrong + ")";
  }

  private static Shape shape(Call call) {
    GatherDimensions numbers = GatherChecks.check(call);
    Ints slice = call.ints("slice_sizes").without(numbers.withoutOffset());
    return ArrayShape.of(
        call.operand("operand").type(), numbers.batchSizes().merge(numbers.offset(), slice));
  }

  private static Expression element(Call call, Index i) {
    var numbers = GatherDimensions.of(call, GatherDimensions.Names.GATHER);
    Operand operand = call.operand("operand");
    Ints room = operand.sizes();
    Ints slice = call.ints("slice_sizes");
    Index starts =
        numbers
            .starts(i.without(numbers.offset()), operand.rank())
            .map((d, start) -> start.clamp(0, room.get(d) - slice.get(d), "start index"));
    return operand.at(starts.plus(numbers.inSlice(i.pick(numbers.offset()))));
  }
}
