package xlet.grammar.scan;

import java.util.Map;

/** Characters that look like those of the language: full-width punctuation, smart quotes. */
public final class Lookalikes {
  private static final int FULL_WIDTH_FIRST = 0xFF01;
  private static final int FULL_WIDTH_LAST = 0xFF5E;
  private static final int FULL_WIDTH_OFFSET = 0xFF01 - '!';

  private static final Map<Integer, String> OTHERS =
      Map.ofEntries(
          Map.entry(0x3001, ","), // ideographic comma
          Map.entry(0xFE50, ","), // small comma
          Map.entry(0x3002, "."), // ideographic full stop
          Map.entry(0x3010, "["), // lenticular brackets
          Map.entry(0x3011, "]"),
          Map.entry(0x2010, "-"), // hyphen
          Map.entry(0x2013, "-"), // en dash
          Map.entry(0x2014, "-"), // em dash
          Map.entry(0x2212, "-"), // minus sign
          Map.entry(0x00D7, "*"), // multiplication sign
          Map.entry(0x00B7, "*"), // middle dots
          Map.entry(0x22C5, "*"),
          Map.entry(0x2219, "*"),
          Map.entry(0x2022, "*"),
          Map.entry(0x2217, "*"), // asterisk operator
          Map.entry(0x221E, "inf"),
          Map.entry(0x00AC, "!"), // not sign
          Map.entry(0x2227, "&&"), // logical and
          Map.entry(0x2228, "||"),
          Map.entry(0x2044, "/"), // fraction slash
          Map.entry(0x2215, "/"),
          Map.entry(0x00F7, "/"), // division sign
          Map.entry(0x201C, "\""), // quotation marks
          Map.entry(0x201D, "\""),
          Map.entry(0x201E, "\""),
          Map.entry(0x2018, "\""),
          Map.entry(0x2019, "\""),
          Map.entry(0x00AB, "\""),
          Map.entry(0x00BB, "\""),
          Map.entry((int) '\'', "\""),
          Map.entry((int) '`', "\""),
          Map.entry(0x2264, "<="),
          Map.entry(0x2265, ">="),
          Map.entry(0x2260, "!="),
          Map.entry(0x2026, "..."),
          Map.entry(0x2248, "~="),
          Map.entry(0x2190, "<-"),
          Map.entry(0x21A6, "=>"),
          Map.entry(0x2192, "->"),
          Map.entry(0x21D2, "=>"));

  private Lookalikes() {}

  /**
   * Returns the text that a character stands for; empty if it looks like nothing of the language.
   */
  public static String meant(int codePoint) {
    return codePoint >= FULL_WIDTH_FIRST && codePoint <= FULL_WIDTH_LAST
        ? Character.toString(codePoint - FULL_WIDTH_OFFSET)
        : OTHERS.getOrDefault(codePoint, "");
  }

  /** Tells whether a text is one such character. */
  public static boolean isOne(String text) {
    return text.length() == 1 && !meant(text.charAt(0)).isEmpty();
  }

  /** A text with every such character replaced. */
  public static String mend(String text) {
    StringBuilder mended = new StringBuilder();
    text.codePoints()
        .forEach(codePoint -> {
          String meant = meant(codePoint);
          mended.append(meant.isEmpty() ? Character.toString(codePoint) : meant);
        });
    return mended.toString();
  }
}
