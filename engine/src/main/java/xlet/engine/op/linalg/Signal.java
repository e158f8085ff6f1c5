package xlet.engine.op.linalg;

import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;
import xlet.engine.op.Evaluation;
import xlet.engine.op.NumberArray;

/** An array of complex numbers in row-major order, which is transformed line by line. */
record Signal(Ints sizes, FourierTransform.Line numbers) {

  static Signal of(Value value, Evaluation evaluation) {
    NdArray array = (NdArray) value;
    Signal signal = zeros(array.shape().sizes());
    var offsets = array.offsets();
    for (int k = 0; offsets.hasNext(); k++) {
      NumberArray.poll(k, evaluation);
      int offset = offsets.nextInt();
      signal.numbers.put(k, array.realAt(offset), array.imaginaryAt(offset));
    }
    return signal;
  }

  private static Signal zeros(Ints sizes) {
    return new Signal(sizes, FourierTransform.Line.ofLength((int) sizes.product()));
  }

  /** This, transformed along {@code dimension}. */
  Signal transformed(int dimension, boolean inverse, Evaluation evaluation) {
    int size = sizes.at(dimension);
    var transform = FourierTransform.of(size);
    Signal result = zeros(sizes);
    var line = FourierTransform.Line.ofLength(size);
    int stride = stride(dimension);
    for (int first = 0; first < numbers.re().length; first++) {
      if (first / stride % size != 0) {
        continue;
      }
      evaluation.poll();
      for (int k = 0; k < size; k++) {
        line.put(k, numbers.re()[first + k * stride], numbers.im()[first + k * stride]);
      }
      if (inverse) {
        transform.inverse(line, evaluation);
      } else {
        transform.forward(line, evaluation);
      }
      for (int k = 0; k < size; k++) {
        result.numbers.put(first + k * stride, line.re()[k], line.im()[k]);
      }
    }
    return result;
  }

  private int stride(int dimension) {
    int stride = 1;
    for (int d = dimension + 1; d < sizes.size(); d++) {
      stride *= sizes.at(d);
    }
    return stride;
  }

  /** The first {@code size} elements along the last dimension. */
  Signal resized(int last, long size) {
    Signal result = zeros(sizes.with(last, size));
    int width = sizes.at(last);
    for (int k = 0; k < result.numbers.re().length; k++) {
      int from = k / (int) size * width + k % (int) size;
      result.numbers.put(k, numbers.re()[from], numbers.im()[from]);
    }
    return result;
  }

  /** All {@code size} frequencies along the last dimension, of which this has the first half. */
  Signal mirrored(long size) {
    int last = sizes.size() - 1;
    int width = sizes.at(last);
    int whole = (int) size;
    Signal result = zeros(sizes.with(last, size));
    for (int k = 0; k < result.numbers.re().length; k++) {
      int frequency = k % whole;
      int known = Math.min(frequency, whole - frequency);
      int from = k / whole * width + known;
      boolean real = known == 0 || 2 * known == whole;
      double im = real ? 0 : numbers.im()[from];
      result.numbers.put(k, numbers.re()[from], frequency == known ? im : -im);
    }
    return result;
  }

  /** This as an array of {@code shape}, which may be one of real numbers. */
  NdArray toArray(ArrayShape shape, Evaluation evaluation) {
    Buffer buffer = Buffer.allocate(shape, evaluation::poll);
    boolean complex = shape.type().isComplex();
    for (int k = 0; k < numbers.re().length; k++) {
      NumberArray.poll(k, evaluation);
      if (complex) {
        buffer.setDouble(shape.type().part(), 2 * k, numbers.re()[k]);
        buffer.setDouble(shape.type().part(), 2 * k + 1, numbers.im()[k]);
      } else {
        buffer.setDouble(shape.type(), k, numbers.re()[k]);
      }
    }
    return NdArray.of(shape, buffer);
  }
}
