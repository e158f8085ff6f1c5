package xlet.engine.array;

/**
 * The memory of an array: one primitive Java array, by the carrier of the element type.
 *
 * <p>A slot holds one element, or one part of a complex element: element n has its real part in
 * slot 2n and its imaginary part in slot 2n + 1. Types narrower than a byte take a byte, s1 to s4
 * sign-extended, the others zero-extended; pred is 0 or 1. A buffer is written while an array is
 * computed and no more once it belongs to one.
 */
@SuppressWarnings("ArrayRecordComponent") // a buffer is its array, and equal only to itself
public sealed interface Buffer {
  /** Fewer bytes are made ready in some hundredths of a second, even in small pages. */
  long LARGE_BYTES = 96 << 20;

  /** The Java array. */
  Object array();

  /** The raw bits of a slot, zero-extended from the carrier's width; any NaN as it is. */
  long bits(int slot);

  /** Stores the low bits, as wide as the carrier is. A canonical long of a narrow type fits. */
  void setBits(int slot, long bits);

  /** How many slots there are. */
  int length();

  /** Takes over the bits of {@code count} slots of {@code other}, which has the same carrier. */
  default void copy(int slot, Buffer other, int from, int count) {
    switch (this) {
      case Bytes(byte[] to) -> System.arraycopy(((Bytes) other).array(), from, to, slot, count);
      case Shorts(short[] to) -> System.arraycopy(((Shorts) other).array(), from, to, slot, count);
      case Integers(int[] to) ->
          System.arraycopy(((Integers) other).array(), from, to, slot, count);
      case Longs(long[] to) -> System.arraycopy(((Longs) other).array(), from, to, slot, count);
      case Floats(float[] to) -> System.arraycopy(((Floats) other).array(), from, to, slot, count);
      case Doubles(double[] to) ->
          System.arraycopy(((Doubles) other).array(), from, to, slot, count);
    }
  }

  /** Takes over {@code count} slots of {@code other}, of the same carrier, {@code step} apart. */
  default void copyEach(int slot, Buffer other, int from, int step, int count) {
    if (step == 1) {
      copy(slot, other, from, count);
      return;
    }
    switch (this) {
      case Bytes(byte[] to) -> {
        byte[] source = ((Bytes) other).array();
        for (int k = 0; k < count; k++) {
          to[slot + k] = source[from + k * step];
        }
      }
      case Shorts(short[] to) -> {
        short[] source = ((Shorts) other).array();
        for (int k = 0; k < count; k++) {
          to[slot + k] = source[from + k * step];
        }
      }
      case Integers(int[] to) -> {
        int[] source = ((Integers) other).array();
        for (int k = 0; k < count; k++) {
          to[slot + k] = source[from + k * step];
        }
      }
      case Longs(long[] to) -> {
        long[] source = ((Longs) other).array();
        for (int k = 0; k < count; k++) {
          to[slot + k] = source[from + k * step];
        }
      }
      case Floats(float[] to) -> {
        float[] source = ((Floats) other).array();
        for (int k = 0; k < count; k++) {
          to[slot + k] = source[from + k * step];
        }
      }
      case Doubles(double[] to) -> {
        double[] source = ((Doubles) other).array();
        for (int k = 0; k < count; k++) {
          to[slot + k] = source[from + k * step];
        }
      }
    }
  }

  /** Stores the nearest number of {@code type}, whose carrier this is. */
  default void setDouble(ElementType type, int slot, double value) {
    setBits(slot, type.inLong() ? type.wrap(type.encode(value)) : type.encode(value));
  }

  /** Stores the low bits of an integer or pred as a canonical value of {@code type}. */
  default void setLong(ElementType type, int slot, long value) {
    setBits(slot, type.wrap(value));
  }

  /**
   * A buffer of zero bits for one array.
   *
   * @throws MemoryBoundException if it would not fit, before anything is allocated
   */
  static Buffer allocate(ArrayShape shape) {
    Memory.admit(shape);
    try {
      return SpareBuffers.COMMON.take(shape.type(), (int) shape.slotCount());
    } catch (OutOfMemoryError exhausted) {
      throw Memory.exhausted(shape);
    }
  }

  /**
   * Allocates as {@link #allocate(ArrayShape)} does. While the memory of a large array is made
   * ready, {@code poll} is called now and then, and an exception from it ends the wait.
   *
   * @throws MemoryBoundException if it would not fit, before anything is allocated
   */
  static Buffer allocate(ArrayShape shape, Runnable poll) {
    return shape.byteCount() < LARGE_BYTES
        ? allocate(shape)
        : Detached.run(() -> allocate(shape), poll);
  }

