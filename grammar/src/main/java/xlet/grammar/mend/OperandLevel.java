package xlet.grammar.mend;

import java.util.Set;

/** How much of an expression beside an operator is its operand. */
enum OperandLevel {
  /** One name, number or bracket with the calls and indices after it. */
  UNIT,
  /** Factors. */
  PRODUCT,
  /** Summands and what binds closer. */
  SUM,
  /** Everything up to the next comma, binding or bracket. */
  ALL;

  private static final Set<String> ENDS =
      Set.of(",", ";", "=", "=>", "->", ":", "return", "let", "then", "==>", "else", "?");
  private static final Set<String> LOOSE =
      Set.of("<", "<=", ">", ">=", "==", "!=", "&&", "||", "and", "or", "not", "is", "if", "in");
  private static final Set<String> SUMS = Set.of("+", "-", "<<", ">>", "&", "^", "|");
  private static final Set<String> PREFIXES = Set.of("-", "+", "!", "~");

  private boolean stops(String word) {
    return ENDS.contains(word)
        || (this != ALL && LOOSE.contains(word))
        || (this == PRODUCT && SUMS.contains(word));
  }

  /** The index of the first token of the operand that ends before {@code end}. */
  int start(TokenText text, int end) {
    int at = end;
    while (at > 0) {
      String word = text.word(at - 1);
      if (TokenText.isCloser(word)) {
        int opener = text.partner(at - 1);
        if (opener < 0) {
          return at;
        }
        at = opener;
        if (this == UNIT && !continues(text, at)) {
          return at;
        }
      } else if (TokenText.isOpener(word) || stops(word)) {
        return at;
      } else if (this == UNIT && !word.equals(".")) {
        return text.endsOperand(at - 1) ? unitStart(text, at - 1) : at;
      } else {
        at--;
      }
    }
    return at;
  }

  /** Tells whether what stands before brackets belongs to them: {@code f} of {@code f(x)}. */
  private static boolean continues(TokenText text, int opener) {
    return text.endsOperand(opener - 1) && text.token(opener - 1).touches(text.token(opener));
  }

  private static int unitStart(TokenText text, int name) {
    return text.word(name - 1).equals(".") && text.endsOperand(name - 2)
        ? UNIT.start(text, name - 1)
        : name;
  }

  /** The index after the last token of the operand that begins at {@code start}. */
  int end(TokenText text, int start) {
    int at = start;
    while (PREFIXES.contains(text.word(at))) {
      at++;
    }
    int first = at;
    while (at < text.size()) {
      String word = text.word(at);
      boolean opens = TokenText.isOpener(word);
      if (TokenText.isCloser(word) || stops(word) || (opens && text.partner(at) < 0)) {
        return at;
      }
      boolean unit = at == first || opens || word.equals(".") || text.word(at - 1).equals(".");
      if (this == UNIT && !unit) {
        return at;
      }
      at = opens ? text.partner(at) + 1 : at + 1;
    }
    return at;
  }
}
