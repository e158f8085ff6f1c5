package xlet.engine.op.linalg;

import java.util.Arrays;
import xlet.engine.array.Ints;
import xlet.engine.op.Evaluation;
import xlet.engine.op.NumberArray;
import xlet.engine.op.NumberArray.Doubles;
import xlet.engine.op.NumberArray.Floats;
import xlet.engine.op.NumberArray.Integers;
import xlet.engine.op.NumberArray.Longs;
import xlet.engine.op.Scratch;
import xlet.engine.work.Workers;

/**
 * Makes products of real matrices of those of complex ones: each column becomes two, which give the
 * parts of its sums, and each term two, of which the first takes the real parts of the left side.
 */
final class ComplexParts {
  /** A task expands so many numbers. */
  private static final int TOGETHER = 1 << 13;

  /** Expanded columns have about so many numbers at the most, unless they are few. */
  private static final int MOST_NUMBERS = 1 << 21;

  private static final int FEWEST_COLUMNS = 1 << 7;

  /** How far parts lie apart, and neighbours. */
  private static final int PARTS = 2;

  private ComplexParts() {}

  /** How many columns of {@code task} are expanded at a time, so that they need little memory. */
  static int columnsTogether(ProductTask task) {
    int numbers = PARTS * PARTS * Math.max(1, task.terms());
    return Math.max(FEWEST_COLUMNS, MOST_NUMBERS / numbers);
  }

  /**
   * The product of real numbers that gives the parts of {@code task}, whose offsets are those of
   * real parts.
   */
  static ProductTask real(ProductTask task, Scratch scratch, Evaluation evaluation) {
    Matrix left = task.left();
    ProductTask.Target target = task.target();
    return new ProductTask(
        new Matrix(left.numbers(), left.first(), left.lines(), withImaginary(left.terms())),
        new Expansion(task.right(), scratch, evaluation).run(),
        new ProductTask.Target(
            target.sums(), target.first(), target.rows(), withImaginary(target.columns())));
  }

  /**
   * Does the same for a batch of products that have one column each, such as a depthwise
   * convolution. Each part of a sum becomes a product of its own, so the batch is twice as long.
   * Both parts of a sum read the same number of the left side; it is stored twice, so that products
   * next to each other in the batch read numbers next to each other.
   */
  static ProductTask apart(ProductTask task, Scratch scratch, Evaluation evaluation) {
    ProductTask real = real(task, scratch, evaluation);
    Matrix left = task.left();
    Matrix right = real.right();
    ProductTask.Target target = real.target();
    int size = left.numbers().length();
    int[] alone = {0};
    return new ProductTask(
        new Matrix(
            twice(left.numbers(), scratch, evaluation),
            withImaginary(left.first()),
            left.lines(),
            withNext(left.terms(), size)),
        new Matrix(right.numbers(), sums(right.first(), right.lines()), alone, right.terms()),
        new ProductTask.Target(
            target.sums(), sums(target.first(), target.columns()), target.rows(), alone));
  }

  private static int[] sums(int[] some, int[] others) {
    return Arrays.stream(some).flatMap(x -> Arrays.stream(others).map(y -> x + y)).toArray();
  }

  /** The real parts of {@code numbers}, each twice, and behind all of them the imaginary ones. */
  private static NumberArray twice(NumberArray numbers, Scratch scratch, Evaluation evaluation) {
    int size = numbers.length();
    NumberArray twice = scratch.take(numbers, Math.multiplyExact(PARTS, size), evaluation);
    Workers.runRanges(
        size, TOGETHER, (from, to) -> repeat(twice, numbers, from, to), evaluation::poll);
    return twice;
  }

  private static void repeat(NumberArray to, NumberArray numbers, int first, int end) {
    int size = numbers.length();
    switch (to) {
      case Floats(float[] array) -> {
        float[] source = ((Floats) numbers).array();
        for (int k = first; k < end; k += PARTS) {
          array[k] = source[k];
          array[k + 1] = source[k];
          array[size + k] = source[k + 1];
          array[size + k + 1] = source[k + 1];
        }
      }
      case Doubles(double[] array) -> {
        double[] source = ((Doubles) numbers).array();
        for (int k = first; k < end; k += PARTS) {
          array[k] = source[k];
          array[k + 1] = source[k];
          array[size + k] = source[k + 1];
          array[size + k + 1] = source[k + 1];
        }
      }
      case Integers _, Longs _ -> throw new IllegalArgumentException("no complex numbers");
    }
  }

