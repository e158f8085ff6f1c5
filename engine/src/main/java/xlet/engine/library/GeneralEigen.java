package xlet.engine.library;

import java.util.List;
import xlet.engine.library.Lapack.Arguments;

/** Eigenvalues, eigenvectors and Schur factors of any square matrices. */
final class GeneralEigen {
  private GeneralEigen() {}

  /** The eigenvalues, and the eigenvectors on the left and on the right as columns. */
  static List<Matrices> eigen(Arguments call) {
    Matrices a = Matrices.of(call.operands().getFirst());
    int size = call.rows(0);
    Matrices values = Matrices.zeros(a.count(), size, 1);
    Matrices left = Matrices.zeros(a.count(), size, size);
    Matrices right = Matrices.zeros(a.count(), size, size);
    Matrices info = Matrices.zeros(a.count(), 1, 1);
    for (int m = 0; m < a.count(); m++) {
      ComplexMatrix matrix = a.get(m);
      if (!matrix.isFinite()) {
        info.get(m).re[0] = -4;
        continue;
      }
      SchurFactors factors = SchurFactors.of(matrix, true, call);
      info.get(m).re[0] = factors.failed();
      values.set(m, factors.eigenvalues());
      if (call.option("compute_left", 'V') == 'V') {
        left.set(m, factors.leftVectors(call));
      }
      if (call.option("compute_right", 'V') == 'V') {
        right.set(m, factors.rightVectors(call));
      }
    }
    return call.isComplex()
        ? List.of(values, left, right, info)
        : List.of(values, imaginaryParts(values), left, right, info);
  }

  /** Factors a = z·t·zᴴ with a triangular t, or one with blocks for pairs of eigenvalues. */
  static List<Matrices> schur(Arguments call) {
    Matrices a = Matrices.of(call.operands().getFirst());
    Matrices vectors = Matrices.zeros(a.count(), call.rows(0), call.rows(0));
    Matrices values = Matrices.zeros(a.count(), call.rows(0), 1);
    Matrices info = Matrices.zeros(a.count(), 1, 1);
    for (int m = 0; m < a.count(); m++) {
      if (!a.get(m).isFinite()) {
        info.get(m).re[0] = -4;
        continue;
      }
      SchurFactors factors = SchurFactors.of(a.get(m), false, call);
      factors.balance().undo(factors.vectors(), true);
      info.get(m).re[0] = factors.failed();
      vectors.set(m, factors.vectors());
      values.set(m, factors.eigenvalues());
    }
    Matrices chosen = Matrices.zeros(a.count(), 1, 1);
    return call.isComplex()
        ? List.of(a, vectors, values, chosen, info)
        : List.of(a, vectors, values, imaginaryParts(values), chosen, info);
  }

  private static Matrices imaginaryParts(Matrices values) {
    Matrices parts = Matrices.zeros(values.count(), values.rows(), 1);
    for (int m = 0; m < values.count(); m++) {
      ComplexMatrix of = values.get(m);
      System.arraycopy(of.im, 0, parts.get(m).re, 0, of.im.length);
    }
    return parts;
  }
}
