package xlet.engine.op.linalg;

import java.util.Arrays;
import java.util.Optional;
import xlet.engine.array.Ints;
import xlet.engine.op.Evaluation;
import xlet.engine.op.NumberArray;
import xlet.engine.op.Window;
import xlet.engine.work.Workers;

/**
 * The places of a window where padding or a hole lies under it. Zeros were added for those, though
 * nothing should be: that shows where a sum is zero, which may have got another sign, and where a
 * number of the kernel is not finite.
 */
record ConvolutionBorder(
    Window window,
    Ints positions,
    ProductTask task,
    boolean placesAreRows,
    int parts,
    Evaluation evaluation) {
  private static final int[] NONE = {};

  /** Computes anew, without the zeros, what may be wrong. */
  void mend() {
    boolean[][][] taken = new boolean[positions.size()][][];
    boolean[][] whole = new boolean[positions.size()][];
    for (int d = 0; d < taken.length; d++) {
      taken[d] = taken(d);
      whole[d] = new boolean[taken[d].length];
      for (int p = 0; p < whole[d].length; p++) {
        whole[d][p] = areAll(taken[d][p]);
      }
    }
    boolean finite = isFinite(placesAreRows ? task.right() : task.left());
    int count = (int) positions.product();
    int width = positions.isEmpty() ? 1 : Math.max(1, positions.at(positions.size() - 1));
    Workers.run(
        count / width,
        line -> {
          evaluation.poll();
          for (int p = line * width; p < (line + 1) * width; p++) {
            mend(p, taken, whole, finite);
          }
        },
        evaluation::poll);
  }

  private static boolean areAll(boolean[] flags) {
    for (boolean flag : flags) {
      if (!flag) {
        return false;
      }
    }
    return true;
  }

  /** For each place in dimension d, which elements of the window lie on one of the image. */
  private boolean[][] taken(int d) {
    boolean[][] taken = new boolean[positions.at(d)][window.sizes().at(d)];
    for (int p = 0; p < taken.length; p++) {
      for (int k = 0; k < taken[p].length; k++) {
        long place =
            p * window.strides().get(d) + k * window.dilations().get(d) - window.low().get(d);
        taken[p][k] =
            place >= 0
                && place < window.base().get(d)
                && place % window.baseDilations().get(d) == 0;
      }
    }
    return taken;
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

  private void mend(int position, boolean[][][] taken, boolean[][] whole, boolean finite) {
    boolean inside = true;
    int[] at = new int[positions.size()];
    int rest = position;
    for (int d = at.length - 1; d >= 0; d--) {
      at[d] = rest % positions.at(d);
      rest /= positions.at(d);
      inside &= whole[d][at[d]];
    }
    if (inside) {
      return;
    }
    Optional<int[]> terms = Optional.empty();
    int[] places = placesAreRows ? task.target().rows() : task.target().columns();
    int pitch = (int) positions.product() * parts;
    for (int g = 0; g < task.target().first().length; g++) {
      for (int first = position * parts; first < places.length; first += pitch) {
        for (int place = first; place < first + parts; place++) {
          int[] features = doubtful(task.target().first()[g] + places[place], finite);
          if (features.length > 0) {
            terms = terms.or(() -> Optional.of(terms(at, taken)));
            mend(g, place, features, terms.orElseThrow());
          }
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
  private int[] terms(int[] at, boolean[][][] taken) {
    int count = task.left().terms().length;
    int perTap = count / (int) Math.max(1, window.sizes().product());
    int[] terms = new int[count];
    int found = 0;
    for (int t = 0; t < count; t++) {
      int rest = t / perTap;
      boolean on = true;
      for (int d = at.length - 1; d >= 0; d--) {
        int size = window.sizes().at(d);
        on &= taken[d][at[d]][rest % size];
        rest /= size;
      }
      if (on) {
        terms[found++] = t;
      }
    }
    return Arrays.copyOf(terms, found);
  }
}
