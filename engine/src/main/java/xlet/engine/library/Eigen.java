package xlet.engine.library;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.library.Lapack.Arguments;

/**
 * Eigenvalues and eigenvectors of Hermitian matrices: reflections make a matrix tridiagonal, and
 * {@link TridiagonalEigen} does the rest. The signs of the vectors are LAPACK's.
 */
final class Eigen {
  private Eigen() {}

  /** The eigenvectors as columns, and the eigenvalues, the least first. */
  static List<Matrices> eigen(Arguments call) {
    Matrices a = Matrices.of(call.operands().getFirst());
    Matrices values = Matrices.zeros(a.count(), call.rows(0), 1);
    boolean lower = call.option("uplo", 'L') == 'L';
    for (int m = 0; m < a.count(); m++) {
      call.evaluation().poll();
      Tridiagonal found = Tridiagonal.of(a.get(m), lower);
      double[] diagonal = values.get(m).re;
      double[] beside = new double[diagonal.length];
      for (int i = 0; i < diagonal.length; i++) {
        diagonal[i] = found.diagonal[lower ? i : diagonal.length - 1 - i];
      }
      for (int i = 0; i + 1 < diagonal.length; i++) {
        beside[i] = found.beside[lower ? i : diagonal.length - 2 - i];
      }
      ComplexMatrix vectors =
          new TridiagonalEigen(diagonal, beside, call.epsilon(), call.evaluation()).vectors();
      vectors = lower ? vectors : vectors.reversed(false);
      Householder.applyAll(found.reflections, vectors);
      a.set(m, lower ? vectors : vectors.reversed(false));
    }
    return List.of(a, values, Matrices.zeros(a.count(), 1, 1));
  }

  /** Factors a = q·t·qᴴ with a tridiagonal t; the reflections of q stand beside the diagonals. */
  static List<Matrices> tridiagonal(Arguments call) {
    Matrices a = Matrices.of(call.operands().getFirst());
    int size = call.rows(0);
    Matrices diagonal = Matrices.zeros(a.count(), size, 1);
    Matrices beside = Matrices.zeros(a.count(), Math.max(size - 1, 0), 1);
    Matrices scales = Matrices.zeros(a.count(), Math.max(size - 1, 0), 1);
    boolean lower = call.option("uplo", 'L') == 'L';
    for (int m = 0; m < a.count(); m++) {
      call.evaluation().poll();
      Tridiagonal found = Tridiagonal.of(a.get(m), lower);
      ComplexMatrix packed = lower ? a.get(m) : a.get(m).reversed(true);
      for (int i = 0; i < size; i++) {
        packed.set(i, i, found.diagonal[i], 0);
        diagonal.get(m).re[lower ? i : size - 1 - i] = found.diagonal[i];
      }
      for (int i = 0; i + 1 < size; i++) {
        Householder reflection = found.reflections.get(i);
        reflection.store(packed, i);
        int place = lower ? i : size - 2 - i;
        beside.get(m).re[place] = found.beside[i];
        scales.get(m).set(place, 0, reflection.scaleRe(), reflection.scaleIm());
      }
      a.set(m, lower ? packed : packed.reversed(true));
    }
    return List.of(a, diagonal, beside, scales, Matrices.zeros(a.count(), 1, 1));
  }

  /** The diagonals of t in a = q·t·qᴴ, and the reflections whose product is q. */
  private static final class Tridiagonal {
    private final double[] diagonal;
    private final double[] beside;
    private final List<Householder> reflections = new ArrayList<>();

    private Tridiagonal(int size) {
      this.diagonal = new double[size];
      this.beside = new double[size];
    }

    /** The factors of a matrix of which one triangle counts; the upper one from its other end. */
    static Tridiagonal of(ComplexMatrix matrix, boolean lower) {
      ComplexMatrix a = hermitian(lower ? matrix : matrix.reversed(true));
      Tridiagonal found = new Tridiagonal(a.rows);
      for (int i = 0; i + 1 < a.rows; i++) {
        Householder reflection = Householder.ofColumn(a, i + 1, i);
        reflection.adjoint().applyLeft(a, i + 1);
        reflection.applyRight(a, i + 1);
        found.beside[i] = reflection.beta();
        found.reflections.add(reflection);
      }
      for (int i = 0; i < a.rows; i++) {
        found.diagonal[i] = a.re[a.at(i, i)];
      }
      return found;
    }

    private static ComplexMatrix hermitian(ComplexMatrix lower) {
      ComplexMatrix full = lower.adjoint();
      for (int i = 0; i < lower.rows; i++) {
        full.set(i, i, lower.re[lower.at(i, i)], 0);
        for (int j = 0; j < i; j++) {
          full.copy(i, j, lower, i, j);
        }
      }
      return full;
    }
  }
}
