package xlet.grammar.mend;

import java.math.BigInteger;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import xlet.grammar.rules.XletLexer;

/** Numbers as other languages write them, and numbers with letters for digits. */
public final class NumberMends {
  private static final Pattern SUFFIXED =
      Pattern.compile("([0-9][0-9.]*)_?(?:[uUlLdDnN]+|[fFiIuUsS](?:8|16|32|64))");
  private static final Pattern IMAGINARY = Pattern.compile("([0-9][0-9.]*)(?:[ijJI]|im)");
  private static final Pattern BASED = Pattern.compile("0([bBoO])([0-7]+)");

  /** Digits are grouped by threes; {@code 1_1} is padding of HLO text. */
  private static final Pattern GROUPS = Pattern.compile("_(?=\\d{3}(?!\\d))");

  private static final Pattern MULTIPLE = Pattern.compile("([1-9][0-9]*)([\\p{L}_][\\p{L}0-9_]*)");

  private NumberMends() {}

  /** A statement with each such number written as Xlet does; the statement itself without any. */
  public static String replaced(String statement) {
    TokenText text = TokenText.of(statement);
    String replaced = statement;
    for (int at = text.size() - 1; at >= 0; at--) {
      boolean parted = text.token(at).is(XletLexer.NUMBER) && isTail(text, at + 1);
      if (!parted && !text.token(at).is(XletLexer.BAD_NUMBER)) {
        continue;
      }
      String written = parted ? text.word(at) + text.word(at + 1) : text.word(at);
      Optional<String> meant = meant(written);
      if (meant.isPresent()) {
        int end = parted ? at + 2 : at + 1;
        replaced = TokenText.of(replaced).replaced(at, end, meant.get());
      }
    }
    return replaced;
  }

  /** Tells whether a word touches the number before it, as in {@code 2.5j}. */
  private static boolean isTail(TokenText text, int at) {
    return at < text.size()
        && text.token(at).isName()
        && text.token(at - 1).touches(text.token(at));
  }

  private static Optional<String> meant(String written) {
    Matcher based = BASED.matcher(written);
    if (based.matches()) {
      int radix = based.group(1).equalsIgnoreCase("b") ? 2 : 8;
      return based.group(2).matches(radix == 2 ? "[01]+" : "[0-7]+")
          ? Optional.of(new BigInteger(based.group(2), radix).toString())
          : Optional.empty();
    }
    String plain = GROUPS.matcher(written).replaceAll("");
    Matcher imaginary = IMAGINARY.matcher(plain);
    if (imaginary.matches()) {
      String part = imaginary.group(1);
      return Optional.of("Complex(0.0, " + (part.contains(".") ? part : part + ".0") + ")");
    }
    Matcher suffixed = SUFFIXED.matcher(plain);
    if (suffixed.matches()) {
      return Optional.of(suffixed.group(1));
    }
    String digits = plain.replaceAll("[oO]", "0").replaceAll("[lI]", "1");
    if (digits.matches("[0-9]+(\\.[0-9]+)?")) {
      return Optional.of(digits);
    }
    Matcher multiple = MULTIPLE.matcher(written);
    return multiple.matches()
        ? Optional.of(multiple.group(1) + " * " + multiple.group(2))
        : Optional.empty();
  }
}
