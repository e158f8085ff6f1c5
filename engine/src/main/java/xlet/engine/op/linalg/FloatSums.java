package xlet.engine.op.linalg;

import xlet.engine.op.linalg.NumberArray.Span;
import xlet.engine.op.linalg.NumberArray.Terms;

/** Sums of products of floats: each sum term by term, four terms between loading and storing it. */
final class FloatSums {
  private FloatSums() {}

  static void add(float[] sums, Span span, float[] factors, int at, float[] rows, Terms terms) {
    int pitch = terms.pitch();
    int first = span.first();
    int count = span.count();
    int t = 0;
    for (; t + 4 <= terms.count(); t += 4) {
      float x0 = factors[at + t];
      float x1 = factors[at + t + 1];
      float x2 = factors[at + t + 2];
      float x3 = factors[at + t + 3];
      int row = terms.first() + t * pitch;
      for (int j = 0; j < count; j++) {
        float sum = sums[first + j];
        sum += x0 * rows[row + j];
        sum += x1 * rows[row + pitch + j];
        sum += x2 * rows[row + 2 * pitch + j];
        sum += x3 * rows[row + 3 * pitch + j];
        sums[first + j] = sum;
      }
    }
    for (; t < terms.count(); t++) {
      float x = factors[at + t];
      int row = terms.first() + t * pitch;
      for (int j = 0; j < count; j++) {
        sums[first + j] += x * rows[row + j];
      }
    }
  }
}
