package xlet.engine.op.linalg;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import xlet.engine.array.Ints;
import xlet.engine.emit.RowCode;
import xlet.engine.emit.RowProgram;
import xlet.engine.emit.TrainedCode;
import xlet.engine.loop.Carrier;
import xlet.engine.machine.DirectRows;
import xlet.engine.op.Evaluation;
import xlet.engine.op.NumberArray;
import xlet.engine.work.Workers;

/**
 * Convolutions in which each feature has a kernel of its own: rows of neighbouring sums take one
 * product after the other. A row runs over features, or along the last spatial dimension.
 */
final class DepthwiseRows {
  /** More products at a time would need more registers than there are. */
  private static final int TOGETHER = 12;

  /** A row over features is repeated for neighbouring places until it is about as long. */
  private static final int LEAST_ROW = 128;

  private static final Map<Kind, TrainedCode<RowCode>> KNOWN = new ConcurrentHashMap<>();

  private final ProductTask task;
  private final boolean overFeatures;
  private final Evaluation evaluation;
  private final Matrix places;
  private final Matrix kernels;
  private final int[] sumPlaces;
  private final int[] sumFeatures;

  /** How many places follow each other along the last spatial dimension. */
  private final int width;

  /** How many places a row over features has. */
  private final int repeated;

  /** Some products of a row. */
  private record Kind(Carrier carrier, int taps, boolean isFirst, boolean overFeatures) {

    /** The sum is at place 0, then come the rows of the image and the numbers of the kernel. */
    RowProgram program() {
      var program = new RowProgram();
      int sum = isFirst ? program.constant(0) : program.load(0, 0);
      for (int k = 0; k < taps; k++) {
        int element = program.load(1, 1 + k);
        int place = 1 + taps + k;
        int factor = overFeatures ? program.load(2, place) : program.factor(2, place);
        sum = program.fused(element, factor, sum);
      }
      program.store(0, 0, sum);
      return program;
    }
  }

  /**
   * @param task the convolution as a product for each feature; places are rows if rows run over
   *     features
   */
  DepthwiseRows(Ints positions, ProductTask task, boolean overFeatures, Evaluation evaluation) {
    this.task = task;
    this.overFeatures = overFeatures;
    this.evaluation = evaluation;
    this.places = overFeatures ? task.left() : task.right();
    this.kernels = overFeatures ? task.right() : task.left();
    this.sumPlaces = overFeatures ? task.target().rows() : task.target().columns();
    this.sumFeatures = task.target().first();
    this.width = positions.at(positions.size() - 1);
    boolean dense = overFeatures && isDense();
    int features = sumFeatures.length;
    this.repeated = dense ? Math.clamp(LEAST_ROW / features, 1, Math.max(1, width)) : 1;
  }

  /**
   * Returns whether neighbours in the result, which are along dimension {@code last} of it, take
   * neighbours in the image, and there is a product at all.
   */
  static boolean fit(ConvolutionNumbers.Part result, WindowPhase phase, int last) {
    int d = result.spatial().size() - 1;
    boolean alongPlaces = last == result.spatial().at(d) && phase.isDense(d);
    return phase.window().sizes().product() > 0 && (last == result.second() || alongPlaces);
  }

  /** Returns whether the features of neighbouring places follow each other. */
  private boolean isDense() {
    int features = sumFeatures.length;
    return width > 1
        && places.lines()[1] - places.lines()[0] == features
        && sumPlaces[1] - sumPlaces[0] == features;
  }

  void run() {
    if (sumPlaces.length == 0 || sumFeatures.length == 0) {
      return;
    }
    int lines = sumPlaces.length / width;
    int units = overFeatures ? 1 : sumFeatures.length;
    NumberArray kernel = overFeatures ? repeatedKernel() : kernels.numbers();
    Workers.run(
        Math.multiplyExact(lines, units),
        number -> {
          int line = number % lines * width;
          if (overFeatures) {
            overFeatures(line, kernel);
          } else {
            alongPlaces(line, number / lines, kernel);
          }
        },
        evaluation::poll);
  }

  /** For each product of a sum the numbers of all features, again and again. */
  private NumberArray repeatedKernel() {
    int features = sumFeatures.length;
    int taps = kernels.terms().length;
    NumberArray repeats = kernels.numbers().zeros(taps * features * repeated);
    for (int tap = 0; tap < taps; tap++) {
      for (int r = 0; r < repeated; r++) {
        int first = (tap * repeated + r) * features;
        NumberMoves.gather(
            repeats,
            first,
            1,
            kernels.numbers(),
            kernels.lines()[0] + kernels.terms()[tap],
            kernels.first(),
            0,
            features);
      }
    }
    return repeats;
  }

  private void overFeatures(int line, NumberArray kernel) {
    int features = sumFeatures.length;
    int count = features * repeated;
    int turns = width / repeated;
    int step = width > 1 ? places.lines()[line + 1] - places.lines()[line] : 0;
    int sumStep = width > 1 ? sumPlaces[line + 1] - sumPlaces[line] : 0;
    run(line, 0, kernel, new Steps(step * repeated, sumStep * repeated, count), turns, count);
    int rest = width - turns * repeated;
    if (rest > 0) {
      int from = line + turns * repeated;
      run(from, 0, kernel, new Steps(0, 0, count), 1, rest * features);
    }
  }

  private void alongPlaces(int line, int feature, NumberArray kernel) {
    run(line, feature, kernel, new Steps(0, 0, 0), 1, width);
  }

  /**
   * The distances of rows.
   *
   * @param image how far the image moves from turn to turn
   * @param sum how far the sums move
   * @param kernel how far the kernel's rows for two products lie apart
   */
  private record Steps(int image, int sum, int kernel) {}

  /** Goes through {@code turns} rows of {@code count} sums from a place and a feature on. */
  private void run(int place, int feature, NumberArray kernel, Steps steps, int turns, int count) {
    Object[] arrays = {task.target().sums().array(), places.numbers().array(), kernel.array()};
    int taps = places.terms().length;
    for (int tap = 0; tap < taps; ) {
      int together = Math.ceilDiv(taps - tap, Math.ceilDiv(taps - tap, TOGETHER));
      var kind = new Kind(kernel.carrier(), together, tap == 0, overFeatures);
      RowCode code =
          KNOWN
              .computeIfAbsent(kind, k -> DirectRows.trained(k.program(), k.carrier))
              .code((long) turns * count * together);
      int[] numbers = new int[2 * (2 * together + 1)];
      numbers[0] = sumPlaces[place] + sumFeatures[feature];
      numbers[2 * together + 1] = steps.sum;
      for (int k = 0; k < together; k++) {
        int from = places.first()[feature] + places.lines()[place] + places.terms()[tap + k];
        numbers[1 + k] = from;
        numbers[2 * together + 2 + k] = steps.image;
        numbers[1 + together + k] =
            overFeatures
                ? (tap + k) * steps.kernel
                : kernels.first()[feature] + kernels.lines()[0] + kernels.terms()[tap + k];
      }
      code.run(arrays, numbers, turns, count);
      tap += together;
    }
  }
}
