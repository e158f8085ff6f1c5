package xlet.session.render;

import java.math.BigDecimal;
import java.math.MathContext;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;

/** The shortest text from which the language reads the same element again. */
public final class ElementText {
  private static final int MOST_DIGITS = 17;
  private static final double LEAST_PLAIN = 1e-4;
  private static final double MOST_PLAIN = 1e7;

  private ElementText() {}

  /** The element at {@code offset} of {@code array}. */
  public static String of(NdArray array, int offset) {
    return of(array.type(), array.realBits(offset), array.imaginaryBits(offset));
  }

  /** The element of these bits; the imaginary part's are used if the type is complex. */
  public static String of(ElementType type, long bits, long imaginaryBits) {
    return switch (type.kind()) {
      case PRED -> bits == 0 ? "false" : "true";
      case SIGNED -> Long.toString(type.canonical(bits));
      case UNSIGNED -> Long.toUnsignedString(bits);
      case FLOAT -> number(type, type.decode(bits));
      case COMPLEX -> {
        ElementType part = type.part();
        String real = number(part, part.decode(bits));
        yield "(" + real + ", " + number(part, part.decode(imaginaryBits)) + ")";
      }
    };
  }

  /** A number of a float type, with the fewest digits that round to it. */
  public static String number(ElementType type, double value) {
    if (Double.isNaN(value)) {
      return "nan";
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "inf" : "-inf";
    }
    if (value == 0) {
      return Math.copySign(1, value) < 0 ? "-0.0" : "0.0";
    }
    return switch (type) {
      case F64 -> tidy(Double.toString(value), value);
      case F32 -> tidy(Float.toString((float) value), value);
      default -> tidy(shortest(type, value), value);
    };
  }

  /** The decimal of fewest digits that is nearest to {@code value} among the type's numbers. */
  private static String shortest(ElementType type, double value) {
    BigDecimal exact = new BigDecimal(value);
    for (int digits = 1; digits < MOST_DIGITS; digits++) {
      BigDecimal rounded = exact.round(new MathContext(digits));
      if (type.round(rounded.doubleValue()) == value) {
        return rounded.toString();
      }
    }
    return Double.toString(value);
  }

  /** The decimal {@code text} of {@code value} in the notation that is shown. */
  private static String tidy(String text, double value) {
    BigDecimal decimal = new BigDecimal(text).stripTrailingZeros();
    double magnitude = Math.abs(value);
    if (magnitude >= LEAST_PLAIN && magnitude < MOST_PLAIN) {
      return decimal.scale() <= 0 ? decimal.toBigInteger() + ".0" : decimal.toPlainString();
    }
    String digits = decimal.unscaledValue().abs().toString();
    int exponent = digits.length() - 1 - decimal.scale();
    String fraction = digits.length() > 1 ? digits.substring(1) : "0";
    return (value < 0 ? "-" : "") + digits.charAt(0) + "." + fraction + "e" + exponent;
  }
}
