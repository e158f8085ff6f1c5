package xlet.engine.op.linalg;

import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;
import xlet.engine.op.Evaluation;
import xlet.engine.op.NumberArray;
import xlet.engine.op.linalg.FourierTransform.Line;
import xlet.engine.work.Workers;

/** An array of complex numbers in row-major order, which is transformed line by line. */
record Signal(Ints sizes, Line numbers) {
  /** How many numbers are transformed together: they stay in the cache. */
  private static final int TOGETHER = 1 << 13;

  private static final int MOST_LINES = 64;

  /** About so many numbers are one task. */
  static final int TASK = 1 << 15;

  /** Longer lines are transformed as squares, where there are few of them. */
  private static final int LONG = 1 << 14;

  static Signal of(Value value, Evaluation evaluation) {
    return of((NdArray) value, ((NdArray) value).shape().sizes(), 1, evaluation);
  }

  /** Real numbers, of which neighbours along the last dimension are the parts of one number. */
  static Signal ofPairs(Value value, Evaluation evaluation) {
    NdArray array = (NdArray) value;
    Ints sizes = array.shape().sizes();
    int last = sizes.size() - 1;
    return of(array, sizes.with(last, sizes.get(last) / 2), 2, evaluation);
  }

  /** An array, of which so many neighbours are one number. */
  private static Signal of(NdArray array, Ints sizes, int together, Evaluation evaluation) {
    Signal signal = zeros(sizes);
    boolean complex = array.type().isComplex();
    if (array.buffer() instanceof Buffer.Floats floats && isPlain(array)) {
      signal.fill(floats.array(), complex ? 2 : together, evaluation);
      return signal;
    }
    var offsets = array.offsets();
    for (int k = 0; offsets.hasNext(); k++) {
      NumberArray.poll(k, evaluation);
      int offset = offsets.nextInt();
      double real = array.realAt(offset);
      double other = together == 2 ? array.realAt(offsets.nextInt()) : array.imaginaryAt(offset);
      signal.numbers.put(k, real, other);
    }
    return signal;
  }

  private static boolean isPlain(NdArray array) {
    return array.shape().layout().equals(array.shape().withDefaultLayout().layout());
  }

  private void fill(float[] array, int parts, Evaluation evaluation) {
    each(
        numbers.re().length,
        (from, to) -> {
          for (int k = from; k < to; k++) {
            numbers.re()[k] = array[k * parts];
            numbers.im()[k] = parts == 2 ? array[2 * k + 1] : 0;
          }
        },
        evaluation);
  }

  static Signal zeros(Ints sizes) {
    return new Signal(sizes, Line.ofLength((int) sizes.product()));
  }

  /** Work on a range of positions. */
  interface Ranges {
    void run(int from, int to);
  }

  /** Shares out the positions from 0 to {@code count}. */
  static void each(int count, Ranges work, Evaluation evaluation) {
    Workers.run(
        Math.ceilDiv(count, TASK),
        task -> work.run(task * TASK, (int) Math.min(count, (task + 1L) * TASK)),
        evaluation::poll);
  }

  /** Exchanges this for its transform along {@code dimension}. */
  Signal transformed(int dimension, boolean inverse, Evaluation evaluation) {
    int size = sizes.at(dimension);
    int stride = stride(dimension);
    int first = SquareTransform.factor(size);
    if (size >= LONG && first > 1 && stride == 1 && numbers.re().length / size < 16) {
      return new SquareTransform(this, size, first).transformed(inverse, evaluation);
    }
    FourierTransform transform = FourierTransform.of(size);
    int lines = numbers.re().length / size;
    int together = Math.clamp(TOGETHER / size, 4, MOST_LINES);
    int width = stride == 1 ? together : Math.min(stride, together);
    int perBlock = stride == 1 ? 1 : Math.ceilDiv(stride, width);
    int groups = stride == 1 ? Math.ceilDiv(lines, width) : lines / stride * perBlock;
    int each = Math.max(1, TASK / (size * width));
    Workers.run(
        Math.ceilDiv(groups, each),
        task -> {
          Lines group = new Lines(numbers, size, width);
          for (int g = task * each; g < Math.min(groups, (task + 1) * each); g++) {
            int start =
                stride == 1
                    ? g * width * size
                    : g / perBlock * stride * size + g % perBlock * width;
            int batch =
                stride == 1
                    ? Math.min(width, lines - g * width)
                    : Math.min(width, stride - g % perBlock * width);
            group.transform(transform, start, stride, batch, inverse, evaluation);
          }
        },
        evaluation::poll);
    return this;
  }

