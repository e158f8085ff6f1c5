package xlet.session.export;

import java.util.PrimitiveIterator;
import xlet.engine.array.NdArray;
import xlet.session.render.ElementText;

/** Arrays as literals of HLO text: {@code { { 1, 2 }, { 3, 4 } }}. */
final class ConstantText {
  private final NdArray array;
  private final PrimitiveIterator.OfInt offsets;
  private final StringBuilder text = new StringBuilder();

  private ConstantText(NdArray array) {
    this.array = array;
    this.offsets = array.offsets();
  }

  static String of(NdArray array) {
    ConstantText constant = new ConstantText(array);
    constant.write(0);
    return constant.text.toString();
  }

  private void write(int dimension) {
    if (dimension == array.shape().rank()) {
      text.append(ElementText.of(array, offsets.nextInt()));
      return;
    }
    text.append('{');
    for (long k = 0; k < array.shape().size(dimension) && array.shape().elementCount() > 0; k++) {
      text.append(k == 0 ? "" : ", ");
      write(dimension + 1);
    }
    text.append('}');
  }
}
