package xlet.engine.op.linalg;

import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.loop.Carrier;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Scratch;

/** Transforms an array along one of its last dimensions after the other. */
final class FourierSteps {
  /** From so many results on, transforms of f32 are computed in f32: that is twice as fast. */
  private static final int LEAST_IN_FLOATS = 1 << 12;

  private final NdArray operand;
  private final ArrayShape shape;
  private final Samples result;
  private final int count;
  private final int last;
  private final Workspace space;

  /**
   * @param operand the array, in row-major order
   * @param result where the result goes
   * @param count how many dimensions are transformed
   */
  FourierSteps(NdArray operand, NdArray result, int count, Scratch scratch, Evaluation evaluation) {
    this.operand = operand;
    this.shape = result.shape();
    this.result = samples(result);
    this.count = count;
    this.last = shape.rank() - 1;
    Carrier carrier = isInFloats(result) ? Carrier.FLOAT : Carrier.DOUBLE;
    this.space = new Workspace(carrier, scratch, evaluation);
  }

  private static boolean isInFloats(NdArray result) {
    return result.type().part() == ElementType.F32
        && result.shape().elementCount() >= LEAST_IN_FLOATS;
  }

  private static Samples samples(NdArray array) {
    return Samples.of(array.buffer(), array.type().parts());
  }

  /** Transforms complex numbers. */
  void complex(boolean inverse) {
    Samples between = between(shape);
    Samples from = samples(operand);
    for (int d = last; d > last - count; d--) {
      Samples to = d == last - count + 1 ? result : between;
      transform(from, to, shape.sizes(), d, inverse);
      from = to;
    }
  }

  /** Transforms real numbers to the first half of the frequencies along the last dimension. */
  void frequencies() {
    Samples to = between(shape);
    int length = operand.shape().sizes().at(last);
    FourierLines lines = lines(operand.shape().sizes(), last);
    if (length % 2 != 0) {
      var whole = LineTransform.Complex.of(length, false, space.carrier());
      lines.transform(samples(operand), to, new LineTransform.OddFrequencies(whole));
    } else if (lines.areSquares(length / 2)) {
      LongRealTransform.frequencies(operand, to, lines, length / 2);
    } else {
      Samples pairs = Samples.of(operand.buffer(), 2);
      lines.transform(pairs, to, RealTransform.frequencies(length, space.carrier()));
    }
    for (int d = last - 1; d > last - count; d--) {
      Samples next = d == last - count + 1 ? result : to;
      transform(to, next, shape.sizes(), d, false);
    }
  }

  /** Transforms the first half of the frequencies along the last dimension to real numbers. */
  void signal() {
    Samples between = between(operand.shape());
    Samples from = samples(operand);
    for (int d = last - 1; d > last - count; d--) {
      transform(from, between, operand.shape().sizes(), d, true);
      from = between;
    }
    int length = shape.sizes().at(last);
    FourierLines lines = lines(shape.sizes(), last);
    if (length % 2 != 0) {
      var whole = LineTransform.Complex.of(length, true, space.carrier());
      lines.transform(from, result, new LineTransform.OddSignal(whole));
    } else if (lines.areSquares(length / 2)) {
      LongRealTransform.signal(from, result, lines, length / 2);
    } else {
      lines.transform(from, result.inPairs(), RealTransform.signal(length, space.carrier()));
    }
  }

  private void transform(Samples from, Samples to, Ints sizes, int dimension, boolean inverse) {
    lines(sizes, dimension).transform(from, to, sizes.at(dimension), inverse);
  }

  private FourierLines lines(Ints sizes, int dimension) {
    Ints behind = Ints.range(sizes.size() - dimension - 1).map(k -> k + dimension + 1);
    long lines = sizes.product() / sizes.get(dimension);
    return new FourierLines((int) lines, (int) sizes.pick(behind).product(), space);
  }

  /** Where complex numbers of this shape are between two steps; the result if there is but one. */
  private Samples between(ArrayShape numbers) {
    return count == 1 ? result : space.samples(numbers.elementCount());
  }
}
