package xlet.engine.op;

import java.util.function.IntFunction;
import xlet.engine.array.Buffer;
import xlet.engine.array.Detached;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.element.Widening;
import xlet.engine.loop.Carrier;
import xlet.engine.work.Workers;

/** The numbers that kernels compute with. */
@SuppressWarnings("ArrayRecordComponent") // the arrays are what kernels work on, never compared
public sealed interface NumberArray {
  /** How many numbers are copied between two looks at the cancel flag. */
  int POSITIONS_PER_POLL = 1 << 14;

  /** Floats, whatever their precision. */
  sealed interface Reals extends NumberArray {
    /** {@code count} zeros, of f32 or of f64. */
    static Reals zeros(Carrier carrier, int count) {
      return carrier == Carrier.FLOAT
          ? new Floats(new float[count])
          : new Doubles(new double[count]);
    }

    /** The number at a position. */
    double get(int position);

    /** Puts a number, rounded to what these hold. */
    void put(int position, double value);
  }

  /** f32, for it and all narrower floats, and the parts of c64. */
  record Floats(float[] array) implements Reals {
    @Override
    public double get(int position) {
      return array[position];
    }

    @Override
    public void put(int position, double value) {
      array[position] = (float) value;
    }
  }

  /** f64 and the parts of c128. */
  record Doubles(double[] array) implements Reals {
    @Override
    public double get(int position) {
      return array[position];
    }

    @Override
    public void put(int position, double value) {
      array[position] = value;
    }
  }

  /** Integers of up to 32 bits; narrower ones wrap in the end. */
  record Integers(int[] array) implements NumberArray {}

  /** Integers of 64 bits. */
  record Longs(long[] array) implements NumberArray {}

  /**
   * The content of the buffer of {@code array}, slot by slot, as numbers in which results of type
   * {@code result} are computed; it is not to be written to.
   */
  static NumberArray of(NdArray array, ElementType result, Evaluation evaluation) {
    return of(array, result, count -> zeros(result, count, evaluation), evaluation);
  }

  /** The same; where they have to be converted, they lie in {@code scratch}. */
  static NumberArray of(NdArray array, ElementType result, Scratch scratch, Evaluation evaluation) {
    return of(array, result, count -> room(result, count, scratch, evaluation), evaluation);
  }

  private static NumberArray of(
      NdArray array, ElementType result, IntFunction<NumberArray> room, Evaluation evaluation) {
    ElementType sum = Widening.widen(result).part();
    return switch (array.buffer()) {
      case Buffer.Floats(float[] floats) when sum == ElementType.F32 -> new Floats(floats);
      case Buffer.Doubles(double[] doubles) when sum == ElementType.F64 -> new Doubles(doubles);
      case Buffer.Integers(int[] integers) when sum.inLong() && sum.bits() <= 32 ->
          new Integers(integers);
      case Buffer.Longs(long[] longs) when sum.inLong() && sum.bits() == 64 -> new Longs(longs);
      case Buffer other -> converted(array, room.apply(other.length()), evaluation);
    };
  }

  private static NumberArray converted(NdArray array, NumberArray numbers, Evaluation evaluation) {
    Buffer from = array.buffer();
    ElementType part = array.type().part();
    Workers.runRanges(
        from.length(),
        POSITIONS_PER_POLL,
        (first, end) -> NumberConversion.read(from, part, numbers, first, end),
        evaluation::poll);
    return numbers;
  }

  /** Zeros for sums of type {@code result}. */
  static NumberArray zeros(ElementType result, int count, Evaluation evaluation) {
    return Detached.run(
        (long) count * result.bytes(), () -> zeros(result, count), evaluation::poll);
  }

  /** Room in {@code scratch} for sums of type {@code result}; anything may be in it. */
  private static NumberArray room(
      ElementType result, int count, Scratch scratch, Evaluation evaluation) {
    return scratch.take(zeros(result, 0), count, evaluation);
  }

  private static NumberArray zeros(ElementType result, int count) {
    if (result.inLong()) {
      return result.bits() <= 32 ? new Integers(new int[count]) : new Longs(new long[count]);
    }
    return Widening.widen(result).part() == ElementType.F64
        ? new Doubles(new double[count])
        : new Floats(new float[count]);
  }

  /** Looks at some of the positions whether to go on. */
  static void poll(int position, Evaluation evaluation) {
    if (position % POSITIONS_PER_POLL == 0) {
      evaluation.poll();
    }
  }

  /** How emitted code holds one of the numbers. */
  default Carrier carrier() {
    return switch (this) {
      case Floats _ -> Carrier.FLOAT;
      case Doubles _ -> Carrier.DOUBLE;
      case Integers _ -> Carrier.INT;
      case Longs _ -> Carrier.LONG;
    };
  }

