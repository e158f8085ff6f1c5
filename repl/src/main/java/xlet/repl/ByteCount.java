package xlet.repl;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads sizes such as {@code 512M}, {@code 4GiB} and {@code 1000000}, in bytes. */
final class ByteCount implements ITypeConverter<Long> {
  private static final Pattern SIZE = Pattern.compile("([0-9]{1,12})([KMGT]?)(I?B)?");

  @Override
  public Long convert(String text) {
    Matcher size = SIZE.matcher(text.toUpperCase(Locale.ROOT));
    if (!size.matches()) {
      throw new TypeConversionException("'" + text + "' is not a size such as 512M or 4G");
    }
    int power = " KMGT".indexOf(size.group(2).isEmpty() ? " " : size.group(2));
    try {
      return Math.multiplyExact(Long.parseLong(size.group(1)), 1L << (10 * power));
    } catch (ArithmeticException tooLarge) {
      throw new TypeConversionException("'" + text + "' is more than there can be");
    }
  }
}
