package xlet.engine.op.collective;

import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.op.Evaluation;

/** An array that is put together from blocks of others; zero where none is put. */
final class Assembly {
  private static final int ELEMENTS_PER_POLL = 1 << 14;

  private final NdArray target;
  private final Buffer buffer;
  private final Evaluation evaluation;
  private int count;

  Assembly(ArrayShape shape, Evaluation evaluation) {
    ArrayShape plain = shape.withDefaultLayout();
    this.buffer = Buffer.allocate(plain, evaluation::poll);
    this.target = NdArray.of(plain, buffer);
    this.evaluation = evaluation;
  }

  /** Zeros of {@code shape}. */
  static Value zeros(Shape shape, Evaluation evaluation) {
    return switch (shape) {
      case ArrayShape array -> new Assembly(array, evaluation).array();
      case TupleShape tuple ->
          new TupleValue(
              tuple.elements().stream().map(element -> zeros(element, evaluation)).toList());
      default -> throw new IllegalArgumentException("no zeros of " + shape);
    };
  }

  /** Puts the block of {@code source} that begins at {@code from} to {@code at}. */
  void put(Ints at, NdArray source, Ints from, Ints sizes) {
    if (sizes.product() == 0) {
      return;
    }
    long[] index = new long[sizes.size()];
    long[] there = at.toArray();
    long[] here = from.toArray();
    while (true) {
      if (++count % ELEMENTS_PER_POLL == 0) {
        evaluation.poll();
      }
      copy(source, source.offset(here), target.offset(there));
      int d = index.length - 1;
      while (d >= 0 && ++index[d] == sizes.get(d)) {
        index[d] = 0;
        there[d] = at.get(d);
        here[d] = from.get(d);
        d--;
      }
      if (d < 0) {
        return;
      }
      there[d]++;
      here[d]++;
    }
  }

  private void copy(NdArray source, int from, int to) {
    if (source.type().isComplex()) {
      buffer.setBits(2 * to, source.realBits(from));
      buffer.setBits(2 * to + 1, source.imaginaryBits(from));
    } else {
      buffer.setBits(to, source.realBits(from));
    }
  }

  NdArray array() {
    return target;
  }
}
