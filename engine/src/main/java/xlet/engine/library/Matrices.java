package xlet.engine.library;

import java.util.PrimitiveIterator;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;

/** A batch of matrices, or of vectors as matrices of one column. */
final class Matrices {
  private final ComplexMatrix[] all;

  private Matrices(int count) {
    this.all = new ComplexMatrix[count];
  }

  /** {@code count} matrices of zeros. */
  static Matrices zeros(int count, int rows, int columns) {
    Matrices matrices = new Matrices(count);
    for (int m = 0; m < count; m++) {
      matrices.all[m] = new ComplexMatrix(rows, columns);
    }
    return matrices;
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
    for (ComplexMatrix matrix : matrices.all) {
      for (int k = 0; k < matrix.re.length; k++) {
        int offset = offsets.nextInt();
        matrix.re[k] = array.realAt(offset);
        matrix.im[k] = array.imaginaryAt(offset);
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
    long columns = dimensions < 2 ? 1 : shape.size(batch + 1);
    return new int[] {(int) count, (int) shape.size(batch), (int) columns};
  }

  int count() {
    return all.length;
  }

  /** The rows of each matrix. */
  int rows() {
    return all.length == 0 ? 0 : all[0].rows;
  }

  ComplexMatrix get(int number) {
    return all[number];
  }

  void set(int number, ComplexMatrix matrix) {
    all[number] = matrix;
  }

  /** These as an array of {@code shape}. */
  NdArray array(ArrayShape shape) {
    ArrayShape ordered = shape.withDefaultLayout();
    Buffer buffer = Buffer.allocate(ordered);
    ElementType type = shape.type().part();
    int slot = 0;
    for (ComplexMatrix matrix : all) {
      for (int k = 0; k < matrix.re.length; k++) {
        buffer.setDouble(type, slot++, matrix.re[k]);
        if (shape.type().isComplex()) {
          buffer.setDouble(type, slot++, matrix.im[k]);
        }
      }
    }
    return NdArray.of(ordered, buffer).withLayout(shape.layout());
  }
}
