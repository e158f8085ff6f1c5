package xlet.engine.op.linalg;

import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.Detached;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.element.Widening;
import xlet.engine.op.Call;
import xlet.engine.op.Evaluation;

/**
 * The numbers that kernels compute with, so that they give the bits that the definition gives: a
 * product is rounded, then the sum.
 */
@SuppressWarnings("ArrayRecordComponent") // the arrays are what kernels work on, never compared
sealed interface NumberArray {
  /** How many numbers are copied between two looks at the cancel flag. */
  int POSITIONS_PER_POLL = 1 << 14;

  /** f32, for it and all narrower floats. */
  record Floats(float[] array) implements NumberArray {}

  record Doubles(double[] array) implements NumberArray {}

  /** Integers of up to 32 bits; narrower ones wrap in the end. */
  record Integers(int[] array) implements NumberArray {}

  /** Returns whether kernels can compute {@code call} with such numbers. */
  static boolean fit(Call call) {
    ElementType lhs = call.operand("lhs").type();
    ElementType rhs = call.operand("rhs").type();
    ElementType result = call.resultArray().type();
    return fits(lhs, result) && fits(rhs, result);
  }

  private static boolean fits(ElementType operand, ElementType result) {
    return (result.isFloat() && Widening.widen(operand) == Widening.widen(result))
        || (result.isInteger()
            && operand.isInteger()
            && result.bits() <= 32
            && operand.bits() <= 32);
  }

  /** Zeros for sums of type {@code result}. */
  static NumberArray zeros(ElementType result, int count, Evaluation evaluation) {
    return Detached.run(
        (long) count * result.bytes(), () -> zeros(result, count), evaluation::poll);
  }

  private static NumberArray zeros(ElementType result, int count) {
    if (result == ElementType.F64) {
      return new Doubles(new double[count]);
    }
    return result.isFloat() ? new Floats(new float[count]) : new Integers(new int[count]);
  }

  /** Looks at some of the positions whether to go on. */
  static void poll(int position, Evaluation evaluation) {
    if (position % POSITIONS_PER_POLL == 0) {
      evaluation.poll();
    }
  }

  /** Takes over the element of {@code array} at {@code offset}. */
  default void put(int position, NdArray array, int offset) {
    switch (this) {
      case Floats(float[] floats) -> floats[position] = (float) array.doubleAt(offset);
      case Doubles(double[] doubles) -> doubles[position] = array.doubleAt(offset);
      case Integers(int[] integers) -> integers[position] = (int) array.longAt(offset);
    }
  }

  /** Takes over number {@code from} of {@code others}, which are of the same kind. */
  default void copy(int position, NumberArray others, int from) {
    switch (this) {
      case Floats(float[] floats) -> floats[position] = ((Floats) others).array[from];
      case Doubles(double[] doubles) -> doubles[position] = ((Doubles) others).array[from];
      case Integers(int[] integers) -> integers[position] = ((Integers) others).array[from];
    }
  }

  /** Writes the number at {@code position}, rounded or wrapped to {@code type}. */
  default void write(int position, ElementType type, Buffer buffer, int slot) {
    switch (this) {
      case Floats(float[] floats) -> buffer.setDouble(type, slot, floats[position]);
      case Doubles(double[] doubles) -> buffer.setDouble(type, slot, doubles[position]);
      case Integers(int[] integers) -> buffer.setLong(type, slot, integers[position]);
    }
  }

  /** These numbers as an array of {@code shape}, in the default layout. */
  default NdArray toArray(ArrayShape shape, Evaluation evaluation) {
    Buffer buffer = Buffer.allocate(shape, evaluation::poll);
    int count = (int) shape.elementCount();
    for (int k = 0; k < count; k++) {
      poll(k, evaluation);
      write(k, shape.type(), buffer, k);
    }
    return NdArray.of(shape, buffer);
  }

  /**
   * Adds to each of {@code sums.count} of these, from {@code sums.first} on, one product after the
   * other: term t is {@code factor[at + t]} times the numbers of row t of {@code rows}.
   */
  default void addProducts(Span sums, NumberArray factor, int at, NumberArray rows, Terms terms) {
    switch (this) {
      case Floats(float[] array) ->
          FloatSums.add(array, sums, ((Floats) factor).array, at, ((Floats) rows).array, terms);
      case Doubles(double[] array) ->
          DoubleSums.add(array, sums, ((Doubles) factor).array, at, ((Doubles) rows).array, terms);
      case Integers(int[] array) -> {
        int[] row = ((Integers) rows).array;
        for (int t = 0; t < terms.count; t++) {
          int x = ((Integers) factor).array[at + t];
          int from = terms.first + t * terms.pitch;
          for (int j = 0; j < sums.count; j++) {
            array[sums.first + j] += x * row[from + j];
          }
        }
      }
    }
  }

  /** Neighbouring numbers. */
  record Span(int first, int count) {}

  /** Rows {@code pitch} apart of which the first begins at {@code first}. */
  record Terms(int first, int pitch, int count) {}
}
