package xlet.engine.blas;

import java.lang.foreign.MemorySegment;

/**
 * A matrix in an array: element (i, j) is number {@code first + i * down + j * across}. One of the
 * two steps is 1, so that rows or columns lie in one piece.
 *
 * @param array a {@code float[]} or a {@code double[]}
 */
public record Side(Object array, long first, int down, int across) {

  /** Returns whether a library can read the matrix, of so many rows and columns, where it lies. */
  public boolean isDense(int rows, int columns) {
    return (across == 1 && down >= columns) || (down == 1 && across >= rows);
  }

  /** The matrix that lies {@code numbers} numbers behind this one. */
  public Side behind(long numbers) {
    return new Side(array, first + numbers, down, across);
  }

  /** The matrix that begins with this row and this column. */
  public Side from(int row, int column) {
    return behind((long) row * down + (long) column * across);
  }

  Side transposed() {
    return new Side(array, first, across, down);
  }

  boolean hasRowsInOnePiece() {
    return across == 1;
  }

  /** How far rows lie apart, or columns where these lie in one piece. */
  int apart() {
    return across == 1 ? down : across;
  }

  MemorySegment segment() {
    return switch (array) {
      case float[] floats -> MemorySegment.ofArray(floats).asSlice(first * Float.BYTES);
      case double[] doubles -> MemorySegment.ofArray(doubles).asSlice(first * Double.BYTES);
      default -> throw new IllegalArgumentException(array.getClass().getName());
    };
  }
}