  /** The primitive array that the numbers are in. */
  default Object array() {
    return switch (this) {
      case Floats(float[] array) -> array;
      case Doubles(double[] array) -> array;
      case Integers(int[] array) -> array;
      case Longs(long[] array) -> array;
    };
  }

  /** {@code count} zeros of the same kind. */
  default NumberArray zeros(int count) {
    return switch (this) {
      case Floats _ -> new Floats(new float[count]);
      case Doubles _ -> new Doubles(new double[count]);
      case Integers _ -> new Integers(new int[count]);
      case Longs _ -> new Longs(new long[count]);
    };
  }

  /** How many numbers there are. */
  default int length() {
    return switch (this) {
      case Floats(float[] array) -> array.length;
      case Doubles(double[] array) -> array.length;
      case Integers(int[] array) -> array.length;
      case Longs(long[] array) -> array.length;
    };
  }

  /** Takes over {@code count} neighbouring numbers of {@code others}, of the same kind. */
  default void copy(int position, NumberArray others, int from, int count) {
    switch (this) {
      case Floats(float[] array) ->
          System.arraycopy(((Floats) others).array, from, array, position, count);
      case Doubles(double[] array) ->
          System.arraycopy(((Doubles) others).array, from, array, position, count);
      case Integers(int[] array) ->
          System.arraycopy(((Integers) others).array, from, array, position, count);
      case Longs(long[] array) ->
          System.arraycopy(((Longs) others).array, from, array, position, count);
    }
  }

  /** Takes over {@code count} numbers of {@code others} that lie {@code step} apart. */
  default void copyEach(int position, NumberArray others, int from, int step, int count) {
    buffer().copyEach(position, others.buffer(), from, step, count);
  }

  private Buffer buffer() {
    return switch (this) {
      case Floats(float[] array) -> new Buffer.Floats(array);
      case Doubles(double[] array) -> new Buffer.Doubles(array);
      case Integers(int[] array) -> new Buffer.Integers(array);
      case Longs(long[] array) -> new Buffer.Longs(array);
    };
  }

  /** Sets numbers in {@code [from, to)} to all of {@code others}, again and again. */
  default void fill(NumberArray others, int from, int to) {
    int count = to - from;
    int filled = Math.min(others.length(), count);
    copy(from, others, 0, filled);
    while (filled < count) {
      int more = Math.min(filled, count - filled);
      copy(from + filled, this, from, more);
      filled += more;
    }
  }

  /** Rounds numbers in {@code [from, to)} to {@code type} if they are floats of more bits. */
  default void round(ElementType type, int from, int to) {
    if (this instanceof Floats(float[] array) && type.bits() < Float.SIZE) {
      NumberConversion.round(array, type, from, to);
    }
  }

  /** Numbers for a result, which {@link #store} puts into its buffer. */
  static NumberArray forResult(NdArray result, ElementType computed, Evaluation evaluation) {
    return liesIn(result, computed)
        ? of(result, computed, evaluation)
        : zeros(computed, result.buffer().length(), evaluation);
  }

  /** Does the same in {@code scratch}; the caller must write every number. */
  static NumberArray forResult(
      NdArray result, ElementType computed, Scratch scratch, Evaluation evaluation) {
    return liesIn(result, computed)
        ? of(result, computed, evaluation)
        : room(computed, result.buffer().length(), scratch, evaluation);
  }

  /** Returns whether numbers of type {@code computed} are computed where the result is. */
  private static boolean liesIn(NdArray result, ElementType computed) {
    return result.type() == computed && (!computed.inLong() || computed.bits() >= 32);
  }

  /** Writes these, rounded or wrapped to the type of {@code result}, unless they lie there. */
  default void store(NdArray result, Evaluation evaluation) {
    if (isOf(result.buffer())) {
      return;
    }
    ElementType type = result.type().part();
    Workers.runRanges(
        length(),
        POSITIONS_PER_POLL,
        (first, end) -> NumberConversion.write(this, type, result.buffer(), first, end),
        evaluation::poll);
  }

  /** Returns whether these lie in {@code buffer}. */
  @SuppressWarnings("ReferenceEquality") // whether they are one array
  default boolean isOf(Buffer buffer) {
    return switch (buffer) {
      case Buffer.Floats(float[] array) -> this instanceof Floats own && own.array == array;
      case Buffer.Doubles(double[] array) -> this instanceof Doubles own && own.array == array;
      case Buffer.Integers(int[] array) -> this instanceof Integers own && own.array == array;
      case Buffer.Longs(long[] array) -> this instanceof Longs own && own.array == array;
      case Buffer.Bytes bytes -> false;
      case Buffer.Shorts shorts -> false;
    };
  }
}
