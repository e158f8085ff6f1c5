package xlet.engine.library;

import java.util.stream.DoubleStream;
import xlet.engine.element.ComplexNumber;

/** A matrix of complex numbers, row by row; a real one has no imaginary parts. */
final class ComplexMatrix {
  final int rows;
  final int columns;
  final double[] re;
  final double[] im;

  /** A matrix of zeros. */
  ComplexMatrix(int rows, int columns) {
    this.rows = rows;
    this.columns = columns;
    this.re = new double[rows * columns];
    this.im = new double[rows * columns];
  }

  /** Ones on the diagonal, zeros elsewhere. */
  static ComplexMatrix identity(int rows, int columns) {
    ComplexMatrix identity = new ComplexMatrix(rows, columns);
    for (int k = 0; k < Math.min(rows, columns); k++) {
      identity.set(k, k, 1, 0);
    }
    return identity;
  }

  /** Real numbers as a matrix of one column. */
  static ComplexMatrix column(double[] numbers) {
    ComplexMatrix column = new ComplexMatrix(numbers.length, 1);
    System.arraycopy(numbers, 0, column.re, 0, numbers.length);
    return column;
  }

  /** The place of an element in {@link #re} and {@link #im}. */
  int at(int row, int column) {
    return row * columns + column;
  }

  void set(int row, int column, double real, double imaginary) {
    re[at(row, column)] = real;
    im[at(row, column)] = imaginary;
  }

  ComplexNumber get(int row, int column) {
    int place = at(row, column);
    return new ComplexNumber(re[place], im[place]);
  }

  void put(int row, int column, ComplexNumber number) {
    set(row, column, number.re(), number.im());
  }

  /** Multiplies the element at {@code place} by a number. */
  void scale(int place, double factor) {
    re[place] *= factor;
    im[place] *= factor;
  }

  /** Puts a matrix of one column into column {@code number}. */
  void column(int number, ComplexMatrix column) {
    for (int i = 0; i < rows; i++) {
      copy(i, number, column, i, 0);
    }
  }

  /** Says whether no element is infinite or NaN. */
  boolean isFinite() {
    return DoubleStream.concat(DoubleStream.of(re), DoubleStream.of(im)).allMatch(Double::isFinite);
  }

  /** Says whether no element has an imaginary part. */
  boolean isReal() {
    return DoubleStream.of(im).allMatch(part -> part == 0);
  }

  /** The product of matrices. */
  ComplexMatrix times(ComplexMatrix other) {
    ComplexMatrix product = new ComplexMatrix(rows, other.columns);
    for (int i = 0; i < rows; i++) {
      for (int k = 0; k < columns; k++) {
        ComplexNumber factor = get(i, k);
        for (int j = 0; j < other.columns; j++) {
          ComplexNumber sum = product.get(i, j).plus(factor.times(other.get(k, j)));
          product.put(i, j, sum);
        }
      }
    }
    return product;
  }

  void copy(int row, int column, ComplexMatrix from, int fromRow, int fromColumn) {
    int place = from.at(fromRow, fromColumn);
    set(row, column, from.re[place], from.im[place]);
  }

  /** The first rows and columns of a matrix of these sizes; zeros stand where this one ends. */
  ComplexMatrix resized(int newRows, int newColumns) {
    ComplexMatrix part = new ComplexMatrix(newRows, newColumns);
    for (int i = 0; i < Math.min(rows, newRows); i++) {
      for (int j = 0; j < Math.min(columns, newColumns); j++) {
        part.copy(i, j, this, i, j);
      }
    }
    return part;
  }

