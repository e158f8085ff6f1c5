package xlet.engine.array;

/** Admits buffers before they are allocated and refuses those above the memory bound. */
public final class Memory {
  /** The most slots a buffer has: what a Java array can hold. */
  public static final int MOST_SLOTS = Integer.MAX_VALUE - 8;

  private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};

  private static volatile long bound = Runtime.getRuntime().maxMemory() / 2;

  private Memory() {}

  /** The bytes one value may take; half the heap unless set. */
  public static long bound() {
    return bound;
  }

  /** Sets the bytes one value may take. */
  public static void bound(long bytes) {
    bound = bytes;
  }

  /**
   * Does nothing if a buffer of this shape may be allocated.
   *
   * @throws MemoryBoundException if it needs more than the bound, or more than a Java array holds
   */
  public static void admit(ArrayShape shape) {
    if (shape.byteCount() > bound) {
      throw new MemoryBoundException(
          "%s needs %s; the bound is %s".formatted(shape.text(), size(shape), inUnits(bound)));
    }
    if (shape.slotCount() > MOST_SLOTS) {
      throw new MemoryBoundException(
          "%s needs %s slots (%s); an array holds at most %s"
              .formatted(shape.text(), shape.slotCount(), size(shape), MOST_SLOTS));
    }
  }

  static MemoryBoundException exhausted(ArrayShape shape) {
    return new MemoryBoundException(
        "%s needs %s; the memory in use leaves no room for it"
            .formatted(shape.text(), size(shape)));
  }

  private static String size(ArrayShape shape) {
    return inUnits(shape.byteCount());
  }

  /** A count of bytes for people: {@code 3.6 TiB}, {@code 12 GiB}, {@code 24 bytes}. */
  public static String inUnits(long bytes) {
    if (bytes == Long.MAX_VALUE) {
      return "more than 8 EiB";
    }
    double value = bytes;
    int unit = 0;
    while (value >= 1024 && unit < UNITS.length - 1) {
      value /= 1024;
      unit++;
    }
    long tenths = Math.round(value * 10);
    return tenths / 10 + (tenths % 10 == 0 ? "" : "." + tenths % 10) + " " + UNITS[unit];
  }
}
