package xlet.session.phrasebook;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Argument lists and lists of numbers as text. */
public final class Texts {
  private Texts() {}

  /** The parts of {@code text} between commas that stand in no brackets. */
  public static List<String> parts(String text) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int start = 0;
    boolean quoted = false;
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      quoted ^= c == '"';
      if (quoted) {
        continue;
      }
      depth += "([{".indexOf(c) >= 0 ? 1 : ")]}".indexOf(c) >= 0 ? -1 : 0;
      if (c == ',' && depth == 0) {
        parts.add(text.substring(start, at).strip());
        start = at + 1;
      }
    }
    String last = text.substring(start).strip();
    if (!last.isEmpty()) {
      parts.add(last);
    }
    return parts;
  }

  /** Whether {@code text} is a list in brackets of any kind. */
  public static boolean isList(String text) {
    return text.length() >= 2
        && "([{".indexOf(text.charAt(0)) >= 0
        && closing(text, 0) == text.length() - 1;
  }

  /** The place of the bracket that closes the one at {@code open}; -1 if none does. */
  public static int closing(String text, int open) {
    int depth = 0;
    boolean quoted = false;
    for (int at = open; at < text.length(); at++) {
      char c = text.charAt(at);
      quoted ^= c == '"';
      if (quoted) {
        continue;
      }
      depth += "([{".indexOf(c) >= 0 ? 1 : ")]}".indexOf(c) >= 0 ? -1 : 0;
      if (depth == 0) {
        return at;
      }
    }
    return -1;
  }

  /** The elements of a list; of anything else, itself. */
  public static List<String> elements(String text) {
    return isList(text) ? parts(text.substring(1, text.length() - 1)) : List.of(text);
  }

  /** A list in braces. */
  public static String braces(List<?> elements) {
    return "{" + String.join(", ", elements.stream().map(Object::toString).toList()) + "}";
  }

  /** {@code text} with braces for all its brackets. */
  public static String braced(String text) {
    return text.replace('[', '{').replace(']', '}').replace('(', '{').replace(')', '}');
  }

  /** The whole numbers of a list, or the one that {@code text} is. */
  public static Optional<List<Long>> integers(String text) {
    List<Long> numbers = new ArrayList<>();
    for (String element : elements(text)) {
      if (!isWholeNumber(element)) {
        return Optional.empty();
      }
      numbers.add(Long.parseLong(element));
    }
    return Optional.of(numbers);
  }

  /** Returns true for a whole number such as {@code -1}. */
  public static boolean isWholeNumber(String text) {
    return text.matches("[+-]?\\d{1,18}");
  }
}
