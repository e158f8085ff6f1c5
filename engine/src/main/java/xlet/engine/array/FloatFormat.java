package xlet.engine.array;

/** The bits of a binary floating-point number: how wide its parts are and what the ends mean. */
final class FloatFormat {
  /** The use that a format makes of the bit patterns beyond its finite numbers. */
  private enum Ends {
    /** Infinities and NaNs have the greatest exponent, as in IEEE 754. */
    IEEE,
    /** No infinity; all bits one is NaN, and overflow ends there. */
    FINITE_WITH_NAN,
    /** No infinity and no −0: the pattern of −0 is the one NaN, and overflow ends there. */
    UNSIGNED_ZERO,
    /** Neither infinity nor NaN: overflow gives the greatest number, NaN a zero. */
    FINITE,
    /** A power of two: no sign, no zero; all bits one is NaN. */
    POWER_OF_TWO
  }

  static final FloatFormat NONE = new FloatFormat(0, 0, 0, Ends.FINITE);
  static final FloatFormat HALF = ieee(5, 10);
  static final FloatFormat BRAIN = ieee(8, 7);
  static final FloatFormat SINGLE = ieee(8, 23);
  static final FloatFormat DOUBLE = ieee(11, 52);
  static final FloatFormat E5M2 = ieee(5, 2);
  static final FloatFormat E4M3 = ieee(4, 3);
  static final FloatFormat E3M4 = ieee(3, 4);
  static final FloatFormat E4M3FN = new FloatFormat(4, 3, 7, Ends.FINITE_WITH_NAN);
  static final FloatFormat E4M3B11FNUZ = new FloatFormat(4, 3, 11, Ends.UNSIGNED_ZERO);
  static final FloatFormat E5M2FNUZ = new FloatFormat(5, 2, 16, Ends.UNSIGNED_ZERO);
  static final FloatFormat E4M3FNUZ = new FloatFormat(4, 3, 8, Ends.UNSIGNED_ZERO);
  static final FloatFormat E2M1FN = new FloatFormat(2, 1, 1, Ends.FINITE);
  static final FloatFormat E8M0FNU = new FloatFormat(8, 0, 127, Ends.POWER_OF_TWO);

  private static final int FRACTION = 52;
  private static final long INFINITY = 0x7FFL << FRACTION;

  private final int exponentBits;
  private final int mantissaBits;
  private final int bias;
  private final Ends ends;
  private final long magnitudeMask;
  private final long signBit;
  private final long greatest;
  private final long greatestField;
  private final long leastNegative; // the magnitude of the first below zero: 0 is that of -0
  private final double[] table;

  private FloatFormat(int exponentBits, int mantissaBits, int bias, Ends ends) {
    this.exponentBits = exponentBits;
    this.mantissaBits = mantissaBits;
    this.bias = bias;
    this.ends = ends;
    magnitudeMask = (1L << (exponentBits + mantissaBits)) - 1;
    signBit = ends == Ends.POWER_OF_TWO ? 0 : magnitudeMask + 1;
    greatest =
        switch (ends) {
          case IEEE -> (((1L << exponentBits) - 1) << mantissaBits) - 1;
          case FINITE_WITH_NAN, POWER_OF_TWO -> magnitudeMask - 1;
          case UNSIGNED_ZERO, FINITE -> magnitudeMask;
        };
    greatestField = ends == Ends.POWER_OF_TWO ? 0 : greatest >>> mantissaBits;
    leastNegative = ends == Ends.UNSIGNED_ZERO ? 1 : 0;
    table = magnitudeMask <= 0xFF ? tabulate() : new double[0];
  }

  private static FloatFormat ieee(int exponentBits, int mantissaBits) {
    return new FloatFormat(exponentBits, mantissaBits, (1 << (exponentBits - 1)) - 1, Ends.IEEE);
  }

  private double[] tabulate() {
    var values = new double[(int) (magnitudeMask | signBit) + 1];
    for (int bits = 0; bits < values.length; bits++) {
      values[bits] = decodeByDefinition(bits);
    }
    return values;
  }

  int exponentBits() {
    return exponentBits;
  }

  int mantissaBits() {
    return mantissaBits;
  }

  boolean hasInfinity() {
    return ends == Ends.IEEE;
  }

  boolean hasNaN() {
    return ends != Ends.FINITE;
  }

  boolean hasSign() {
    return ends != Ends.POWER_OF_TWO;
  }

  double greatestValue() {
    return decodeByDefinition(greatest);
  }

  double smallestNormal() {
    return decodeByDefinition(hasSign() ? 1L << mantissaBits : 0);
  }

  double smallestPositive() {
    return decodeByDefinition(hasSign() ? 1 : 0);
  }

  /** The number the low bits stand for. */
  double decode(long bits) {
    if (table.length != 0) {
      return table[(int) bits & (table.length - 1)];
    }
    if (this == HALF) {
      return Float.float16ToFloat((short) bits);
    }
    if (this == BRAIN) {
      return Float.intBitsToFloat((int) bits << 16);
    }
    return decodeByDefinition(bits);
  }

