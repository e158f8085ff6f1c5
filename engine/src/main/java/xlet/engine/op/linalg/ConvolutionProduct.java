package xlet.engine.op.linalg;

import java.util.Arrays;
import java.util.List;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.BufferPool;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;
import xlet.engine.element.Widening;
import xlet.engine.op.Call;
import xlet.engine.op.Evaluation;
import xlet.engine.op.NumberArray;
import xlet.engine.op.Scratch;
import xlet.engine.op.Window;

/**
 * The kernel of convolutions: for each group the product of a matrix with a row for each place of
 * the window, its terms being what lies under the window, and one of kernels. Where an image has
 * holes, there is a product for each phase of the window.
 */
final class ConvolutionProduct {
  /** With so many output features in a group, they may be the columns; else the places are. */
  private static final int WIDE = 8;

  /** Places in rows of so many are copied run by run. */
  private static final int LONG_ROW = 24;

  private final Call call;
  private final Convolution convolution;
  private final ArrayShape result;
  private final boolean isDepthwise;
  private final ElementType sum;
  private final Evaluation evaluation;

  private ConvolutionProduct(Call call, Evaluation evaluation) {
    this.call = call;
    this.convolution = Convolution.of(call);
    this.result = call.resultArray();
    this.isDepthwise = isDepthwise();
    this.sum = isDepthwise ? Widening.widen(result.type()) : Products.sumType(call);
    this.evaluation = evaluation;
  }

  /** Returns whether each feature has a kernel of its own, for that feature alone. */
  private boolean isDepthwise() {
    Ints sizes = call.operand("rhs").sizes();
    ConvolutionNumbers.Part kernel = convolution.numbers().kernel();
    return convolution.batchGroups() == 1
        && sizes.get(kernel.first()) == 1
        && sizes.get(kernel.second()) == convolution.featureGroups()
        && convolution.window().sizes().size() > 0;
  }

  /** Returns whether the image with its padding is no longer than an array can be. */
  static boolean fit(Call call) {
    Convolution convolution = Convolution.of(call);
    return Products.fit(call)
        && SpreadImage.fit(convolution, call.operand("lhs").sizes(), call.resultArray());
  }

  static Value run(Call call, List<Value> operands, Evaluation evaluation) {
    return new ConvolutionProduct(call, evaluation)
        .run((NdArray) operands.get(0), (NdArray) operands.get(1));
  }

  private NdArray run(NdArray image, NdArray kernel) {
    NdArray computed = NdArray.of(result, BufferPool.allocate(result, evaluation::poll));
    try (var scratch = new Scratch()) {
      long terms = convolution.window().sizes().product() * inputs();
      ElementType type = isDepthwise ? sum : Products.computedType(call, terms);
      NumberArray sums = NumberArray.forResult(computed, type, scratch, evaluation);
      Side images = side(image, scratch);
      Side kernels = side(kernel, scratch);
      for (WindowPhase phase :
          WindowPhase.of(convolution.window(), convolution.positions(result))) {
        run(phase, images, kernels, sums);
      }
      sums.store(computed, evaluation);
    }
    return computed;
  }

  /** An array with strides, and its numbers. */
  private record Side(ArrayShape shape, NumberArray numbers) {}

  private Side side(NdArray array, Scratch scratch) {
    NdArray strided = array.strided();
    return new Side(strided.shape(), NumberArray.of(strided, sum, scratch, evaluation));
  }

  private void run(WindowPhase phase, Side image, Side kernel, NumberArray sums) {
    int last = result.layout().minorToMajor().at(0);
    boolean alongFeatures = last == convolution.numbers().result().second();
    boolean inRows =
        isDepthwise
            && (alongFeatures || !sum.isComplex())
            && DepthwiseRows.fit(convolution.numbers().result(), phase, last);
    boolean featuresLast =
        inRows ? alongFeatures : sum.isComplex() || (outputs() >= WIDE && !areInRows(phase, last));
    ConvolutionNumbers.Part part = convolution.numbers().image();
    var spread = new SpreadImage(part, phase, image.shape, featuresLast);
    try (var scratch = new Scratch()) {
      NumberArray spreadNumbers = spread.numbers(image.numbers, scratch, evaluation);
      Matrix places = places(phase, spread, spreadNumbers);
      var product = new ProductTask(places, kernels(phase, kernel), target(phase, sums));
      ProductTask task = task(product, inRows, featuresLast, scratch);
      if (inRows) {
        new DepthwiseRows(phase.positions(), task, featuresLast, evaluation).run();
      } else {
        MatrixProduct.run(task, evaluation);
      }
      if (task.terms() > 0 && !sum.inLong() && !result.type().inLong()) {
        new ConvolutionBorder(phase.window(), phase.positions(), task, featuresLast, evaluation)
            .mend();
      }
    }
  }

