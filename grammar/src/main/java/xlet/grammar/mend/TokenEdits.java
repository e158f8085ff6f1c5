package xlet.grammar.mend;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import xlet.grammar.rules.XletLexer;
import xlet.grammar.scan.SourceToken;

/** The texts that one slip of typing away from a statement, nearest to its error first. */
public final class TokenEdits {
  private static final int LONGEST = 1000;
  private static final List<String> SEPARATORS = List.of(",", "*", ";", "=", ":", "=>", ".");
  private static final List<String> CLOSERS = List.of(")", "}", "]");
  private static final Map<String, List<String>> EXCHANGED =
      Map.ofEntries(
          Map.entry(";", List.of(",")),
          Map.entry(".", List.of(",")),
          Map.entry(",", List.of(".")),
          Map.entry(":", List.of("=", ",")),
          Map.entry("=", List.of("==")),
          Map.entry("==", List.of("=")),
          Map.entry(">=", List.of("=>")),
          Map.entry("<=", List.of("=>")),
          Map.entry("->", List.of("=>")),
          Map.entry("-", List.of("_")),
          Map.entry("=>", List.of(">=")));

  private final TokenText text;
  private final int stop;
  private final Set<String> found = new LinkedHashSet<>();

  private TokenEdits(TokenText text, int stop) {
    this.text = text;
    this.stop = stop;
  }

  /**
   * The edited texts.
   *
   * @param statement the statement
   * @param codePoint the place in it where reading stopped
   */
  public static List<String> of(String statement, int codePoint) {
    TokenText text = TokenText.of(statement);
    if (statement.length() > LONGEST || text.size() == 0) {
      return List.of();
    }
    TokenEdits edits = new TokenEdits(text, text.indexAt(codePoint));
    edits.collect();
    edits.found.remove(statement);
    return List.copyOf(edits.found);
  }

  private void collect() {
    separateOperands();
    insertSeparators();
    exchangeSeparators();
    exchangeBrackets();
    removeRepeated();
    removeToken();
    joinSizes();
    insertClosers();
    insertOpeners();
    exchangeAll(":", "=");
    exchangeAll(";", ",");
    renameName();
  }

  /** Puts a separator behind an operand where reading stopped, but not at the statement's end. */
  private void insertSeparators() {
    if (stop == 0 || stop >= text.size() || !text.token(stop - 1).endsOperand()) {
      return;
    }
    boolean touches = text.token(stop - 1).touches(text.token(stop));
    boolean called = touches && text.token(stop - 1).isName();
    boolean binding = text.word(0).equals("let") || text.word(0).equals("auto");
    for (String separator : called ? List.<String>of() : SEPARATORS) {
      if ((touches && !separator.equals(",")) || (!binding && separator.equals("="))) {
        continue;
      }
      boolean number = text.token(stop - 1).is(XletLexer.NUMBER);
      if (separator.equals("*") && !number) {
        continue;
      }
      boolean spaced = separator.equals("=") || separator.equals("=>") || separator.equals("*");
      found.add(text.inserted(stop, spaced ? " " + separator : separator));
    }
  }

  private void exchangeSeparators() {
    for (int at : new int[] {stop, stop - 1}) {
      if (at < text.size() - 1) {
        EXCHANGED
            .getOrDefault(text.word(at), List.of())
            .forEach(instead -> found.add(text.replaced(at, at + 1, instead)));
      }
    }
  }

  /** Gives each pair of brackets around the place, and those that begin there, another kind. */
  private void exchangeBrackets() {
    for (int at = Math.min(stop, text.size() - 1); at >= 0; at--) {
      if (!TokenText.isOpener(text.word(at))) {
        continue;
      }
      int closer = text.partner(at);
      if (closer >= 0 && closer < stop) {
        continue;
      }
      for (String kind : List.of("()", "{}", "[]")) {
        String opened = text.replaced(at, at + 1, kind.substring(0, 1));
        found.add(
            closer < 0
                ? opened
                : TokenText.of(opened).replaced(closer, closer + 1, kind.substring(1)));
      }
    }
    if (stop < text.size() && TokenText.isCloser(text.word(stop))) {
      CLOSERS.forEach(closer -> found.add(text.replaced(stop, stop + 1, closer)));
    }
  }

  /** Leaves a closer or a separator out: nothing that has a value may be lost. */
  private void removeToken() {
    for (int at : new int[] {stop, stop - 1}) {
      if (at < 0 || at >= text.size()) {
        continue;
      }
      boolean joins = text.endsOperand(at - 1) && text.endsOperand(at + 1);
      if (TokenText.isCloser(text.word(at)) || (SEPARATORS.contains(text.word(at)) && !joins)) {
        found.add(text.replaced(at, at + 1, ""));
      }
    }
  }

  /** Leaves out a word that stands twice. */
  private void removeRepeated() {
    if (stop > 0 && text.word(stop).equals(text.word(stop - 1))) {
      found.add(text.replaced(stop - 1, stop + 1, text.word(stop)));
    }
  }

  /** {@code f32[2][3]} as {@code f32[2,3]}. */
  private void joinSizes() {
    if (text.word(stop).equals("[") && text.word(stop - 1).equals("]")) {
      found.add(text.replaced(stop - 1, stop + 1, ","));
    }
  }

  private void insertClosers() {
    for (int at = 0; at < text.size(); at++) {
      if (TokenText.isOpener(text.word(at)) && text.partner(at) < 0) {
        String closer =
            switch (text.word(at)) {
              case "(" -> ")";
              case "[" -> "]";
              default -> "}";
            };
        found.add(text.inserted(text.size(), closer));
        for (int place = at + 1; place < text.size(); place++) {
          found.add(text.inserted(place, closer));
        }
      }
    }
  }

  private void insertOpeners() {
    boolean closer = stop < text.size() && TokenText.isCloser(text.word(stop));
    if (closer && text.partner(stop) < 0) {
      String opener =
          switch (text.word(stop)) {
            case ")" -> "(";
            case "]" -> "[";
            default -> "{";
          };
      for (int at = stop - 1; at > 0; at--) {
        found.add(text.inserted(at, opener));
      }
    }
  }

  private void exchangeAll(String wrong, String right) {
    String edited = text.text();
    for (int at = text.size() - 1; at >= 0; at--) {
      if (text.word(at).equals(wrong)) {
        edited = TokenText.of(edited).replaced(at, at + 1, right);
      }
    }
    found.add(edited);
  }

  /** A comma wherever an operand follows another in brackets. */
  private void separateOperands() {
    String edited = text.text();
    int depth = 0;
    for (int at = text.size() - 1; at > 0; at--) {
      depth += TokenText.isCloser(text.word(at)) ? 1 : 0;
      SourceToken token = text.token(at);
      boolean starts = token.endsOperand() && !TokenText.isCloser(text.word(at));
      boolean opens = TokenText.isOpener(text.word(at));
      depth -= opens ? 1 : 0;
      boolean apart = !text.token(at - 1).touches(token);
      if (depth > 0 && apart && (starts || opens) && text.endsOperand(at - 1)) {
        edited = TokenText.of(edited).inserted(at, ",");
      }
    }
    found.add(edited);
  }

  /** A name that is a word of the language, or holds a hyphen. */
  private void renameName() {
    if (stop > 0 && stop < text.size() && text.word(stop).matches("[a-z]\\w*")) {
      found.add(text.replaced(stop, stop + 1, text.word(stop) + "_"));
    }
  }
}