  /** Some lines of a signal that are transformed together, beside each other. */
  private static final class Lines {
    private final Line all;
    private final int size;
    private final Line own;

    Lines(Line all, int size, int width) {
      this.all = all;
      this.size = size;
      this.own = Line.ofLength(size * width);
    }

    void transform(
        FourierTransform transform,
        int start,
        int stride,
        int batch,
        boolean inverse,
        Evaluation evaluation) {
      Line line = own.re().length == size * batch ? own : Line.ofLength(size * batch);
      int across = stride == 1 ? size : 1;
      move(all, start, across, stride, line, 0, 1, batch, batch);
      if (inverse) {
        transform.inverse(line, batch, evaluation);
      } else {
        transform.forward(line, batch, evaluation);
      }
      if (stride == 1) {
        move(line, 0, batch, 1, all, start, 1, size, size, batch);
      } else {
        move(line, 0, 1, batch, all, start, 1, stride, batch);
      }
    }

    /** Moves number k of line b for all lines and numbers, lines innermost. */
    private void move(
        Line from,
        int start,
        int across,
        int along,
        Line to,
        int first,
        int by,
        int step,
        int batch) {
      for (int k = 0; k < size; k++) {
        int source = start + k * along;
        int target = first + k * step;
        for (int b = 0; b < batch; b++) {
          to.re()[target + b * by] = from.re()[source + b * across];
          to.im()[target + b * by] = from.im()[source + b * across];
        }
      }
    }

    /** The same, numbers innermost: they are neighbours where they go. */
    private void move(
        Line from,
        int start,
        int along,
        int across,
        Line to,
        int first,
        int by,
        int step,
        int size,
        int batch) {
      for (int b = 0; b < batch; b++) {
        int source = start + b * across;
        int target = first + b * step;
        for (int k = 0; k < size; k++) {
          to.re()[target + k * by] = from.re()[source + k * along];
          to.im()[target + k * by] = from.im()[source + k * along];
        }
      }
    }
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
    for (int row = 0; row < result.numbers.re().length / (int) size; row++) {
      System.arraycopy(
          numbers.re(), row * width, result.numbers.re(), row * (int) size, (int) size);
      System.arraycopy(
          numbers.im(), row * width, result.numbers.im(), row * (int) size, (int) size);
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

  /** This as an array of {@code shape}, which may be one of real numbers, or of pairs of them. */
  NdArray toArray(ArrayShape shape, Evaluation evaluation) {
    Buffer buffer = Buffer.allocate(shape, evaluation::poll);
    boolean complex = buffer.length() > numbers.re().length;
    int parts = complex ? 2 : 1;
    if (buffer instanceof Buffer.Floats floats) {
      float[] array = floats.array();
      each(
          numbers.re().length,
          (from, to) -> {
            for (int k = from; k < to; k++) {
              array[k * parts] = (float) numbers.re()[k];
              if (complex) {
                array[2 * k + 1] = (float) numbers.im()[k];
              }
            }
          },
          evaluation);
      return NdArray.of(shape, buffer);
    }
    for (int k = 0; k < numbers.re().length; k++) {
      NumberArray.poll(k, evaluation);
      buffer.setDouble(shape.type().part(), k * parts, numbers.re()[k]);
      if (complex) {
        buffer.setDouble(shape.type().part(), 2 * k + 1, numbers.im()[k]);
      }
    }
    return NdArray.of(shape, buffer);
  }
}
