package xlet.session.statistics;

import java.util.OptionalInt;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;

/**
 * The statistics of an array: of its numbers, and of a complex array of their magnitudes.
 *
 * @param array the array
 * @param least the offset of its least finite number; empty if none is finite
 * @param leastIndex the index of that
 * @param greatest the offset of its greatest finite number
 * @param greatestIndex the index of that
 * @param mean the mean of what is finite
 * @param deviation the standard deviation of what is finite
 * @param nans how many are NaN
 * @param infinities how many are infinite
 * @param zeros how many are zero
 * @param histogram how many of the finite numbers lie where
 */
record Statistics(
    NdArray array,
    OptionalInt least,
    Ints leastIndex,
    OptionalInt greatest,
    Ints greatestIndex,
    double mean,
    double deviation,
    long nans,
    long infinities,
    long zeros,
    Histogram histogram) {

  /** The statistics of {@code array}, found in two passes. */
  static Statistics of(NdArray array) {
    Pass pass = new Pass(array);
    var offsets = array.offsets();
    for (long place = 0; offsets.hasNext(); place++) {
      pass.take(offsets.nextInt(), place);
    }
    Histogram histogram = new Histogram(array.type(), pass.low, pass.high, pass.finite);
    for (var again = array.offsets(); again.hasNext(); ) {
      histogram.add(number(array, again.nextInt()));
    }
    double variance = pass.finite == 0 ? Double.NaN : pass.squares / pass.finite;
    return new Statistics(
        array,
        pass.least,
        index(array, pass.leastPlace),
        pass.greatest,
        index(array, pass.greatestPlace),
        pass.finite == 0 ? Double.NaN : pass.mean,
        Math.sqrt(variance),
        pass.nans,
        pass.infinities,
        pass.zeros,
        histogram);
  }

  /** The element at {@code offset} as a number to reckon with. */
  static double number(NdArray array, int offset) {
    return array.type().isComplex()
        ? Math.hypot(array.realAt(offset), array.imaginaryAt(offset))
        : array.doubleAt(offset);
  }

  private static Ints index(NdArray array, long place) {
    var shape = array.shape().withDefaultLayout();
    return shape.elementCount() == 0
        ? Ints.of()
        : shape.layout().placement(shape.sizes()).indexAt(place).orElseThrow();
  }

  /** One pass over the elements. */
  private static final class Pass {
    private final NdArray array;
    private OptionalInt least = OptionalInt.empty();
    private OptionalInt greatest = OptionalInt.empty();
    private double low = Double.POSITIVE_INFINITY;
    private double high = Double.NEGATIVE_INFINITY;
    private long leastPlace;
    private long greatestPlace;
    private double mean;
    private double squares;
    private long finite;
    private long nans;
    private long infinities;
    private long zeros;

    Pass(NdArray array) {
      this.array = array;
    }

    void take(int offset, long place) {
      double number = number(array, offset);
      if (Double.isNaN(number)) {
        nans++;
        return;
      }
      if (Double.isInfinite(number)) {
        infinities++;
        return;
      }
      zeros += number == 0 ? 1 : 0;
      if (number < low) {
        low = number;
        least = OptionalInt.of(offset);
        leastPlace = place;
      }
      if (number > high) {
        high = number;
        greatest = OptionalInt.of(offset);
        greatestPlace = place;
      }
      finite++;
      double apart = number - mean;
      mean += apart / finite;
      squares += apart * (number - mean);
    }
  }
}
