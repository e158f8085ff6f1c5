package xlet.engine.library;

import java.util.ArrayList;
import java.util.List;

/**
 * A matrix a = q·b·pᴴ whose b has elements on its diagonal and on the one above, as LAPACK's gebrd
 * finds it.
 */
final class Bidiagonal {
  /** The diagonal of b. */
  final double[] diagonal;

  /** The elements above it. */
  final double[] above;

  /** The reflections whose product is q. */
  final List<Householder> left = new ArrayList<>();

  /** The reflections whose product is p. */
  final List<Householder> right = new ArrayList<>();

  private Bidiagonal(int size) {
    this.diagonal = new double[size];
    this.above = new double[size];
  }

  /** The factors of {@code a}, which has at least as many rows as columns and is used up. */
  static Bidiagonal of(ComplexMatrix a) {
    Bidiagonal found = new Bidiagonal(a.columns);
    for (int i = 0; i < a.columns; i++) {
      Householder column = Householder.ofColumn(a, i, i);
      column.adjoint().applyLeft(a, i + 1);
      found.diagonal[i] = column.beta();
      found.left.add(column);
      if (i + 1 < a.columns) {
        Householder row = Householder.ofRow(a, i, i + 1);
        row.applyRight(a, i + 1);
        found.above[i] = row.beta();
        found.right.add(row);
      }
    }
    return found;
  }
}
