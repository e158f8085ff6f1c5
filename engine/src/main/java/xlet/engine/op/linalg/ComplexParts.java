package xlet.engine.op.linalg;

import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.op.Evaluation;
import xlet.engine.op.NumberArray;
import xlet.engine.op.NumberArray.Doubles;
import xlet.engine.op.NumberArray.Floats;
import xlet.engine.op.NumberArray.Integers;
import xlet.engine.op.NumberArray.Longs;
import xlet.engine.work.Workers;

/** Makes real matrices of complex ones, such that their product has the parts of the product. */
final class ComplexParts {
  /** A task expands lines of so many parts. */
  private static final int TOGETHER = 1 << 14;

  private ComplexParts() {}

  /** The numbers of {@code matrix} as terms of their own: real and imaginary part in turn. */
  static Matrix asTerms(Matrix matrix) {
    int[] terms = matrix.terms();
    int[] parts = new int[2 * terms.length];
    for (int t = 0; t < terms.length; t++) {
      parts[2 * t] = terms[t];
      parts[2 * t + 1] = terms[t] + 1;
    }
    return new Matrix(matrix.numbers(), matrix.first(), matrix.lines(), parts);
  }

  /**
   * For each line of {@code matrix} two real ones: the first gives, times a line of {@link
   * #asTerms}, the real part of the product, the second its imaginary part.
   */
  static Matrix asLines(Matrix matrix, ElementType sum, Evaluation evaluation) {
    int[] first = matrix.first();
    int[] lines = matrix.lines();
    int[] terms = matrix.terms();
    int width = 2 * terms.length;
    int height = 2 * lines.length;
    NumberArray expanded = NumberArray.zeros(sum, first.length * height * width, evaluation);
    int[] starts = Matrix.offsets(Ints.of(first.length), new long[] {(long) height * width});
    int together = Math.max(1, TOGETHER / Math.max(1, width));
    int tasks = Math.ceilDiv(lines.length, together);
    Workers.run(
        first.length * tasks,
        task -> {
          int b = task / tasks;
          int line = task % tasks * together;
          for (int l = line; l < Math.min(lines.length, line + together); l++) {
            int at = starts[b] + 2 * l * width;
            expand(expanded, at, matrix.numbers(), first[b] + lines[l], terms);
          }
        },
        evaluation::poll);
    return new Matrix(
        expanded,
        starts,
        Matrix.offsets(Ints.of(height), new long[] {width}),
        Matrix.offsets(Ints.of(width), new long[] {1}));
  }

  /**
   * Takes the complex numbers of {@code from} at {@code base + terms[t]} to two lines from {@code
   * at} on: of real parts and negated imaginary ones in turn, and of imaginary parts and real ones.
   */
  private static void expand(NumberArray to, int at, NumberArray from, int base, int[] terms) {
    int next = at + 2 * terms.length;
    switch (to) {
      case Floats(float[] array) -> {
        float[] source = ((Floats) from).array();
        for (int t = 0; t < terms.length; t++) {
          float real = source[base + terms[t]];
          float imaginary = source[base + terms[t] + 1];
          array[at + 2 * t] = real;
          array[at + 2 * t + 1] = -imaginary;
          array[next + 2 * t] = imaginary;
          array[next + 2 * t + 1] = real;
        }
      }
      case Doubles(double[] array) -> {
        double[] source = ((Doubles) from).array();
        for (int t = 0; t < terms.length; t++) {
          double real = source[base + terms[t]];
          double imaginary = source[base + terms[t] + 1];
          array[at + 2 * t] = real;
          array[at + 2 * t + 1] = -imaginary;
          array[next + 2 * t] = imaginary;
          array[next + 2 * t + 1] = real;
        }
      }
      case Integers _, Longs _ -> throw new IllegalArgumentException("no complex numbers");
    }
  }
}
