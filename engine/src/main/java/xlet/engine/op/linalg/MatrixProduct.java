package xlet.engine.op.linalg;

import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;
import xlet.engine.array.Memory;
import xlet.engine.array.NdArray;
import xlet.engine.op.Call;
import xlet.engine.op.Evaluation;

/**
 * The kernel of contractions: for each of the batch a product of two matrices. Each sum is made in
 * the order of the definition, so that the bits are the same; neighbouring sums are made together.
 */
final class MatrixProduct {
  /** How many contracted elements are dealt with before going on: their rows stay in the cache. */
  private static final int BLOCK = 64;

  private final Call call;
  private final Contraction contraction;
  private final Evaluation evaluation;

  private MatrixProduct(Call call, Contraction contraction, Evaluation evaluation) {
    this.call = call;
    this.contraction = contraction;
    this.evaluation = evaluation;
  }

  static NdArray of(
      Call call, Contraction contraction, NdArray lhs, NdArray rhs, Evaluation evaluation) {
    return new MatrixProduct(call, contraction, evaluation).product(lhs, rhs);
  }

  private NdArray product(NdArray lhs, NdArray rhs) {
    Ints left = lhs.shape().sizes();
    Ints right = rhs.shape().sizes();
    Ints leftFree =
        Ints.range(left.size())
            .without(contraction.lhsBatch().append(contraction.lhsContracting()));
    Ints rightFree =
        Ints.range(right.size())
            .without(contraction.rhsBatch().append(contraction.rhsContracting()));
    int batch = (int) left.pick(contraction.lhsBatch()).product();
    int inner = (int) left.pick(contraction.lhsContracting()).product();
    int rows = (int) left.pick(leftFree).product();
    int columns = (int) right.pick(rightFree).product();
    ArrayShape shape = call.resultArray();
    Memory.admit(shape);
    if (columns >= rows) {
      NumberArray sums =
          multiply(
              packed(lhs, contraction.lhsBatch().append(leftFree), contraction.lhsContracting()),
              packed(rhs, contraction.rhsBatch().append(contraction.rhsContracting()), rightFree),
              new int[] {batch, rows, inner, columns});
      return sums.toArray(shape, evaluation);
    }
    NumberArray sums =
        multiply(
            packed(rhs, contraction.rhsBatch().append(rightFree), contraction.rhsContracting()),
            packed(lhs, contraction.lhsBatch().append(contraction.lhsContracting()), leftFree),
            new int[] {batch, columns, inner, rows});
    return transposed(sums, batch, /* rows= */ columns, /* columns= */ rows)
        .toArray(shape, evaluation);
  }

  /** The elements of {@code array} in the row-major order of these dimensions. */
  private NumberArray packed(NdArray array, Ints outer, Ints inner) {
    Ints order = outer.append(inner);
    Ints sizes = array.shape().sizes();
    int count = (int) sizes.product();
    NumberArray numbers = NumberArray.zeros(call.resultArray().type(), count, evaluation);
    long[] at = new long[order.size()];
    for (int k = 0; k < count; k++) {
      NumberArray.poll(k, evaluation);
      numbers.put(k, array, array.offset(at));
      for (int d = order.size() - 1; d >= 0; d--) {
        int dimension = order.at(d);
        if (++at[dimension] < sizes.get(dimension)) {
          break;
        }
        at[dimension] = 0;
      }
    }
    return numbers;
  }

  /** The products of matrices of {@code extents}: batch, rows, inner, columns. */
  private NumberArray multiply(NumberArray lhs, NumberArray rhs, int[] extents) {
    int rows = extents[1];
    int inner = extents[2];
    int columns = extents[3];
    NumberArray sums =
        NumberArray.zeros(call.resultArray().type(), extents[0] * rows * columns, evaluation);
    for (int b = 0; b < extents[0]; b++) {
      for (int from = 0; from < inner; from += BLOCK) {
        int to = Math.min(inner, from + BLOCK);
        for (int i = 0; i < rows; i++) {
          evaluation.poll();
          sums.addProducts(
              new NumberArray.Span((b * rows + i) * columns, columns),
              lhs,
              (b * rows + i) * inner + from,
              rhs,
              new NumberArray.Terms((b * inner + from) * columns, columns, to - from));
        }
      }
    }
    return sums;
  }

  private NumberArray transposed(NumberArray matrices, int batch, int rows, int columns) {
    NumberArray result =
        NumberArray.zeros(call.resultArray().type(), batch * rows * columns, evaluation);
    for (int b = 0; b < batch; b++) {
      for (int i = 0; i < rows; i++) {
        evaluation.poll();
        for (int j = 0; j < columns; j++) {
          result.copy((b * columns + j) * rows + i, matrices, (b * rows + i) * columns + j);
        }
      }
    }
    return result;
  }
}
