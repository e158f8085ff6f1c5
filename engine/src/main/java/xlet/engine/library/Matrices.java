package xlet.engine.library;

import java.util.PrimitiveIterator;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.NdArray;

/** A batch of matrices, or of vectors as matrices of one column, as doubles. */
final class Matrices {
  private final double[][][] all;

  private Matrices(double[][][] all) {
    this.all = all;
  }

  /** {@code count} matrices of zeros. */
  static Matrices zeros(int count, int rows, int columns) {
    return new Matrices(new double[count][rows][columns]);
  }

  /** The matrices that the last two dimensions of {@code array} are. */
  static Matrices of(NdArray array) {
    return read(array, 2);
  }

  /** The vectors that the last dimension of {@code array} is. */
  static Matrices vectors(NdArray array) {
    return read(array, 1);
  }

  private static Matrices read(NdArray array, int dimensions) {
    int[] extents = extents(array.shape(), dimensions);
    Matrices matrices = zeros(extents[0], extents[1], extents[2]);
    PrimitiveIterator.OfInt offsets = array.offsets();
    for (double[][] matrix : matrices.all) {
      for (double[] row : matrix) {
        for (int k = 0; k < row.length; k++) {
          row[k] = array.doubleAt(offsets.nextInt());
        }
      }
    }
    return matrices;
  }

  /** The number of matrices, their rows and columns. */
  private static int[] extents(ArrayShape shape, int dimensions) {
    int batch = shape.rank() - dimensions;
    long count = 1;
    for (int d = 0; d < batch; d++) {
      count *= shape.size(d);
    }
    long rows = dimensions == 0 ? 1 : shape.size(batch);
    long columns = dimensions < 2 ? 1 : shape.size(batch + 1);
    return new int[] {(int) count, (int) rows, (int) columns};
  }

  int count() {
    return all.length;
  }

  double[][] get(int number) {
    return all[number];
  }

  void set(int number, double[][] matrix) {
    all[number] = matrix;
  }

  /** These as an array of {@code shape}. */
  NdArray array(ArrayShape shape) {
    double[] elements = new double[Math.toIntExact(shape.elementCount())];
    int next = 0;
    for (double[][] matrix : all) {
      for (double[] row : matrix) {
        for (double element : row) {
          elements[next++] = element;
        }
      }
    }
    NdArray array = NdArray.ofDoubles(shape.withDefaultLayout(), elements);
    return array.withLayout(shape.layout());
  }

  static double[][] transposed(double[][] matrix) {
    int columns = matrix.length == 0 ? 0 : matrix[0].length;
    double[][] transposed = new double[columns][matrix.length];
    for (int i = 0; i < matrix.length; i++) {
      for (int j = 0; j < columns; j++) {
        transposed[j][i] = matrix[i][j];
      }
    }
    return transposed;
  }
}
