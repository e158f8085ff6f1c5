package xlet.grammar.scan;

import java.util.Map;

/** Characters that look like those of the language: full-width punctuation, smart quotes. */
public final class Lookalikes {
  private static final int FULL_WIDTH_FIRST = 0xFF01;
  private static final int FULL_WIDTH_LAST = 0xFF5E;
  private static final int FULL_WIDTH_OFFSET = 0xFF01 - '!';

  /** The characters that look like each text. */
  private static final Map<String, String> OTHERS =
      Map.ofEntries(
          Map.entry(",", "\u3001\uFE50"), // ideographic, small
          Map.entry(".", "\u3002"), // ideographic full stop
          Map.entry("[", "\u3010"), // lenticular brackets
          Map.entry("]", "\u3011"),
          Map.entry("-", "\u2010\u2013\u2014\u2212"), // hyphen, dashes, minus
          Map.entry("*", "\u00D7\u00B7\u22C5\u2219\u2022\u2217"), // times, dots, asterisk
          Map.entry("/", "\u2044\u2215\u00F7"), // slashes, division
          Map.entry("inf", "\u221E"),
          Map.entry("!", "\u00AC"), // logical signs
          Map.entry("&&", "\u2227"),
          Map.entry("||", "\u2228"),
          Map.entry("\"", "\u201C\u201D\u201E\u2018\u2019\u00AB\u00BB'`"), // quotation marks
          Map.entry("<=", "\u2264"),
          Map.entry(">=", "\u2265"),
          Map.entry("!=", "\u2260"),
          Map.entry("...", "\u2026"),
          Map.entry("~=", "\u2248"),
          Map.entry("<-", "\u2190"),
          Map.entry("->", "\u2192"),
          Map.entry("=>", "\u21A6\u21D2"));

  private Lookalikes() {}

  /**
   * Returns the text that a character stands for; empty if it looks like nothing of the language.
   */
  public static String meant(int codePoint) {
    if (codePoint >= FULL_WIDTH_FIRST && codePoint <= FULL_WIDTH_LAST) {
      return Character.toString(codePoint - FULL_WIDTH_OFFSET);
    }
    return OTHERS.entrySet().stream()
        .filter(entry -> entry.getValue().indexOf(codePoint) >= 0)
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse("");
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