  double decodeByDefinition(long bits) {
    boolean negative = (bits & signBit) != 0;
    long magnitude = bits & magnitudeMask;
    long field = magnitude >>> mantissaBits;
    long fraction = magnitude & ((1L << mantissaBits) - 1);
    if (isNaN(negative, magnitude)) {
      return Math.copySign(Double.NaN, negative && ends != Ends.UNSIGNED_ZERO ? -1 : 1);
    }
    double value;
    if (ends == Ends.IEEE && magnitude > greatest) {
      value = Double.POSITIVE_INFINITY;
    } else if (field == 0 && hasSign()) {
      value = fraction * Math.scalb(1.0, 1 - bias - mantissaBits);
    } else {
      long significand = (1L << mantissaBits) | fraction;
      value = significand * Math.scalb(1.0, (int) field - bias - mantissaBits);
    }
    return negative ? -value : value;
  }

  private boolean isNaN(boolean negative, long magnitude) {
    return switch (ends) {
      case IEEE -> magnitude > greatest + 1;
      case FINITE_WITH_NAN, POWER_OF_TWO -> magnitude == magnitudeMask;
      case UNSIGNED_ZERO -> negative && magnitude == 0;
      case FINITE -> false;
    };
  }

  /**
   * The place of a number in the total order, 0 of zero. Negative numbers are below zero in the
   * order of their magnitudes, from -0 at -1 on; where there is no -0, the least negative number
   * has that place and the only NaN has the lowest one.
   */
  long place(long bits) {
    long magnitude = bits & magnitudeMask;
    return (bits & signBit) == 0 ? magnitude : ~((magnitude - leastNegative) & magnitudeMask);
  }

  /** The bits of the number at a place in the total order. */
  long atPlace(long place) {
    return place >= 0 ? place : signBit | ((~place + leastNegative) & magnitudeMask);
  }

  /** The bits of the nearest number, in one rounding, ties to the even significand. */
  long encode(double value) {
    long raw = Double.doubleToRawLongBits(value);
    long sign = raw < 0 ? signBit : 0;
    long magnitude = raw & Long.MAX_VALUE;
    if (magnitude > INFINITY) {
      return nan(sign);
    }
    if (ends == Ends.POWER_OF_TWO) {
      return raw <= 0 ? magnitudeMask : powerOfTwo(magnitude);
    }
    long rounded = nearest(magnitude);
    if (rounded > greatest) {
      return overflow(sign);
    }
    return rounded == 0 && ends == Ends.UNSIGNED_ZERO ? 0 : sign | rounded;
  }

  private long nearest(long magnitude) {
    int field = (int) (magnitude >>> FRACTION) - 1023 + bias;
    long fraction = magnitude & ((1L << FRACTION) - 1);
    int drop = FRACTION - mantissaBits;
    if (field >= 1) {
      return dropBits(((long) field << FRACTION) | fraction, drop);
    }
    int further = drop + 1 - field;
    return further > FRACTION + 1 ? 0 : dropBits((1L << FRACTION) | fraction, further);
  }

  private static long dropBits(long significand, int count) {
    long even = (significand >>> count) & 1;
    return (significand + (1L << (count - 1)) - 1 + even) >>> count;
  }

  /** A significand of one bit is odd: a tie goes up to the next power. */
  private long powerOfTwo(long magnitude) {
    long field = (magnitude >>> FRACTION) - 1023 + bias;
    long up = (magnitude >>> (FRACTION - 1)) & 1;
    return Math.clamp(field + up, 0, magnitudeMask);
  }

  private long nan(long sign) {
    return switch (ends) {
      case IEEE -> sign | (greatest + 1) | (1L << (mantissaBits - 1));
      case FINITE_WITH_NAN, POWER_OF_TWO -> sign | magnitudeMask;
      case UNSIGNED_ZERO -> signBit;
      case FINITE -> signBit ^ sign;
    };
  }

  private long overflow(long sign) {
    return switch (ends) {
      case IEEE -> sign | (greatest + 1);
      case FINITE_WITH_NAN, POWER_OF_TWO -> sign | magnitudeMask;
      case UNSIGNED_ZERO -> signBit;
      case FINITE -> sign | greatest;
    };
  }

  /** The nearest number of this format: {@code decode(encode(value))}. */
  double round(double value) {
    long raw = Double.doubleToRawLongBits(value);
    int field = (int) ((raw >>> FRACTION) & 0x7FF) - 1023 + bias;
    if (field >= 1 && field < greatestField) {
      int drop = FRACTION - mantissaBits;
      long even = (raw >>> drop) & 1;
      long rounded = raw + (1L << (drop - 1)) - 1 + even;
      return Double.longBitsToDouble(rounded & -(1L << drop));
    }
    return decode(encode(value));
  }
}
