package xlet.session.rewrite;

import xlet.engine.array.BoundedArray;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.array.Token;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.op.Evaluation;
import xlet.session.compare.Ulps;

/** How far apart two values of one shape are, element by element; a NaN is any NaN. */
final class ResultDistance {
  /** Elements between two questions whether to go on. */
  private static final long BLOCK = 1 << 16;

  private final Evaluation evaluation;
  private long elements;
  private long different;
  private long ulps;
  private boolean isFinite = true;

  private ResultDistance(Evaluation evaluation) {
    this.evaluation = evaluation;
  }

  /** Compares {@code one} with {@code other}. */
  static ResultDistance between(Value one, Value other, Evaluation evaluation) {
    ResultDistance distance = new ResultDistance(evaluation);
    distance.add(one, other);
    return distance;
  }

  /** How many elements were compared. */
  long elements() {
    return elements;
  }

  /** How many of them have other bits. */
  long different() {
    return different;
  }

  /** The greatest distance between two finite floats. */
  long ulps() {
    return ulps;
  }

  /** Whether all that differ are finite floats. */
  boolean isFinite() {
    return isFinite;
  }

  private void add(Value one, Value other) {
    switch (one) {
      case NdArray array -> add(array, (NdArray) other);
      case TupleValue tuple -> {
        for (int k = 0; k < tuple.size(); k++) {
          add(tuple.get(k), ((TupleValue) other).get(k));
        }
      }
      case BoundedArray bounded -> add(bounded.array(), ((BoundedArray) other).array());
      case Token _ -> {}
    }
  }

  private void add(NdArray one, NdArray other) {
    ElementType part = one.type().part();
    var left = one.offsets();
    var right = other.offsets();
    while (left.hasNext()) {
      if (elements++ % BLOCK == 0) {
        evaluation.poll();
      }
      int l = left.nextInt();
      int r = right.nextInt();
      boolean real = isSame(part, one.realBits(l), other.realBits(r));
      boolean imaginary = isSame(part, one.imaginaryBits(l), other.imaginaryBits(r));
      different += real && imaginary ? 0 : 1;
    }
  }

  private boolean isSame(ElementType type, long one, long other) {
    if (one == other) {
      return true;
    }
    double left = type.decode(one);
    double right = type.decode(other);
    if (Double.isNaN(left) && Double.isNaN(right)) {
      return true;
    }
    if (type.isFloat() && Double.isFinite(left) && Double.isFinite(right)) {
      ulps = Math.max(ulps, Ulps.between(type, one, other));
    } else {
      isFinite = false;
    }
    return false;
  }
}
