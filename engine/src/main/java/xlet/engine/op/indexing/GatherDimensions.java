package xlet.engine.op.indexing;

import xlet.engine.array.Ints;
import xlet.engine.element.Atom.OfValue;
import xlet.engine.element.Index;
import xlet.engine.element.IndexExpression;
import xlet.engine.op.Call;
import xlet.engine.op.Operand;

/**
 * Which dimension of a Gather is which; or of a Scatter, which is a Gather the other way round: its
 * updates lie where the slices would be.
 *
 * @param names the names of these lists in the operation
 * @param offset dimensions of the result that run over the slice
 * @param collapsed dimensions of the operand of which the slice has one element
 * @param operandBatching dimensions of the operand that go with a batch dimension of the indices
 * @param indicesBatching those batch dimensions
 * @param startIndexMap dimensions of the operand that the entries of an index vector are for
 * @param indexVector dimension of the indices along which an index vector lies; their rank if none
 * @param indices the index vectors
 */
record GatherDimensions(
    Names names,
    Ints offset,
    Ints collapsed,
    Ints operandBatching,
    Ints indicesBatching,
    Ints startIndexMap,
    int indexVector,
    Operand indices) {

  /** The names of an operation's parameters. */
  record Names(
      String indices,
      String offset,
      String collapsed,
      String operandBatching,
      String indicesBatching,
      String startIndexMap) {
    static final Names GATHER =
        new Names(
            "start_indices",
            "offset_dims",
            "collapsed_slice_dims",
            "operand_batching_dims",
            "start_indices_batching_dims",
            "start_index_map");
    static final Names SCATTER =
        new Names(
            "scatter_indices",
            "update_window_dims",
            "inserted_window_dims",
            "input_batching_dims",
            "scatter_indices_batching_dims",
            "scatter_dims_to_operand_dims");
  }

  static GatherDimensions of(Call call, Names names) {
    Operand indices = call.operand(names.indices());
    return new GatherDimensions(
        names,
        call.ints(names.offset(), Ints.of()),
        call.ints(names.collapsed(), Ints.of()),
        call.ints(names.operandBatching(), Ints.of()),
        call.ints(names.indicesBatching(), Ints.of()),
        call.ints(names.startIndexMap(), Ints.of()),
        (int) call.integer("index_vector_dim", indices.rank()),
        indices);
  }

  /** The dimensions of the operand that have no dimension of the result: those of extent one. */
  Ints withoutOffset() {
    return collapsed.append(operandBatching);
  }

  /** The sizes of the indices but for the index vectors: how many slices there are. */
  Ints batchSizes() {
    return indices.sizes().without(indexVector);
  }

  /** How many entries an index vector has. */
  long indexVectorSize() {
    return indexVector == indices.rank() ? 1 : indices.sizes().get(indexVector);
  }

  /** The place in the slice for the entries of a result's offset dimensions. */
  Index inSlice(Index offsets) {
    Index zeros = Index.constant(Ints.zeros(withoutOffset().size()));
    return offsets.merge(withoutOffset(), zeros);
  }

  /** Where the slice for the batch position {@code batch} wants to begin in the operand. */
  Index starts(Index batch, int operandRank) {
    return Index.constant(Ints.zeros(operandRank)).map((d, zero) -> start(batch, d, zero));
  }

  private IndexExpression start(Index batch, int d, IndexExpression zero) {
    int entry = startIndexMap.indexOf(d);
    if (entry >= 0) {
      Index at =
          indexVector == indices.rank()
              ? batch
              : batch.merge(Ints.of(indexVector), Index.constant(Ints.of(entry)));
      return IndexExpression.of(new OfValue(indices.at(at), "start index"));
    }
    int batching = operandBatching.indexOf(d);
    return batching < 0 ? zero : batch.get(batchPosition(indicesBatching.get(batching)));
  }

  /** Which batch dimension {@code dimension} of the indices is. */
  int batchPosition(long dimension) {
    return (int) (dimension < indexVector ? dimension : dimension - 1);
  }
}