  ComplexMatrix transposed() {
    ComplexMatrix transposed = new ComplexMatrix(columns, rows);
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        transposed.copy(j, i, this, i, j);
      }
    }
    return transposed;
  }

  ComplexMatrix adjoint() {
    ComplexMatrix adjoint = transposed();
    for (int k = 0; k < im.length; k++) {
      adjoint.im[k] = -adjoint.im[k];
    }
    return adjoint;
  }

  /** This matrix with its rows, and if wanted its columns, in the opposite order. */
  ComplexMatrix reversed(boolean columnsToo) {
    ComplexMatrix reversed = new ComplexMatrix(rows, columns);
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        reversed.copy(i, j, this, rows - 1 - i, columnsToo ? columns - 1 - j : j);
      }
    }
    return reversed;
  }

  /** Subtracts a multiple of row {@code source} from row {@code target}, from a column on. */
  void subtractRow(int target, int source, double real, double imaginary, int fromColumn) {
    subtractRow(target, this, source, real, imaginary, fromColumn);
  }

  /** Subtracts a multiple of a row of another matrix from row {@code target}, from a column on. */
  void subtractRow(
      int target, ComplexMatrix other, int source, double real, double imaginary, int fromColumn) {
    for (int j = fromColumn; j < columns; j++) {
      int t = at(target, j);
      int s = other.at(source, j);
      double x = other.re[s];
      double y = other.im[s];
      re[t] -= real * x - imaginary * y;
      im[t] -= real * y + imaginary * x;
    }
  }

  /** Divides an element by another one. */
  void divide(int row, int column, ComplexMatrix by, int byRow, int byColumn) {
    int other = by.at(byRow, byColumn);
    divide(row, column, by.re[other], by.im[other]);
  }

  private void divide(int row, int column, double real, double imaginary) {
    int place = at(row, column);
    if (imaginary == 0) {
      set(row, column, re[place] / real, im[place] / real);
      return;
    }
    double scale = Math.hypot(real, imaginary);
    double c = real / scale;
    double s = imaginary / scale;
    double x = re[place] / scale;
    double y = im[place] / scale;
    set(row, column, x * c + y * s, y * c - x * s);
  }

  /** The sum of the absolute values of both parts, by which pivots are chosen. */
  double magnitude(int row, int column) {
    return Math.abs(re[at(row, column)]) + Math.abs(im[at(row, column)]);
  }

  /** The largest magnitude of an element. */
  double largest() {
    double largest = 0;
    for (int k = 0; k < re.length; k++) {
      largest = Math.max(largest, Math.abs(re[k]) + Math.abs(im[k]));
    }
    return largest;
  }

  void swapRows(int one, int other) {
    for (int j = 0; j < columns; j++) {
      swap(at(one, j), at(other, j));
    }
  }

  void swapColumns(int one, int other) {
    for (int i = 0; i < rows; i++) {
      swap(at(i, one), at(i, other));
    }
  }

  private void swap(int one, int other) {
    double real = re[one];
    double imaginary = im[one];
    re[one] = re[other];
    im[one] = im[other];
    re[other] = real;
    im[other] = imaginary;
  }

  /** Turns rows {@code one} and {@code other}: c·one + s·other, c·other - s·one. */
  void rotateRows(int one, int other, double c, double s) {
    for (int j = 0; j < columns; j++) {
      rotate(at(one, j), at(other, j), c, s);
    }
  }

  /** Turns columns {@code one} and {@code other}: c·one + s·other, c·other - s·one. */
  void rotateColumns(int one, int other, double c, double s) {
    for (int i = 0; i < rows; i++) {
      rotate(at(i, one), at(i, other), c, s);
    }
  }

  private void rotate(int one, int other, double c, double s) {
    double real = re[one];
    double imaginary = im[one];
    re[one] = c * real + s * re[other];
    im[one] = c * imaginary + s * im[other];
    re[other] = c * re[other] - s * real;
    im[other] = c * im[other] - s * imaginary;
  }

  /** Makes all zero that lies below the first diagonal beside the main one. */
  void clearBelowSubdiagonal() {
    for (int i = 2; i < rows; i++) {
      for (int j = 0; j < i - 1; j++) {
        set(i, j, 0, 0);
      }
    }
  }
}
