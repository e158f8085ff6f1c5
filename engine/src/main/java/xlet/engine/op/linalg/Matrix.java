package xlet.engine.op.linalg;

import java.util.Arrays;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.op.Evaluation;
import xlet.engine.op.NumberArray;
import xlet.engine.op.Scratch;

/**
 * One side of a product of matrices, for each of a batch: of {@code lines} which are rows of the
 * left or columns of the right side, the numbers along {@code terms}. Number (l, t) of matrix b is
 * {@code numbers[first[b] + lines[l] + terms[t]]}.
 */
final class Matrix {
  /** So many lines that are neighbours are copied at once. */
  private static final int LONG_RUN = 8;

  private final NumberArray numbers;
  private final int[] first;
  private final int[] lines;
  private final int[] terms;
  private final int lineStep;
  private final int termStep;

  Matrix(NumberArray numbers, int[] first, int[] lines, int[] terms) {
    this.numbers = numbers;
    this.first = first;
    this.lines = lines;
    this.terms = terms;
    this.lineStep = step(lines);
    this.termStep = step(terms);
  }

  NumberArray numbers() {
    return numbers;
  }

  int[] first() {
    return first;
  }

  int[] lines() {
    return lines;
  }

  int[] terms() {
    return terms;
  }

  /** The matrices whose lines and terms are these dimensions of {@code array}. */
  static Matrix of(
      NdArray array,
      Ints batch,
      Ints lines,
      Ints terms,
      ElementType sum,
      Scratch scratch,
      Evaluation evaluation) {
    NdArray strided = array.strided();
    return of(NumberArray.of(strided, sum, scratch, evaluation), strided, batch, lines, terms);
  }

  /** Matrices of {@code numbers} that lie as the elements of {@code strided} do. */
  static Matrix of(NumberArray numbers, NdArray strided, Ints batch, Ints lines, Ints terms) {
    long[] strides = strided.shape().layout().strides(strided.shape().sizes());
    int scale = strided.type().parts();
    for (int d = 0; d < strides.length; d++) {
      strides[d] *= scale;
    }
    Ints sizes = strided.shape().sizes();
    return new Matrix(
        numbers,
        offsets(sizes, strides, batch),
        offsets(sizes, strides, lines),
        offsets(sizes, strides, terms));
  }

  private static int[] offsets(Ints sizes, long[] strides, Ints dimensions) {
    long[] steps = new long[dimensions.size()];
    for (int k = 0; k < steps.length; k++) {
      steps[k] = strides[dimensions.at(k)];
    }
    return offsets(sizes.pick(dimensions), steps);
  }

  /** The offsets of all indices within {@code sizes}, in row-major order. */
  static int[] offsets(Ints sizes, long[] strides) {
    int[] offsets = new int[Math.toIntExact(sizes.product())];
    int filled = offsets.length == 0 ? 0 : 1;
    for (int d = sizes.size() - 1; d >= 0 && filled > 0; d--) {
      int size = sizes.at(d);
      int stride = (int) strides[d];
      if (filled == 1) {
        for (int k = 1; k < size; k++) { // without a loop inside, the JIT compiler makes vectors
          offsets[k] = k * stride;
        }
      } else {
        for (int k = 1; k < size; k++) {
          for (int n = 0; n < filled; n++) {
            offsets[k * filled + n] = offsets[n] + k * stride;
          }
        }
      }
      filled *= size;
    }
    return offsets;
  }

  /** Where the first number of matrix {@code batch} is, if it has any. */
  int start(int batch) {
    return first[batch] + lines[0] + terms[0];
  }

  /** Matrix {@code batch} alone, of these lines and terms. */
  Matrix part(int batch, int[] chosenLines, int[] chosenTerms) {
    return new Matrix(
        numbers, new int[] {first[batch]}, picked(lines, chosenLines), picked(terms, chosenTerms));
  }

  /** This with at most {@code count} of its terms, from {@code term} on. */
  Matrix withTerms(int term, int count) {
    int end = Math.min(terms.length, term + count);
    return new Matrix(numbers, first, lines, Arrays.copyOfRange(terms, term, end));
  }

  /** This with the lines {@code [from, to)} alone. */
  Matrix withLines(int from, int to) {
    return new Matrix(numbers, first, Arrays.copyOfRange(lines, from, to), terms);
  }

  static int[] picked(int[] offsets, int[] chosen) {
    return Arrays.stream(chosen).map(k -> offsets[k]).toArray();
  }

  /** Returns whether the lines {@code [from, to)} lie next to each other in memory. */
  boolean areNeighbours(int from, int to) {
    return lineStep == 1 || areNeighbours(lines, from, to);
  }

  /** How many of the lines from {@code from} on, up to {@code to}, lie {@code step} apart. */
  int evenLines(int from, int to, int step) {
    return lineStep == step && step >= 0 ? to - from : evenly(lines, from, to, step);
  }

  /** How many of the terms from {@code from} on, up to {@code to}, lie {@code step} apart. */
  int evenTerms(int from, int to, int step) {
    return termStep == step && step >= 0 ? to - from : evenly(terms, from, to, step);
  }

  /**
   * Returns whether the lines {@code [from, to)} lie in runs of neighbours that are worth copying
   * run by run: an image's places lie in its rows.
   */
  boolean haveLongRuns(int from, int to) {
    if (lineStep > 1) {
      return to - from <= 1;
    }
    int runs = 0;
    for (int at = from; at < to; at += evenly(lines, at, to, 1)) {
      runs++;
    }
    return runs * LONG_RUN <= to - from || runs == 1;
  }

  /** Returns whether each of these offsets is one more than the one before it. */
  static boolean areNeighbours(int[] offsets, int from, int to) {
    return to <= from || evenly(offsets, from, to, 1) == to - from;
  }

  /** How many of the offsets from {@code from} on, up to {@code to}, lie {@code step} apart. */
  static int evenly(int[] offsets, int from, int to, int step) {
    int end = from + 1;
    while (end < to && offsets[end] - offsets[end - 1] == step) {
      end++;
    }
    return end - from;
  }

  /** How far each term lies behind the one before it; -1 if that differs. */
  int termStep() {
    return termStep;
  }

  /** How far each line lies behind the one before it; -1 if that differs. */
  int lineStep() {
    return lineStep;
  }

  /** How far each of these offsets lies behind the one before it; -1 if that differs. */
  static int step(int[] offsets) {
    int step = offsets.length < 2 ? 0 : offsets[1] - offsets[0];
    for (int k = 2; k < offsets.length; k++) {
      if (offsets[k] - offsets[k - 1] != step) {
        return -1;
      }
    }
    return step;
  }
}
