package xlet.engine.op.indexing;

import xlet.engine.array.Ints;
import xlet.engine.element.Index;
import xlet.engine.element.IndexExpression;
import xlet.engine.op.Call;
import xlet.engine.op.Operand;

/**
 * Which dimension of a Gather is which.
 *
 * @param offset dimensions of the result that run over the slice
 * @param collapsed dimensions of the operand of which the slice has one element
 * @param operandBatching dimensions of the operand that go with a batch dimension of the indices
 * @param indicesBatching those batch dimensions
 * @param startIndexMap dimensions of the operand that the entries of an index vector are for
 * @param indexVector dimension of the indices along which an index vector lies; their rank if none
 */
record GatherDimensions(
    Ints offset,
    Ints collapsed,
    Ints operandBatching,
    Ints indicesBatching,
    Ints startIndexMap,
    int indexVector) {

  static GatherDimensions of(Call call) {
    return new GatherDimensions(
        call.ints("offset_dims"),
        call.ints("collapsed_slice_dims", Ints.of()),
        call.ints("operand_batching_dims", Ints.of()),
        call.ints("start_indices_batching_dims", Ints.of()),
        call.ints("start_index_map"),
        (int) call.integer("index_vector_dim", call.operand("start_indices").rank()));
  }

  /** The dimensions of the operand that have no dimension of the result: those of extent one. */
  Ints withoutOffset() {
    return collapsed.append(operandBatching);
  }

  /** The place in the slice for the entries of a result's offset dimensions. */
  Index inSlice(Index offsets) {
    Index zeros = Index.constant(Ints.zeros(withoutOffset().size()));
    return offsets.merge(withoutOffset(), zeros);
  }

  /** Entry {@code k} of the index vector for the batch position {@code batch}. */
  Index indexVectorEntry(Operand startIndices, Index batch, int k) {
    return indexVector == startIndices.rank()
        ? batch
        : batch.merge(Ints.of(indexVector), Index.constant(Ints.of(k)));
  }

  /** The entry of {@code batch} that runs over dimension {@code dimension} of the indices. */
  IndexExpression batchEntry(Index batch, long dimension) {
    return batch.get((int) (dimension < indexVector ? dimension : dimension - 1));
  }
}