  /**
   * A buffer of zero bits for this many elements.
   *
   * @throws MemoryBoundException if it would not fit, before anything is allocated
   */
  static Buffer allocate(ElementType type, long elements) {
    return allocate(ArrayShape.of(type, elements));
  }

  /** A new buffer of zero bits with so many slots of the carrier of {@code type}. */
  static Buffer ofLength(ElementType type, int slots) {
    return HeapPages.buffer((long) slots * type.part().bytes(), () -> ofZeros(type, slots));
  }

  private static Buffer ofZeros(ElementType type, int slots) {
    return switch (type.part()) {
      case PRED, S1, S2, S4, S8, U1, U2, U4, U8 -> new Bytes(new byte[slots]);
      case F8E5M2, F8E4M3, F8E4M3FN, F8E4M3B11FNUZ, F8E5M2FNUZ, F8E4M3FNUZ ->
          new Bytes(new byte[slots]);
      case F8E3M4, F4E2M1FN, F8E8M0FNU -> new Bytes(new byte[slots]);
      case S16, U16, F16, BF16 -> new Shorts(new short[slots]);
      case S32, U32 -> new Integers(new int[slots]);
      case S64, U64 -> new Longs(new long[slots]);
      case F32, C64 -> new Floats(new float[slots]);
      case F64, C128 -> new Doubles(new double[slots]);
    };
  }

  /** The class of buffers that carry elements of {@code type}. */
  static Class<? extends Buffer> carrier(ElementType type) {
    if (type.part() == ElementType.F32) {
      return Floats.class;
    }
    if (type.part() == ElementType.F64) {
      return Doubles.class;
    }
    return switch (type.part().bytes()) {
      case 1 -> Bytes.class;
      case 2 -> Shorts.class;
      case 4 -> Integers.class;
      default -> Longs.class;
    };
  }

  /** Whether this carries elements of {@code type}. */
  default boolean carries(ElementType type) {
    return switch (this) {
      case Bytes bytes -> type.bits() <= 8;
      case Shorts shorts -> type.bits() == 16;
      case Integers integers -> type.bits() == 32 && type.inLong();
      case Longs longs -> type.bits() == 64 && type.inLong();
      case Floats floats -> type.part() == ElementType.F32;
      case Doubles doubles -> type.part() == ElementType.F64;
    };
  }

  /** Slots of 8 bits or fewer. */
  record Bytes(byte[] array) implements Buffer {
    @Override
    public long bits(int slot) {
      return array[slot] & 0xFFL;
    }

    @Override
    public void setBits(int slot, long bits) {
      array[slot] = (byte) bits;
    }

    @Override
    public int length() {
      return array.length;
    }
  }

  /** Slots of 16 bits. */
  record Shorts(short[] array) implements Buffer {
    @Override
    public long bits(int slot) {
      return array[slot] & 0xFFFFL;
    }

    @Override
    public void setBits(int slot, long bits) {
      array[slot] = (short) bits;
    }

    @Override
    public int length() {
      return array.length;
    }
  }

  /** Slots of 32-bit integers. */
  record Integers(int[] array) implements Buffer {
    @Override
    public long bits(int slot) {
      return array[slot] & 0xFFFFFFFFL;
    }

    @Override
    public void setBits(int slot, long bits) {
      array[slot] = (int) bits;
    }

    @Override
    public int length() {
      return array.length;
    }
  }

  /** Slots of 64-bit integers. */
  record Longs(long[] array) implements Buffer {
    @Override
    public long bits(int slot) {
      return array[slot];
    }

    @Override
    public void setBits(int slot, long bits) {
      array[slot] = bits;
    }

    @Override
    public int length() {
      return array.length;
    }
  }

  /** Slots of f32, and of c64 as pairs of real and imaginary part. */
  record Floats(float[] array) implements Buffer {
    @Override
    public long bits(int slot) {
      return Float.floatToRawIntBits(array[slot]) & 0xFFFFFFFFL;
    }

    @Override
    public void setBits(int slot, long bits) {
      array[slot] = Float.intBitsToFloat((int) bits);
    }

    @Override
    public void setDouble(ElementType type, int slot, double value) {
      array[slot] = (float) value;
    }

    @Override
    public int length() {
      return array.length;
    }
  }

  /** Slots of f64, and of c128 as pairs of real and imaginary part. */
  record Doubles(double[] array) implements Buffer {
    @Override
    public long bits(int slot) {
      return Double.doubleToRawLongBits(array[slot]);
    }

    @Override
    public void setBits(int slot, long bits) {
      array[slot] = Double.longBitsToDouble(bits);
    }

    @Override
    public void setDouble(ElementType type, int slot, double value) {
      array[slot] = value;
    }

    @Override
    public int length() {
      return array.length;
    }
  }
}
