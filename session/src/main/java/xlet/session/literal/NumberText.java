package xlet.session.literal;

import java.math.BigInteger;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;
import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;

/**
 * Numbers as they are written: {@code 5}, {@code -1e-3}, {@code 2.0f}, {@code 0x1F}, {@code inf}.
 */
public final class NumberText {
  /** A whole number of more digits is beyond all element types, floats too. */
  private static final int MOST_DIGITS = 400;

  private static final Pattern LEADING_ZEROS = Pattern.compile("^0+(?=.)");

  private NumberText() {}

  /** Whether the number is written as a fraction, and so is a float by itself. */
  public static boolean isDecimal(String text) {
    return isDecimal(text, 0, text.length());
  }

  /** Whether the number between two places of {@code text} is written as a fraction. */
  static boolean isDecimal(CharSequence text, int from, int to) {
    for (int k = from; k < to; k++) {
      switch (text.charAt(k)) {
        case 'x', 'X' -> {
          return false;
        }
        // A fraction, an exponent, the suffix of a float, infinity or NaN.
        case '.', 'e', 'E', 'f', 'F', 'n', 'N' -> {
          return true;
        }
        default -> {}
      }
    }
    return false;
  }

  private static String unsigned(String text) {
    return text.startsWith("-") || text.startsWith("+") ? text.substring(1) : text;
  }

  /**
   * Writes the number that {@code text} is to a slot.
   *
   * @param error makes the exception to throw where it does not fit the type
   */
  static void store(
      String text,
      ElementType type,
      Buffer buffer,
      int slot,
      Function<String, ? extends RuntimeException> error) {
    if (type.isComplex()) {
      storePart(text, type.part(), buffer, 2 * slot, error);
    } else if (type.isFloat()) {
      storePart(text, type, buffer, slot, error);
    } else if (type.isPred()) {
      buffer.setBits(slot, truth(text, error));
    } else {
      buffer.setBits(slot, whole(text, type, error));
    }
  }

  /**
   * Writes the float that {@code text} is to a slot. A finite number that rounds to none of the
   * type does not fit it, as in XLA's text.
   */
  static void storePart(
      String text,
      ElementType type,
      Buffer buffer,
      int slot,
      Function<String, ? extends RuntimeException> error) {
    double value = type == ElementType.F32 ? single(text) : decimal(text);
    long bits = type.encode(value);
    boolean number = !Character.isLetter(unsigned(text).charAt(0));
    if (number && !Double.isFinite(type.decode(bits))) {
      throw error.apply(text + " does not fit " + type.text());
    }
    buffer.setBits(slot, bits);
  }

  private static long truth(String text, Function<String, ? extends RuntimeException> error) {
    return switch (text) {
      case "true", "1" -> 1;
      case "false", "0" -> 0;
      default -> throw error.apply(text + " is neither true nor false");
    };
  }

  private static long whole(
      String text, ElementType type, Function<String, ? extends RuntimeException> error) {
    if (text.equals("true") || text.equals("false") || isDecimal(text)) {
      throw error.apply(
          text + " is not a whole number; " + type.text() + " holds only whole numbers");
    }
    BigInteger value = integer(text);
    BigInteger least = BigInteger.valueOf(type.minLong());
    BigInteger most =
        type == ElementType.U64
            ? BigInteger.TWO.pow(64).subtract(BigInteger.ONE)
            : BigInteger.valueOf(type.maxLong());
    if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
      throw error.apply(
          text + " does not fit " + type.text() + ", which holds " + least + ".." + most);
    }
    return value.longValue();
  }

  /** The whole number that {@code text} is; one beyond all types stands for all of those. */
  public static BigInteger integer(String text) {
    String body = unsigned(text).toLowerCase(Locale.ROOT);
    boolean hexadecimal = body.startsWith("0x");
    String digits = LEADING_ZEROS.matcher(hexadecimal ? body.substring(2) : body).replaceFirst("");
    BigInteger value =
        digits.length() > MOST_DIGITS
            ? BigInteger.TEN.pow(MOST_DIGITS)
            : new BigInteger(digits, hexadecimal ? 16 : 10);
    return text.startsWith("-") ? value.negate() : value;
  }

  /** The f32 nearest to {@code text}, rounded once. */
  private static double single(String text) {
    boolean written = !Character.isLetter(unsigned(text).charAt(0)) && isDecimal(text);
    return written ? Float.parseFloat(text) : decimal(text);
  }

  /** The float that {@code text} is. */
  static double decimal(String text) {
    if (!isDecimal(text) && !text.equals("true") && !text.equals("false")) {
      // A whole number has no sign of zero: -0 is 0, -0.0 is not.
      return integer(text).doubleValue();
    }
    String body = unsigned(text).toLowerCase(Locale.ROOT);
    boolean negative = text.startsWith("-");
    double value =
        switch (body) {
          case "inf", "infinity" -> Double.POSITIVE_INFINITY;
          case "nan" -> Double.NaN;
          case "true" -> 1;
          case "false" -> 0;
          default ->
              Double.parseDouble(body.endsWith("f") ? body.substring(0, body.length() - 1) : body);
        };
    return negative ? -value : value;
  }
}