  /**
   * Returns whether places of the window lie in long rows, in the image as in the result, whose
   * neighbours are those along dimension {@code last}: then they make better columns than features.
   */
  private boolean areInRows(WindowPhase phase, int last) {
    Ints spatial = convolution.numbers().result().spatial();
    int d = spatial.size() - 1;
    return d >= 0
        && spatial.at(d) == last
        && phase.positions().get(d) >= LONG_ROW
        && phase.isDense(d);
  }

  private ProductTask task(
      ProductTask product, boolean inRows, boolean featuresLast, Scratch scratch) {
    if (!sum.isComplex()) {
      return featuresLast ? product : product.transposed();
    }
    return inRows
        ? ComplexParts.apart(product, scratch, evaluation)
        : ComplexParts.real(product, scratch, evaluation);
  }

  /** Rows are the places of the window, columns the output features of a group. */
  private ProductTask.Target target(WindowPhase phase, NumberArray sums) {
    long[] strides = scaled(result.layout().strides(result.sizes()));
    ConvolutionNumbers.Part to = convolution.numbers().result();
    long[] steps = new long[1 + to.spatial().size()];
    steps[0] = strides[to.first()];
    long start = 0;
    for (int d = 0; d < to.spatial().size(); d++) {
      long stride = strides[to.spatial().at(d)];
      steps[1 + d] = stride * phase.steps().get(d);
      start += stride * phase.first().get(d);
    }
    Ints batch = Ints.of(result.sizes().get(to.first()));
    long between = strides[to.second()];
    return new ProductTask.Target(
        sums,
        groups(outputs() * between, start),
        Matrix.offsets(batch.append(phase.positions()), steps),
        Matrix.offsets(Ints.of(outputs()), new long[] {between}));
  }

  private long[] scaled(long[] strides) {
    return Arrays.stream(strides).map(stride -> stride * sum.parts()).toArray();
  }

  /** The offsets of groups that are so far apart, from {@code start} on. */
  private int[] groups(long between, long start) {
    int[] groups = Matrix.offsets(Ints.of(groups()), new long[] {between});
    return Arrays.stream(groups).map(group -> (int) (group + start)).toArray();
  }

  private long groups() {
    return convolution.featureGroups() * convolution.batchGroups();
  }

  private long outputs() {
    return call.operand("rhs").sizes().get(convolution.numbers().kernel().second()) / groups();
  }

  /** How many input features a group has. */
  private long inputs() {
    return call.operand("rhs").sizes().get(convolution.numbers().kernel().first());
  }

  /** Lines are the places of the window in each image of the batch. */
  private Matrix places(WindowPhase phase, SpreadImage spread, NumberArray numbers) {
    Window window = phase.window();
    long batch = result.sizes().get(convolution.numbers().result().first());
    long between =
        convolution.batchGroups() > 1
            ? batch * spread.batchStride()
            : inputs() * spread.featureStride();
    int spatials = window.sizes().size();
    long[] steps = new long[spatials + 1];
    long[] taps = new long[spatials + 1];
    steps[0] = spread.batchStride();
    taps[spatials] = spread.featureStride();
    for (int d = 0; d < spatials; d++) {
      steps[d + 1] = spread.strides()[d] * window.strides().get(d);
      taps[d] = spread.strides()[d] * window.dilations().get(d);
    }
    return new Matrix(
        numbers,
        groups(between, 0),
        Matrix.offsets(Ints.of(batch).append(phase.positions()), steps),
        Matrix.offsets(window.sizes().append(inputs()), taps));
  }

  /** Lines are the output features of a group. */
  private Matrix kernels(WindowPhase phase, Side kernel) {
    ConvolutionNumbers.Part part = convolution.numbers().kernel();
    long[] strides = scaled(kernel.shape.layout().strides(kernel.shape.sizes()));
    int spatials = part.spatial().size();
    long[] taps = new long[spatials + 1];
    long start = 0;
    for (int d = 0; d < spatials; d++) {
      long stride = strides[part.spatial().at(d)];
      boolean reversed = call.has("window_reversal") && call.flags("window_reversal").get(d);
      long first = phase.firstElement().get(d);
      taps[d] = phase.elementSteps().get(d) * (reversed ? -stride : stride);
      start += stride * (reversed ? convolution.window().sizes().get(d) - 1 - first : first);
    }
    taps[spatials] = strides[part.first()];
    long between = strides[part.second()];
    return new Matrix(
        kernel.numbers,
        groups(outputs() * between, start),
        Matrix.offsets(Ints.of(outputs()), new long[] {between}),
        Matrix.offsets(phase.window().sizes().append(inputs()), taps));
  }
}
