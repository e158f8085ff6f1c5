package xlet.grammar.mend;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import xlet.grammar.scan.Scanner;
import xlet.grammar.scan.SourceToken;

/** A part of the pattern of a foreign form. */
sealed interface FormElement {
  /** Tokens that touch each other. */
  record Words(List<String> words) implements FormElement {}

  /** One of several words. */
  record OneOf(Set<String> words) implements FormElement {}

  /** A word that is nearly this one. */
  record Near(String word) implements FormElement {}

  /** Something that the replacement repeats. */
  record Capture(String name, Kind kind) implements FormElement {}

  /** The things that can be captured. */
  enum Kind {
    NAME,
    /** A name or an element type. */
    WORD,
    /** A name, perhaps with hyphens. */
    OPCODE,
    NUMBER,
    STRING,
    TYPE,
    UNIT,
    PRODUCT,
    SUM,
    ALL,
    /** Tokens with their brackets closed, as few as fit, perhaps none. */
    RUN,
    /** All tokens that are left. */
    REST
  }

  /** Reads an element as the table of forms writes it. */
  static FormElement parse(String written) {
    if (written.startsWith("$")) {
      String[] parts = written.substring(1).split(":", 2);
      Kind kind = parts.length == 1 ? Kind.NAME : Kind.valueOf(parts[1].toUpperCase(Locale.ROOT));
      return new Capture(parts[0], kind);
    }
    if (written.startsWith("~") && written.length() > 3) {
      return new Near(written.substring(1));
    }
    if (Character.isLetter(written.charAt(0)) && written.contains("|")) {
      return new OneOf(Set.of(written.split("\\|")));
    }
    return new Words(Scanner.scan(written).stream().map(SourceToken::getText).toList());
  }

  /** Tells whether {@code word} is nearly {@code wanted}: in another case, or with one slip. */
  static boolean isNear(String word, String wanted) {
    if (word.equals(wanted)) {
      return false;
    }
    String lower = word.toLowerCase(Locale.ROOT);
    int same = 0;
    while (same < Math.min(lower.length(), wanted.length())
        && lower.charAt(same) == wanted.charAt(same)) {
      same++;
    }
    String left = lower.substring(same);
    String due = wanted.substring(same);
    return left.equals(due)
        || (left.length() > 1
            && due.length() > 1
            && left.charAt(0) == due.charAt(1)
            && left.charAt(1) == due.charAt(0)
            && left.substring(2).equals(due.substring(2)))
        || (!left.isEmpty() && left.substring(1).equals(due))
        || (!due.isEmpty() && due.substring(1).equals(left))
        || (!left.isEmpty() && !due.isEmpty() && left.substring(1).equals(due.substring(1)));
  }
}
