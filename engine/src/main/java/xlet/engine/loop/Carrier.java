package xlet.engine.loop;

import xlet.engine.array.ElementType;

/**
 * How a routine holds a scalar: integers of up to 32 bits as an int (u32 as its raw bits, the
 * others canonical), the 64-bit ones as a long, f64 as a double, narrower floats as a float.
 */
public enum Carrier {
  INT,
  LONG,
  FLOAT,
  DOUBLE,
  /** An object that is no number: a function, an array of arguments. */
  REFERENCE;

  /** The carrier of numbers of {@code type}, or of one part of them. */
  public static Carrier of(ElementType type) {
    if (type.inLong()) {
      return type.bits() == 64 ? LONG : INT;
    }
    return type.part() == ElementType.F64 ? DOUBLE : FLOAT;
  }

  /** The carrier of what a method takes or gives as {@code number}. */
  static Carrier of(Class<?> number) {
    if (number == int.class || number == short.class) {
      return INT;
    }
    if (number == long.class) {
      return LONG;
    }
    return number == float.class ? FLOAT : DOUBLE;
  }

  /** The carrier of the storage bits of {@code type}, as an element that is only moved has them. */
  static Carrier ofBits(ElementType type) {
    boolean narrow = type.isFloat() && type.bits() < 32;
    return narrow ? INT : of(type);
  }

  /** The type of numbers that are held so, as a method takes and gives them. */
  public Class<?> type() {
    return switch (this) {
      case INT -> int.class;
      case LONG -> long.class;
      case FLOAT -> float.class;
      case DOUBLE -> double.class;
      case REFERENCE -> throw new IllegalStateException("no number is a reference");
    };
  }

  /** Whether it holds floats. */
  public boolean isFloat() {
    return this == FLOAT || this == DOUBLE;
  }

  /** Makes an array of numbers that are all 0. */
  public Object newArray(int length) {
    return switch (this) {
      case INT -> new int[length];
      case LONG -> new long[length];
      case FLOAT -> new float[length];
      case DOUBLE -> new double[length];
      case REFERENCE -> new Object[length];
    };
  }
}
