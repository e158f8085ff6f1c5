package xlet.engine.op.indexing;

import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;
import xlet.engine.array.Shape;
import xlet.engine.element.Atom.OfValue;
import xlet.engine.element.Expression;
import xlet.engine.element.Index;
import xlet.engine.element.IndexExpression;
import xlet.engine.op.Call;
import xlet.engine.op.OpDef;
import xlet.engine.op.Operand;
import xlet.engine.op.Parameter.Kind;

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
          .attribute("slice_sizes", Kind.INTS, "The sizes of a slice.", "window_bounds")
          .optional(
              "start_index_map",
              Kind.INTS,
              "The dimension of the operand for each entry of an index vector.",
              "gather_dims_to_operand_dims")
          .optional(
              "index_vector_dim",
              Kind.INTEGER,
              "The dimension of start_indices along which index vectors lie.")
          .optional(
              "operand_batching_dims",
              Kind.INTS,
              "The dimensions of the operand that go with one of start_indices.")
          .optional(
              "start_indices_batching_dims",
              Kind.INTS,
              "The dimensions of start_indices that go with one of the operand.")
          .optional("indices_are_sorted", Kind.FLAG, "A promise, which changes nothing here.")
          .order(
              "operand", "start_indices", "dimension_numbers", "slice_sizes", "indices_are_sorted")
          .constraint("C1", "slice_sizes has one size for each dimension of the operand")
          .constraint("C2", "start_index_map has one entry for each element of an index vector")
          .constraint("C3", "offset_dims names each dimension of a slice that is not left out")
          .constraint("C4", "each slice size is in [0, size of the operand's dimension]")
          .constraint("C5", "collapsed and batching dimensions have slice size 1")
          .constraint("C6", "dimensions are in range, sorted where the result needs it, and unique")
          .constraint("C7", "start_indices are whole numbers")
          .constraint("C8", "batching dimensions come in pairs of equal size")
          .shape(Gather::shape)
          .element(Gather::element)
          .build();

  private Gather() {}

  private static Shape shape(Call call) {
    GatherChecks.check(call);
    var numbers = GatherDimensions.of(call);
    Operand indices = call.operand("start_indices");
    Ints batch = indices.sizes().without(Ints.of(numbers.indexVector()));
    Ints slice = call.ints("slice_sizes").without(numbers.withoutOffset());
    return ArrayShape.of(call.operand("operand").type(), batch.merge(numbers.offset(), slice));
  }

  private static Expression element(Call call, Index i) {
    var numbers = GatherDimensions.of(call);
    Operand operand = call.operand("operand");
    Ints sliceSizes = call.ints("slice_sizes");
    Index batch = i.without(numbers.offset());
    Index inSlice = numbers.inSlice(i.pick(numbers.offset()));
    return operand.at(
        inSlice.map((d, offset) ->
            offset.plus(
                start(call, numbers, batch, d)
                    .clamp(0, operand.sizes().get(d) - sliceSizes.get(d), "start index"))));
  }

  /** Where the slice for {@code batch} wants to begin in dimension {@code d} of the operand. */
  private static IndexExpression start(Call call, GatherDimensions numbers, Index batch, int d) {
    Operand indices = call.operand("start_indices");
    int entry = numbers.startIndexMap().indexOf(d);
    int batching = numbers.operandBatching().indexOf(d);
    if (entry >= 0) {
      var read = indices.at(numbers.indexVectorEntry(indices, batch, entry));
      return IndexExpression.of(new OfValue(read, "start index"));
    }
    return batching >= 0
        ? numbers.batchEntry(batch, numbers.indicesBatching().get(batching))
        : IndexExpression.constant(0);
  }
}
