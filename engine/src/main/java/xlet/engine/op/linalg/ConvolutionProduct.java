package xlet.engine.op.linalg;

import java.util.List;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.Layout;
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
 * the window, its terms being what lies under the window, and one of kernels.
 */
final class ConvolutionProduct {
  /** With so many output features in a group, they may be the columns; else the places are. */
  private static final int WIDE = 8;

  /** Places in rows of so many are copied run by run. */
  private static final int LONG_ROW = 24;

  private final Call call;
  private final Convolution convolution;
  private final Window window;
  private final ArrayShape result;
  private final boolean isDepthwise;
  private final ElementType sum;
  private final Evaluation evaluation;

  private ConvolutionProduct(Call call, Evaluation evaluation) {
    this.call = call;
    this.convolution = Convolution.of(call);
    this.window = convolution.window();
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
        && window.sizes().size() > 0;
  }

  /** Returns whether the image with its padding is no longer than an array can be. */
  static boolean fit(Call call) {
    return Products.fit(call)
        && SpreadImage.fits(Convolution.of(call), call.operand("lhs").sizes(), call.resultArray());
  }

  static Value run(Call call, List<Value> operands, Evaluation evaluation) {
    return new ConvolutionProduct(call, evaluation)
        .run((NdArray) operands.get(0), (NdArray) operands.get(1));
  }

  private NdArray run(NdArray image, NdArray kernel) {
    NdArray computed = NdArray.of(result, Buffer.allocate(result, evaluation::poll));
    try (var scratch = new Scratch()) {
      run(image, kernel, computed, scratch);
    }
    return computed;
  }

  private void run(NdArray image, NdArray kernel, NdArray computed, Scratch scratch) {
    long terms = window.sizes().product() * inputs();
    ElementType type = isDepthwise ? sum : Products.computedType(call, terms);
    NumberArray sums = NumberArray.forResult(computed, type, scratch, evaluation);
    int last = result.layout().minorToMajor().at(0);
    boolean alongFeatures = last == convolution.numbers().result().second();
    boolean inRows =
        isDepthwise && (alongFeatures || !sum.isComplex()) && DepthwiseRows.fit(convolution, last);
    boolean featuresLast =
        inRows ? alongFeatures : sum.isComplex() || (outputs() >= WIDE && !areInRows(last));
    var spread = new SpreadImage(convolution, image, result, featuresLast);
    var product = new ProductTask(places(spread, scratch), kernels(kernel, scratch), target(sums));
    ProductTask task = task(product, inRows, featuresLast, scratch);
    if (inRows) {
      new DepthwiseRows(window, spread.positions(), task, featuresLast, evaluation).run();
    } else {
      MatrixProduct.run(task, evaluation);
    }
    if (!sum.inLong() && !result.type().inLong()) {
      new ConvolutionBorder(window, spread.positions(), task, featuresLast, evaluation).mend();
    }
    sums.store(computed, evaluation);
  }

  /**
   * Returns whether places of the window lie in long rows, in the image as in the result, whose
   * neighbours are those along dimension {@code last}: then they make better columns than features.
   * In an image with holes no place is inside of it, and those are mended faster as rows.
   */
  private boolean areInRows(int last) {
    Ints spatial = convolution.numbers().result().spatial();
    int d = spatial.size() - 1;
    return d >= 0
        && spatial.at(d) == last
        && result.sizes().get(last) >= LONG_ROW
        && window.strides().get(d) == 1
        && window.baseDilations().stream().allMatch(dilation -> dilation == 1);
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
  private ProductTask.Target target(NumberArray sums) {
    long[] strides = result.layout().strides(result.sizes());
    for (int d = 0; d < strides.length; d++) {
      strides[d] *= sum.parts();
    }
    ConvolutionNumbers.Part to = convolution.numbers().result();
    long between = strides[to.second()];
    Ints order = Ints.of(to.first()).append(to.spatial());
    long[] steps = order.stream().map(d -> strides[(int) d]).toArray();
    return new ProductTask.Target(
        sums,
        Matrix.offsets(Ints.of(groups()), new long[] {outputs() * between}),
        Matrix.offsets(result.sizes().pick(order), steps),
        Matrix.offsets(Ints.of(outputs()), new long[] {between}));
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
  private Matrix places(SpreadImage spread, Scratch scratch) {
    NumberArray numbers = spread.numbers(sum, scratch, evaluation);
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
        Matrix.offsets(Ints.of(groups()), new long[] {between}),
        Matrix.offsets(Ints.of(batch).append(spread.positions()), steps),
        Matrix.offsets(window.sizes().append(inputs()), taps));
  }

  /** Lines are the output features of a group. */
  private Matrix kernels(NdArray array, Scratch scratch) {
    NdArray kernel =
        array.shape().layout().isStrided()
            ? array
            : array.withLayout(Layout.rowMajor(array.shape().rank()));
    ConvolutionNumbers.Part part = convolution.numbers().kernel();
    Ints sizes = kernel.shape().sizes();
    long[] strides = kernel.shape().layout().strides(sizes);
    int scale = kernel.type().parts();
    int spatials = part.spatial().size();
    long[] taps = new long[spatials + 1];
    long start = 0;
    for (int d = 0; d < spatials; d++) {
      long stride = strides[part.spatial().at(d)] * scale;
      boolean reversed = call.has("window_reversal") && call.flags("window_reversal").get(d);
      taps[d] = reversed ? -stride : stride;
      start += reversed ? (window.sizes().get(d) - 1) * stride : 0;
    }
    taps[spatials] = strides[part.first()] * scale;
    long outputStride = strides[part.second()] * scale;
    int[] first = Matrix.offsets(Ints.of(groups()), new long[] {outputs() * outputStride});
    for (int g = 0; g < first.length; g++) {
      first[g] += (int) start;
    }
    return new Matrix(
        NumberArray.of(kernel, sum, scratch, evaluation),
        first,
        Matrix.offsets(Ints.of(outputs()), new long[] {outputStride}),
        Matrix.offsets(window.sizes().append(sizes.get(part.first())), taps));
  }
}
