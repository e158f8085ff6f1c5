package xlet.session.statistics;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.Memory;
import xlet.engine.array.NdArray;
import xlet.session.output.Page;
import xlet.session.render.ElementText;
import xlet.session.render.Ink;
import xlet.session.render.Screen;

/** The statistics of an array as a page: a table, a histogram, and of a vector its course. */
public final class Profile {
  private static final int DIGITS = 5;

  /** A vector is drawn with so many characters at most. */
  private static final int LONGEST_COURSE = 60;

  private final String name;
  private final NdArray array;
  private final Statistics statistics;
  private final Screen screen;

  private Profile(String name, NdArray array, Screen screen) {
    this.name = name;
    this.array = array;
    this.statistics = Statistics.of(array);
    this.screen = screen;
  }

  /** The page on {@code array}, which is called {@code name}. */
  public static Page of(String name, NdArray array, Screen screen) {
    return new Profile(name, array, screen).page();
  }

  private Page page() {
    String painted = title().replace(type(), screen.paint(Ink.TYPE, type()));
    return Table.page(title(), painted, rows(), screen);
  }

  private String type() {
    return array.shape().toString();
  }

  private String title() {
    return name + " : " + type() + "   " + Memory.inUnits(array.shape().byteCount());
  }

  private List<Table.Row> rows() {
    List<Table.Row> rows = new ArrayList<>();
    rows.add(new Table.Row("elements", Long.toString(array.shape().elementCount())));
    statistics
        .least()
        .ifPresent(offset -> rows.add(new Table.Row("least", at(offset, statistics.leastIndex()))));
    statistics
        .greatest()
        .ifPresent(
            offset -> rows.add(new Table.Row("greatest", at(offset, statistics.greatestIndex()))));
    if (statistics.least().isPresent()) {
      rows.add(new Table.Row("mean", number(statistics.mean())));
      rows.add(new Table.Row("deviation", number(statistics.deviation())));
    }
    rows.add(new Table.Row("zeros", Long.toString(statistics.zeros())));
    if (!array.type().inLong()) {
      rows.add(new Table.Row("nan", Long.toString(statistics.nans())));
      rows.add(new Table.Row("infinite", Long.toString(statistics.infinities())));
    }
    Histogram histogram = statistics.histogram();
    if (!histogram.counts().isEmpty()) {
      rows.add(
          new Table.Row(
              "histogram",
              Sparkline.ofCounts(histogram.counts(), screen)
                  + "  "
                  + number(histogram.low())
                  + " to "
                  + number(histogram.high())
                  + ", each column "
                  + number(histogram.step())));
      if (array.shape().rank() == 1) {
        rows.add(new Table.Row("course", course(histogram)));
      }
    }
    return rows;
  }

  private String at(int offset, Ints index) {
    String magnitude =
        array.type().isComplex() ? ", magnitude " + number(Statistics.number(array, offset)) : "";
    String place = index.isEmpty() ? "" : " at [" + index.joined() + "]";
    return ElementText.of(array, offset) + magnitude + place;
  }

  /** The elements of a vector in order; where there are many, the means of neighbours. */
  private String course(Histogram histogram) {
    long count = array.shape().elementCount();
    int room = Math.clamp(Table.room(screen), 1, LONGEST_COURSE);
    int columns = Math.toIntExact(Math.min(count, room));
    double[] sums = new double[columns];
    long[] finite = new long[columns];
    var offsets = array.offsets();
    for (long place = 0; offsets.hasNext(); place++) {
      double number = Statistics.number(array, offsets.nextInt());
      if (Double.isFinite(number)) {
        int column = (int) (place * columns / count);
        sums[column] += number;
        finite[column]++;
      }
    }
    List<Double> means = new ArrayList<>();
    for (int k = 0; k < columns; k++) {
      means.add(finite[k] == 0 ? Double.NaN : sums[k] / finite[k]);
    }
    return Sparkline.of(means, histogram.low(), histogram.high(), screen);
  }

  /** A number with as many digits as one reads. */
  static String number(double number) {
    double rounded =
        Double.isFinite(number)
            ? new BigDecimal(number).round(new MathContext(DIGITS)).doubleValue()
            : number;
    return ElementText.number(ElementType.F64, rounded);
  }
}