  private static int[] withImaginary(int[] offsets) {
    return withNext(offsets, 1);
  }

  /** Each of these offsets, and behind it the one that lies {@code apart} from it. */
  private static int[] withNext(int[] offsets, int apart) {
    int[] parts = new int[PARTS * offsets.length];
    for (int k = 0; k < offsets.length; k++) {
      parts[PARTS * k] = offsets[k];
      parts[PARTS * k + 1] = offsets[k] + apart;
    }
    return parts;
  }

  /**
   * The right side. A number x + iy becomes four: x and y for the real part of a factor, -y and x
   * for its imaginary part; of these pairs the first goes to the sum's real part, the second to its
   * imaginary part.
   */
  private static final class Expansion {
    private final Matrix from;
    private final int columns;
    private final int terms;

    /** Whether columns, rather than terms, are neighbours, as they are in {@link #from}. */
    private final boolean columnsInside;

    private final NumberArray to;
    private final Evaluation evaluation;

    Expansion(Matrix from, Scratch scratch, Evaluation evaluation) {
      this.from = from;
      this.columns = from.lines().length;
      this.terms = from.terms().length;
      this.columnsInside = from.lineStep() == PARTS;
      long count = (long) PARTS * PARTS * from.first().length * columns * terms;
      this.to = scratch.take(from.numbers(), Math.toIntExact(count), evaluation);
      this.evaluation = evaluation;
    }

    Matrix run() {
      int[] outside = columnsInside ? from.terms() : from.lines();
      int[] inside = columnsInside ? from.lines() : from.terms();
      int batch = from.first().length;
      int width = PARTS * inside.length;
      int together = Math.max(1, TOGETHER / Math.max(1, width));
      int tasks = Math.ceilDiv(outside.length, together);
      Workers.run(
          batch * tasks,
          task -> {
            int b = task / tasks;
            int first = task % tasks * together;
            for (int k = first; k < Math.min(outside.length, first + together); k++) {
              int at = (b * outside.length + k) * PARTS * width;
              expand(at, width, from.first()[b] + outside[k], inside);
            }
          },
          evaluation::poll);
      long size = (long) PARTS * PARTS * columns * terms;
      int[] neighbours = Matrix.offsets(Ints.of(width), new long[] {1});
      int[] apart = Matrix.offsets(Ints.of((long) PARTS * outside.length), new long[] {width});
      return new Matrix(
          to,
          Matrix.offsets(Ints.of(batch), new long[] {size}),
          columnsInside ? neighbours : apart,
          columnsInside ? apart : neighbours);
    }

    /** Takes the numbers at {@code base + offsets[k]} to two rows from {@code at} on. */
    private void expand(int at, int width, int base, int[] offsets) {
      int next = at + width;
      switch (to) {
        case Floats(float[] array) -> {
          float[] source = ((Floats) from.numbers()).array();
          for (int k = 0; k < offsets.length; k++) {
            float real = source[base + offsets[k]];
            float imaginary = source[base + offsets[k] + 1];
            array[at + 2 * k] = real;
            array[at + 2 * k + 1] = columnsInside ? imaginary : -imaginary;
            array[next + 2 * k] = columnsInside ? -imaginary : imaginary;
            array[next + 2 * k + 1] = real;
          }
        }
        case Doubles(double[] array) -> {
          double[] source = ((Doubles) from.numbers()).array();
          for (int k = 0; k < offsets.length; k++) {
            double real = source[base + offsets[k]];
            double imaginary = source[base + offsets[k] + 1];
            array[at + 2 * k] = real;
            array[at + 2 * k + 1] = columnsInside ? imaginary : -imaginary;
            array[next + 2 * k] = columnsInside ? -imaginary : imaginary;
            array[next + 2 * k + 1] = real;
          }
        }
        case Integers _, Longs _ -> throw new IllegalArgumentException("no complex numbers");
      }
    }
  }
}
