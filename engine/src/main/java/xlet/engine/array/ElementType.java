package xlet.engine.array;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The type of the elements of an array: one of XLA's thirty primitive types.
 *
 * <p>Predicates and integers are computed as {@code long} in <em>canonical</em> form: sign-extended
 * if signed, zero-extended if unsigned (u64: its raw 64 bits), 0 or 1 for pred. Floats are computed
 * as {@code double}. A complex type reads, writes and rounds one number as its {@link #part()}
 * does.
 */
public enum ElementType {
  PRED(1, Kind.PRED, FloatFormat.NONE),
  S1(1, Kind.SIGNED, FloatFormat.NONE),
  S2(2, Kind.SIGNED, FloatFormat.NONE),
  S4(4, Kind.SIGNED, FloatFormat.NONE),
  S8(8, Kind.SIGNED, FloatFormat.NONE),
  S16(16, Kind.SIGNED, FloatFormat.NONE),
  S32(32, Kind.SIGNED, FloatFormat.NONE),
  S64(64, Kind.SIGNED, FloatFormat.NONE),
  U1(1, Kind.UNSIGNED, FloatFormat.NONE),
  U2(2, Kind.UNSIGNED, FloatFormat.NONE),
  U4(4, Kind.UNSIGNED, FloatFormat.NONE),
  U8(8, Kind.UNSIGNED, FloatFormat.NONE),
  U16(16, Kind.UNSIGNED, FloatFormat.NONE),
  U32(32, Kind.UNSIGNED, FloatFormat.NONE),
  U64(64, Kind.UNSIGNED, FloatFormat.NONE),
  F16(16, Kind.FLOAT, FloatFormat.HALF),
  BF16(16, Kind.FLOAT, FloatFormat.BRAIN),
  F32(32, Kind.FLOAT, FloatFormat.SINGLE),
  F64(64, Kind.FLOAT, FloatFormat.DOUBLE),
  F8E5M2(8, Kind.FLOAT, FloatFormat.E5M2),
  F8E4M3(8, Kind.FLOAT, FloatFormat.E4M3),
  F8E4M3FN(8, Kind.FLOAT, FloatFormat.E4M3FN),
  F8E4M3B11FNUZ(8, Kind.FLOAT, FloatFormat.E4M3B11FNUZ),
  F8E5M2FNUZ(8, Kind.FLOAT, FloatFormat.E5M2FNUZ),
  F8E4M3FNUZ(8, Kind.FLOAT, FloatFormat.E4M3FNUZ),
  F8E3M4(8, Kind.FLOAT, FloatFormat.E3M4),
  F4E2M1FN(4, Kind.FLOAT, FloatFormat.E2M1FN),
  F8E8M0FNU(8, Kind.FLOAT, FloatFormat.E8M0FNU),
  C64(64, Kind.COMPLEX, FloatFormat.SINGLE),
  C128(128, Kind.COMPLEX, FloatFormat.DOUBLE);

  /** The family of an element type. */
  public enum Kind {
    PRED,
    SIGNED,
    UNSIGNED,
    FLOAT,
    COMPLEX
  }

  private static final Map<String, ElementType> BY_NAME =
      Stream.of(values()).collect(Collectors.toMap(ElementType::text, Function.identity()));

  private final String text;
  private final int bits;
  private final Kind kind;

  @SuppressWarnings("ImmutableEnumChecker") // its table is never written
  private final FloatFormat format;

  private final int shift;

  ElementType(int bits, Kind kind, FloatFormat format) {
    this.text = name().toLowerCase(Locale.ROOT);
    this.bits = bits;
    this.kind = kind;
    this.format = format;
    this.shift = Math.max(0, 64 - bits);
  }

  /** The type of this name, in any case: {@code "f32"}, {@code "F32"}; empty if there is none. */
  public static Optional<ElementType> named(String anyCase) {
    return Optional.ofNullable(BY_NAME.get(anyCase.toLowerCase(Locale.ROOT)));
  }

  /** The unsigned integer type of a width, such as holds the bits of a float. */
  public static ElementType unsigned(int bits) {
    return named("u" + bits).orElseThrow();
  }

  /** The name as XLA prints it: {@code "f8e4m3fn"}. */
  public String text() {
    return text;
  }

  @Override
  public String toString() {
    return text;
  }

  /** Bits that carry the value; 128 for c128, 4 for s4, 1 for pred. */
  public int bits() {
    return bits;
  }

  /** Bytes an element takes in a buffer; 1 for the types narrower than a byte. */
  public int bytes() {
    return Math.max(8, bits) / 8;
  }

  /** The family of this type. */
  public Kind kind() {
    return kind;
  }

  /** Whether this is a real floating-point type. */
  public boolean isFloat() {
    return kind == Kind.FLOAT;
  }

  /** Whether this is c64 or c128. */
  public boolean isComplex() {
    return kind == Kind.COMPLEX;
  }

  /** How many numbers make an element: the two parts of a complex one, else 1. */
  public int parts() {
    return isComplex() ? 2 : 1;
  }

  /** Whether this is a signed or unsigned integer type; pred is not. */
  public boolean isInteger() {
    return kind == Kind.SIGNED || kind == Kind.UNSIGNED;
  }

  /** Whether this is a signed integer type. */
  public boolean isSigned() {
    return kind == Kind.SIGNED;
  }

  /** Whether this is pred. */
  public boolean isPred() {
    return kind == Kind.PRED;
  }

  /** Whether its values are computed as {@code long}: pred and the integers. */
  public boolean inLong() {
    return format == FloatFormat.NONE;
  }

  /** The type of a real or imaginary part: f32 of c64, f64 of c128, otherwise this type. */
  public ElementType part() {
    return this == C64 ? F32 : this == C128 ? F64 : this;
  }

  /**
   * The complex type of parts of this type: c64 of f32, c128 of f64, a complex type itself.
   *
   * @throws IllegalArgumentException if there is none
   */
  public ElementType complex() {
    return switch (this) {
      case F32, C64 -> C64;
      case F64, C128 -> C128;
      default -> throw new IllegalArgumentException("no complex type has parts of " + text);
    };
  }

  /** The number that the low bits of {@code bits} stand for. */
  public double decode(long bits) {
    if (format == FloatFormat.SINGLE) {
      return Float.intBitsToFloat((int) bits);
    }
    if (format == FloatFormat.DOUBLE) {
      return Double.longBitsToDouble(bits);
    }
    return inLong() ? toDouble(wrap(bits)) : format.decode(bits);
  }

  /** A canonical long of this type as the nearest double. */
  public double toDouble(long canonical) {
    return Conversion.nearest(this, canonical);
  }

  /**
   * The bits of {@code value} in this type, zero-extended.
   *
   * <p>A float is the nearest one, ties to even, in one rounding; beyond the greatest it is what
   * the format has: infinity, else NaN, else (f4e2m1fn) the greatest. A NaN keeps its sign where it
   * has one. f8e8m0fnu has neither sign nor zero: anything not above 0 is NaN. An integer is
   * truncated and saturates, NaN becomes 0; a pred is whether {@code value} is not 0.
   */
  public long encode(double value) {
    if (format == FloatFormat.SINGLE) {
      return Float.floatToRawIntBits((float) value) & 0xFFFFFFFFL;
    }
    if (format == FloatFormat.DOUBLE) {
      return Double.doubleToRawLongBits(value);
    }
    return inLong() ? bitsOf(Conversion.truncate(this, value)) : format.encode(value);
  }

  /**
   * The nearest number of this float type to a canonical long of {@code source}, in one rounding.
   */
  public double fromLong(ElementType source, long canonical) {
    return format == FloatFormat.DOUBLE
        ? source.toDouble(canonical)
        : round(Conversion.marked(source, canonical));
  }

  /** The nearest number of this type: {@code decode(encode(value))}. */
  public double round(double value) {
    if (format == FloatFormat.SINGLE) {
      return (float) value;
    }
    if (format == FloatFormat.DOUBLE) {
      return value;
    }
    return inLong() ? decode(encode(value)) : format.round(value);
  }

  /**
   * The canonical long whose low bits are those of {@code value}; for pred, whether it is not 0.
   */
  public long wrap(long value) {
    if (kind == Kind.SIGNED) {
      return value << shift >> shift;
    }
    if (kind == Kind.UNSIGNED) {
      return value << shift >>> shift;
    }
    if (kind == Kind.PRED) {
      return value != 0 ? 1 : 0;
    }
    throw new IllegalStateException(text + " is not held as a long");
  }

  /** The bits of a canonical long, zero-extended. */
  public long bitsOf(long canonical) {
    return canonical << shift >>> shift;
  }

  /** The canonical long of these bits, which {@link #bitsOf} undoes. */
  public long canonical(long bits) {
    return wrap(bits);
  }

  /** The least canonical long of an integer type or pred. */
  public long minLong() {
    return kind == Kind.SIGNED ? -1L << (bits - 1) : 0;
  }

  /** The greatest canonical long of an integer type or pred; -1 (all bits one) for u64. */
  public long maxLong() {
    return kind == Kind.SIGNED ? ~minLong() : -1L >>> shift;
  }

  /**
   * The place of the number with these bits in the total order of a float type: whole numbers that
   * rise from -NaN, -inf, … and -0 to 0, …, inf and NaN. Zero is at 0; the only NaN of a type
   * without -0 is below all numbers, and f8e8m0fnu, which has no sign, starts at 0.
   */
  public long place(long bits) {
    return format.place(bits);
  }

  /** The bits of the number at this place in the total order of a float type. */
  public long atPlace(long place) {
    return format.atPlace(place);
  }

  /** The least finite number of a float type: the negative of the greatest; 2^-127 of f8e8m0fnu. */
  public double minValue() {
    return format.hasSign() ? -format.greatestValue() : format.smallestPositive();
  }

  /** The greatest finite number of a float type. */
  public double maxValue() {
    return format.greatestValue();
  }

  /** The smallest number above 0 that has the full precision of its float type. */
  public double smallestNormal() {
    return format.smallestNormal();
  }

  /** The smallest number above 0 of a float type. */
  public double smallestPositive() {
    return format.smallestPositive();
  }

  /** The exponent's width of a float type. */
  public int exponentBits() {
    return format.exponentBits();
  }

  /** The mantissa's stored width of a float type, without the leading one. */
  public int mantissaBits() {
    return format.mantissaBits();
  }

  /** Whether the type has infinities. */
  public boolean hasInfinity() {
    return format.hasInfinity();
  }

  /** Whether the type has a NaN. */
  public boolean hasNaN() {
    return format.hasNaN();
  }
}
