package xlet.engine.op.linalg;

import java.util.Arrays;
import xlet.engine.op.NumberArray;

/**
 * A product of matrices, for each of a batch: both sides, and the place of the result.
 *
 * @param left the left side, whose lines are rows
 * @param right the right side, whose lines are columns
 * @param target where the sums go
 */
record ProductTask(Matrix left, Matrix right, Target target) {

  /**
   * The place of a result: the sum of row i and column j of matrix b is number {@code first[b] +
   * rows[i] + columns[j]}.
   *
   * @param sums numbers of the kind that is multiplied, or integers where small ones are multiplied
   *     as floats
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Target(NumberArray sums, int[] first, int[] rows, int[] columns) {}

  int rows() {
    return left.lines().length;
  }

  int columns() {
    return right.lines().length;
  }

  int terms() {
    return left.terms().length;
  }

  /** Whether each matrix is multiplied by its own transpose, so that the products are symmetric. */
  @SuppressWarnings("ReferenceEquality") // whether it is the same array
  boolean isOfItself() {
    return left.numbers().array() == right.numbers().array()
        && Arrays.equals(left.first(), right.first())
        && Arrays.equals(left.lines(), right.lines())
        && Arrays.equals(left.terms(), right.terms());
  }

  /** The product of at most {@code count} terms from {@code term} on. */
  ProductTask withTerms(int term, int count) {
    return terms() <= count
        ? this
        : new ProductTask(left.withTerms(term, count), right.withTerms(term, count), target);
  }

  /** The product with the columns {@code [from, to)} alone. */
  ProductTask withColumns(int from, int to) {
    return new ProductTask(
        left,
        right.withLines(from, to),
        new Target(
            target.sums, target.first, target.rows, Arrays.copyOfRange(target.columns, from, to)));
  }

  /** The product of these rows, columns and terms of matrix {@code batch} alone. */
  ProductTask part(int batch, int[] rows, int[] columns, int[] terms) {
    return new ProductTask(
        left.part(batch, rows, terms),
        right.part(batch, columns, terms),
        new Target(
            target.sums,
            new int[] {target.first[batch]},
            Matrix.picked(target.rows, rows),
            Matrix.picked(target.columns, columns)));
  }

  /** This with the left and the right side exchanged. */
  ProductTask transposed() {
    return new ProductTask(
        right, left, new Target(target.sums, target.first, target.columns, target.rows));
  }
}
