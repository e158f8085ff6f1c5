package xlet.engine.library;

import java.util.List;
import xlet.engine.library.Lapack.Arguments;
import xlet.engine.op.Evaluation;

/** The product of a sparse matrix, stored by rows, and of a dense matrix or a vector. */
final class SparseProduct {
  private SparseProduct() {}

  /**
   * Takes the elements of the sparse matrix, where each row of them begins, their columns, and the
   * dense operand.
   */
  static List<Matrices> product(Arguments call) {
    double[] starts = vector(call, 1).re;
    double[] columns = vector(call, 2).re;
    ComplexMatrix elements = vector(call, 0);
    boolean many = call.operands().get(3).shape().rank() > 1;
    Matrices dense =
        many ? Matrices.of(call.operands().get(3)) : Matrices.vectors(call.operands().get(3));
    int rows = starts.length - 1;
    ComplexMatrix product = new ComplexMatrix(rows, dense.get(0).columns);
    for (int i = 0; i < rows; i++) {
      call.evaluation().poll();
      for (int k = (int) starts[i]; k < (int) starts[i + 1]; k++) {
        if (k < 0 || k >= columns.length || columns[k] < 0 || columns[k] >= dense.rows()) {
          throw new Evaluation.Fault("the indices of a sparse matrix lie outside of it");
        }
        product.subtractRow(i, dense.get(0), (int) columns[k], -elements.re[k], -elements.im[k], 0);
      }
    }
    Matrices result = Matrices.zeros(1, rows, product.columns);
    result.set(0, product);
    return List.of(result);
  }

  private static ComplexMatrix vector(Arguments call, int operand) {
    return Matrices.vectors(call.operands().get(operand)).get(0);
  }
}
