package xlet.session.render;

import java.math.BigDecimal;
import java.math.MathContext;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;

/** The shortest text from which the language reads the same element again. */
public final class ElementText {
  private static final int MOST_DIGITS = 17;

  /** How the first numbers end that Java writes with an exponent. */
  private static final String FIRST_SMALL = "E-4";

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
      case F64 -> tidy(Double.toString(value));
      case F32 -> tidy(Float.toString((float) value));
      default -> tidy(Double.toString(shortest(type, value)));
    };
  }

  /** The decimal of fewest digits that is nearest to {@code value} among the type's numbers. */
  private static double shortest(ElementType type, double value) {
    BigDecimal exact = new BigDecimal(value);
    for (int digits = 1; digits < MOST_DIGITS; digits++) {
      double rounded = exact.round(new MathContext(digits)).doubleValue();
      if (type.round(rounded) == value) {
        return rounded;
      }
    }
    return value;
  }

  /**
   * {@code text}, a number as Java writes it, in the notation that is shown: with {@code e} for
   * {@code E}, and without an exponent down to 1e-4; Java goes down to 1e-3.
   */
  private static String tidy(String text) {
    if (!text.endsWith(FIRST_SMALL)) {
      return text.replace('E', 'e');
    }
    String sign = text.startsWith("-") ? "-" : "";
    String digits = text.substring(sign.length(), text.length() - FIRST_SMALL.length());
    String fraction = digits.endsWith(".0") ? digits.substring(0, 1) : digits.replace(".", "");
    return sign + "0.000" + fraction;
  }
}
