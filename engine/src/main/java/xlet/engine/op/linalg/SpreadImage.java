package xlet.engine.op.linalg;

import java.util.Arrays;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;
import xlet.engine.op.Evaluation;
import xlet.engine.op.NumberArray;
import xlet.engine.op.Scratch;
import xlet.engine.op.Window;
import xlet.engine.work.Workers;

/**
 * The image of a convolution with its padding, which is zeros: what lies under the window at any
 * place is found by strides.
 */
final class SpreadImage {
  private static final int MOST_NUMBERS = Integer.MAX_VALUE / 4;

  private final ConvolutionNumbers.Part part;
  private final Window window;
  private final ArrayShape image;
  private final Ints room;
  private final long[] strides;
  private final long batchStride;
  private final long featureStride;
  private final boolean inPlace;

  /**
   * @param part which dimension of the image is which
   * @param image the shape of the image, which has strides
   * @param featuresLast whether neighbouring features shall lie next to each other
   */
  SpreadImage(
      ConvolutionNumbers.Part part, WindowPhase phase, ArrayShape image, boolean featuresLast) {
    this.part = part;
    this.window = phase.window();
    this.image = image;
    this.room = room(phase);
    Ints sizes = image.sizes();
    int scale = image.type().parts();
    long[] own = image.layout().strides(sizes);
    int spatials = room.size();
    boolean neighbours =
        featuresLast
            ? sizes.get(part.second()) == 1 || own[part.second()] == 1
            : spatials == 0 || own[part.spatial().at(spatials - 1)] == 1;
    this.inPlace = neighbours && isInside(sizes.pick(part.spatial()));
    this.strides = new long[spatials];
    long stride = scale * (featuresLast ? sizes.get(part.second()) : 1);
    for (int d = spatials - 1; d >= 0; d--) {
      strides[d] = inPlace ? own[part.spatial().at(d)] * scale : stride;
      stride *= room.get(d);
    }
    this.featureStride = inPlace ? own[part.second()] * scale : featuresLast ? scale : stride;
    this.batchStride =
        inPlace
            ? own[part.first()] * scale
            : featuresLast ? stride : stride * sizes.get(part.second());
  }

  private boolean isInside(Ints sizes) {
    for (int d = 0; d < room.size(); d++) {
      if (room.get(d) > sizes.get(d)) {
        return false;
      }
    }
    return window.low().equals(Ints.zeros(room.size()));
  }

  /** Returns whether no image with its padding is longer than an array can be. */
  static boolean fit(Convolution convolution, Ints image, ArrayShape result) {
    ConvolutionNumbers.Part part = convolution.numbers().image();
    Ints others = image.pick(part.first(), part.second());
    return result.elementCount() <= MOST_NUMBERS
        && WindowPhase.of(convolution.window(), convolution.positions(result)).stream()
            .allMatch(phase -> others.append(room(phase)).product() <= MOST_NUMBERS);
  }

  /** The sizes of all that the window ever lies over. */
  private static Ints room(WindowPhase phase) {
    Window window = phase.window();
    Ints room = phase.positions();
    for (int d = 0; d < room.size(); d++) {
      long last = (room.get(d) - 1) * window.strides().get(d);
      room = room.with(d, room.get(d) == 0 ? 0 : last + window.extents().get(d));
    }
    return room;
  }

  /** The distances of neighbours in each spatial dimension. */
  long[] strides() {
    return strides.clone();
  }

  long batchStride() {
    return batchStride;
  }

  long featureStride() {
    return featureStride;
  }

  /** The numbers of the image, spread out unless they lie right as they are. */
  NumberArray numbers(NumberArray from, Scratch scratch, Evaluation evaluation) {
    if (inPlace) {
      return from;
    }
    Ints sizes = image.sizes();
    long[] own = image.layout().strides(sizes);
    int scale = image.type().parts();
    long images = sizes.get(part.first());
    long features = sizes.get(part.second());
    int count = (int) (images * features * room.product()) * scale;
    NumberArray to = scratch.zeros(from, count, evaluation);
    int[] places = Matrix.offsets(sizes.pick(part.spatial()), spatial(own, part, scale));
    int[] targets = targets(sizes.pick(part.spatial()));
    boolean together = featureStride == scale && own[part.second()] == 1;
    var runs = Runs.of(places, targets, (int) (together ? features * scale : scale));
    long tasks = together ? 1 : features;
    Workers.run(
        (int) (images * tasks),
        task -> {
          evaluation.poll();
          long n = task / tasks;
          long f = task % tasks;
          int source = (int) ((n * own[part.first()] + f * own[part.second()]) * scale);
          runs.copy(from, source, to, (int) (n * batchStride + f * featureStride));
        },
        evaluation::poll);
    return to;
  }

  /**
   * Runs of neighbours that are neighbours where they go.
   *
   * @param sources where each begins
   * @param targets where each goes
   * @param lengths how many numbers each has
   * @param count how many runs there are
   * @param longest how many numbers the longest has
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Runs(int[] sources, int[] targets, int[] lengths, int count, int longest) {

    /** The runs of pieces of {@code length} numbers; those without a target are left out. */
    static Runs of(int[] places, int[] targets, int length) {
      int[] sources = new int[places.length];
      int[] ends = new int[places.length];
      int[] lengths = new int[places.length];
      int count = 0;
      for (int p = 0; p < places.length; p++) {
        if (targets[p] < 0) {
          continue;
        }
        int last = count - 1;
        if (last >= 0
            && sources[last] + lengths[last] == places[p]
            && ends[last] + lengths[last] == targets[p]) {
          lengths[last] += length;
        } else {
          sources[count] = places[p];
          ends[count] = targets[p];
          lengths[count++] = length;
        }
      }
      int longest = Arrays.stream(lengths, 0, count).max().orElse(0);
      return new Runs(sources, ends, lengths, count, longest);
    }

    void copy(NumberArray from, int source, NumberArray to, int target) {
      if (longest == 1) {
        NumberMoves.move(to, target, targets, from, source, sources, count);
        return;
      }
      for (int run = 0; run < count; run++) {
        to.copy(target + targets[run], from, source + sources[run], lengths[run]);
      }
    }
  }

  private static long[] spatial(long[] own, ConvolutionNumbers.Part part, int scale) {
    return part.spatial().stream().map(d -> own[(int) d] * scale).toArray();
  }

  /** Where each element of an image goes; -1 where it is cut off. */
  private int[] targets(Ints sizes) {
    int[] targets = {0};
    for (int d = 0; d < sizes.size(); d++) {
      int[] own = targets(d, sizes.at(d));
      int[] all = new int[targets.length * own.length];
      for (int t = 0; t < targets.length; t++) {
        for (int k = 0; k < own.length; k++) {
          boolean inside = targets[t] >= 0 && own[k] >= 0;
          all[t * own.length + k] = inside ? targets[t] + own[k] : -1;
        }
      }
      targets = all;
    }
    return targets;
  }

  /** How far each element along dimension d moves its target; -1 where it is cut off. */
  private int[] targets(int d, int size) {
    int[] targets = new int[size];
    for (int k = 0; k < size; k++) {
      long place = k + window.low().get(d);
      boolean inside = place >= 0 && place < room.get(d);
      targets[k] = inside ? (int) (place * strides[d]) : -1;
    }
    return targets;
  }
}
