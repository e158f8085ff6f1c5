package xlet.engine;

import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.NdArray;

/** Makes arrays of which also the imaginary parts are known. */
public final class ArrayParts {
  private ArrayParts() {}

  /** How many parts an array has: of complex numbers two for each element. */
  public static int count(ArrayShape shape) {
    return Math.toIntExact(shape.elementCount() * shape.type().parts());
  }

  /** The array of these parts, each rounded to its type, in the row-major order of the elements. */
  public static NdArray array(ArrayShape shape, double... parts) {
    var rowMajor = ArrayShape.of(shape.type(), shape.sizes());
    Buffer buffer = Buffer.allocate(rowMajor);
    for (int k = 0; k < count(rowMajor); k++) {
      buffer.setDouble(shape.type().part(), k, parts[k]);
    }
    return NdArray.of(rowMajor, buffer).withLayout(shape.layout());
  }
}
