package xlet.engine.op.linalg;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import xlet.engine.array.Ints;
import xlet.engine.op.Evaluation;
import xlet.engine.op.NumberArray;
import xlet.engine.op.Window;
import xlet.engine.work.Workers;

/**
 * The places of a window where padding lies under it. Zeros were added for that, though nothing
 * should be: it shows where a sum is zero, which may have got another sign, and where a number of
 * the kernel is not finite.
 */
record ConvolutionBorder(
    Window window, Ints positions, ProductTask task, boolean placesAreRows, Evaluation evaluation) {
  private static final int[] NONE = {};

  /** Computes anew, without the zeros, what may be wrong. */
  void mend() {
    int last = positions.size() - 1;
    int[][] borders = new int[positions.size()][];
    for (int d = 0; d <= last; d++) {
      borders[d] = border(d);
    }
    boolean finite = isFinite(placesAreRows ? task.right() : task.left());
    int width = positions.isEmpty() ? 1 : Math.max(1, positions.at(last));
    Workers.run(
        (int) positions.product() / width,
        line -> {
          evaluation.poll();
          boolean inside = last >= 0;
          int rest = line;
          for (int d = last - 1; d >= 0; d--) {
            inside &= Arrays.binarySearch(borders[d], rest % positions.at(d)) < 0;
            rest /= positions.at(d);
          }
          int count = inside ? borders[last].length : width;
          for (int k = 0; k < count; k++) {
            mend(line * width + (inside ? borders[last][k] : k), finite);
          }
        },
        evaluation::poll);
  }

  /** The positions in dimension d where a part of the window lies on no element of the image. */
  private int[] border(int d) {
    int count = positions.at(d);
    int size = window.sizes().at(d);
    long stride = window.strides().get(d);
    long low = window.low().get(d);
    long room = window.base().get(d) - (size - 1) * window.dilations().get(d);
    int first = Math.clamp(Math.ceilDiv(low, stride), 0, count);
    int end = Math.clamp(Math.ceilDiv(room + low, stride), first, count);
    return IntStream.concat(IntStream.range(0, first), IntStream.range(end, count)).toArray();
  }

  /** Whether element k of the window lies on one of the image, in dimension d. */
  private boolean isTaken(int d, int position, int k) {
    long place =
        position * window.strides().get(d) + k * window.dilations().get(d) - window.low().get(d);
    return place >= 0 && place < window.base().get(d);
  }

  private static boolean isFinite(Matrix kernels) {
    double sum = 0;
    switch (kernels.numbers()) {
      case NumberArray.Floats(float[] floats) -> {
        for (float number : floats) {
          sum += number * 0.0f;
        }
      }
      case NumberArray.Doubles(double[] doubles) -> {
        for (double number : doubles) {
          sum += number * 0.0;
        }
      }
      case NumberArray.Integers integers -> {}
      case NumberArray.Longs longs -> {}
    }
    return sum == 0;
  }

  private void mend(int position, boolean finite) {
    Optional<int[]> terms = Optional.empty();
    int[] places = placesAreRows ? task.target().rows() : task.target().columns();
    int pitch = (int) positions.product();
    for (int g = 0; g < task.target().first().length; g++) {
      for (int place = position; place < places.length; place += pitch) {
        int[] features = doubtful(task.target().first()[g] + places[place], finite);
        if (features.length > 0) {
          terms = terms.or(() -> Optional.of(terms(position)));
          mend(g, place, features, terms.orElseThrow());
        }
      }
    }
  }

  /** The features whose sum for a place may be wrong. */
  private int[] doubtful(int place, boolean finite) {
    int[] features = placesAreRows ? task.target().columns() : task.target().rows();
    int[] doubtful = NONE;
    int found = 0;
    for (int feature = 0; feature < features.length; feature++) {
      if (!finite || isZero(place + features[feature])) {
        doubtful = found == 0 ? new int[features.length] : doubtful;
        doubtful[found++] = feature;
      }
    }
    return found == 0 ? NONE : Arrays.copyOf(doubtful, found);
  }

  private boolean isZero(int slot) {
    return switch (task.target().sums()) {
      case NumberArray.Floats(float[] floats) -> floats[slot] == 0;
      case NumberArray.Doubles(double[] doubles) -> doubles[slot] == 0;
      case NumberArray.Integers integers -> false;
      case NumberArray.Longs longs -> false;
    };
  }

  private void mend(int group, int place, int[] features, int[] terms) {
    int[] rows = placesAreRows ? new int[] {place} : features;
    int[] columns = placesAreRows ? features : new int[] {place};
    MatrixProduct.run(task.part(group, rows, columns, terms), evaluation);
  }

  /** The numbers of the terms that lie on elements of the image. */
  private int[] terms(int position) {
    int[] at = new int[positions.size()];
    int left = position;
    for (int d = at.length - 1; d >= 0; d--) {
      at[d] = left % positions.at(d);
      left /= positions.at(d);
    }
    int count = task.left().terms().length;
    int perTap = count / (int) Math.max(1, window.sizes().product());
    int[] terms = new int[count];
    int found = 0;
    for (int t = 0; t < count; t++) {
      int rest = t / perTap;
      boolean on = true;
      for (int d = at.length - 1; d >= 0; d--) {
        int size = window.sizes().at(d);
        on &= isTaken(d, at[d], rest % size);
        rest /= size;
      }
      if (on) {
        terms[found++] = t;
      }
    }
    return Arrays.copyOf(terms, found);
  }
}
