package xlet.session.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.PrimitiveIterator;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.op.Evaluation;

/** Takes from arrays what can be seen of them. */
final class PlotReader {
  private static final int MOST_POINTS = 3_000;
  private static final int MOST_CELLS = 480;
  private static final int POLL_EVERY = 4_096;
  private static final double BRIGHTEST_INTEGER = 255;

  private PlotReader() {}

  /** Lines: of the last array, over the first if there are two. */
  static Plot.Lines lines(
      String axis, List<NdArray> arrays, List<String> notes, Evaluation evaluation) {
    NdArray array = arrays.getLast();
    ArrayShape shape = array.shape();
    boolean index = arrays.size() == 1;
    long count = shape.size(shape.rank() - 1);
    int lines = shape.rank() == 1 ? 1 : Math.toIntExact(shape.size(0));
    List<Curve> curves = new ArrayList<>();
    var offsets = array.offsets();
    long leftOut = 0;
    long run = 1;
    for (int line = 0; line < lines; line++) {
      Curve.Builder curve = new Curve.Builder(count, MOST_POINTS / lines);
      PrimitiveIterator.OfInt abscissas = arrays.getFirst().offsets();
      for (long k = 0; k < count; k++) {
        poll(evaluation, k);
        double x = index ? k : arrays.getFirst().doubleAt(abscissas.nextInt());
        curve.add(x, array.doubleAt(offsets.nextInt()));
      }
      curves.add(curve.build());
      leftOut += curve.leftOut();
      run = curve.run();
    }
    if (run > 1) {
      notes.add("extremes of each " + run + " elements");
    }
    noteLeftOut(notes, leftOut);
    return new Plot.Lines(index ? "d" + (shape.rank() - 1) : axis, index, curves);
  }

  /** The elements of an array of rank 2. */
  static Plot.HeatMap heatMap(NdArray array, List<String> notes, Evaluation evaluation) {
    return new Plot.HeatMap(fields(array, 1, notes, evaluation).getFirst());
  }

  /** The elements of an array of rank 2 or of sizes [height, width, 3]. */
  static Plot.Image image(NdArray array, List<String> notes, Evaluation evaluation) {
    ElementType type = array.type();
    double white = type.isInteger() ? BRIGHTEST_INTEGER : 1;
    int channels = array.shape().rank() == 2 ? 1 : PlotOperation.COLORS;
    List<Field> fields = fields(array, channels, notes, evaluation);
    if (fields.stream().anyMatch(field -> field.least() < 0 || field.greatest() > white)) {
      notes.add("clamped to 0.." + (int) white);
    }
    return new Plot.Image(fields, white);
  }

  /** The elements of an array of rank 2, or of one whose last dimension numbers the fields. */
  private static List<Field> fields(
      NdArray array, int channels, List<String> notes, Evaluation evaluation) {
    long height = array.shape().size(0);
    long width = array.shape().size(1);
    List<Field> fields = new ArrayList<>();
    for (int channel = 0; channel < channels; channel++) {
      fields.add(new Field(height, width, MOST_CELLS));
    }
    var offsets = array.offsets();
    long leftOut = 0;
    long rows = width == 0 ? 0 : height;
    for (long row = 0; row < rows; row++) {
      for (long column = 0; column < width; column++) {
        poll(evaluation, column);
        for (Field field : fields) {
          double value = array.doubleAt(offsets.nextInt());
          field.add(row, column, value);
          leftOut += Double.isFinite(value) ? 0 : 1;
        }
      }
    }
    noteLeftOut(notes, leftOut);
    return fields;
  }

  private static void poll(Evaluation evaluation, long turn) {
    if (turn % POLL_EVERY == 0) {
      evaluation.poll();
    }
  }

  private static void noteLeftOut(List<String> notes, long leftOut) {
    if (leftOut > 0) {
      notes.add(leftOut + " nan or infinite");
    }
  }
}
