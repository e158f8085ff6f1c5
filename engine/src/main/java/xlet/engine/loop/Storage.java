package xlet.engine.loop;

import xlet.engine.array.ElementType;

/** The primitive array that holds elements. */
public enum Storage {
  BYTES(byte[].class, Carrier.INT),
  SHORTS(short[].class, Carrier.INT),
  INTS(int[].class, Carrier.INT),
  LONGS(long[].class, Carrier.LONG),
  FLOATS(float[].class, Carrier.FLOAT),
  DOUBLES(double[].class, Carrier.DOUBLE);

  private final Class<?> type;
  private final Carrier carrier;

  Storage(Class<?> type, Carrier carrier) {
    this.type = type;
    this.carrier = carrier;
  }

  /** The class of the array. */
  public Class<?> type() {
    return type;
  }

  /** How an element is held when it has been loaded. */
  public Carrier carrier() {
    return carrier;
  }

  /** The storage of elements of {@code type}. */
  public static Storage of(ElementType type) {
    ElementType part = type.part();
    if (part == ElementType.F32) {
      return FLOATS;
    }
    if (part == ElementType.F64) {
      return DOUBLES;
    }
    return switch (part.bytes()) {
      case 1 -> BYTES;
      case 2 -> SHORTS;
      case 4 -> INTS;
      default -> LONGS;
    };
  }

  /** How many bytes an element takes. */
  public int bytes() {
    return switch (this) {
      case BYTES -> Byte.BYTES;
      case SHORTS -> Short.BYTES;
      case INTS, FLOATS -> Integer.BYTES;
      case LONGS, DOUBLES -> Long.BYTES;
    };
  }

  /** The storage of scalars that are held in {@code carrier}. */
  public static Storage of(Carrier carrier) {
    return switch (carrier) {
      case INT -> INTS;
      case LONG -> LONGS;
      case FLOAT -> FLOATS;
      case DOUBLE -> DOUBLES;
      case REFERENCE -> throw new IllegalArgumentException("no array holds references");
    };
  }

  /** A new array of this kind. */
  public Object newArray(int length) {
    return switch (this) {
      case BYTES -> new byte[length];
      case SHORTS -> new short[length];
      case INTS -> new int[length];
      case LONGS -> new long[length];
      case FLOATS -> new float[length];
      case DOUBLES -> new double[length];
    };
  }
}
