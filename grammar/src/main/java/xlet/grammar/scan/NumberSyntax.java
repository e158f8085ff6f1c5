package xlet.grammar.scan;

/**
 * Recognises the elements of large literals, where the lexer would be slow. The lexer's rules
 * decide what a number is; a test holds this class to them.
 */
final class NumberSyntax {
  private NumberSyntax() {}

  /** Tells whether the range is a number, perhaps signed, or a truth value. */
  static boolean isNumber(CharSequence text, int start, int end) {
    int i = start;
    if (i < end && (text.charAt(i) == '-' || text.charAt(i) == '+')) {
      i++;
    }
    if (i == end) {
      return false;
    }
    if (Character.isLetter(text.charAt(i))) {
      return isWord(text.subSequence(i, end).toString(), i > start);
    }
    int afterDigits = digits(text, i, end);
    boolean some = afterDigits > i;
    i = afterDigits;
    if (i < end && text.charAt(i) == '.') {
      int afterFraction = digits(text, i + 1, end);
      some |= afterFraction > i + 1;
      i = afterFraction;
    }
    if (some && i < end && (text.charAt(i) == 'e' || text.charAt(i) == 'E')) {
      i++;
      if (i < end && (text.charAt(i) == '-' || text.charAt(i) == '+')) {
        i++;
      }
      int afterExponent = digits(text, i, end);
      some = afterExponent > i;
      i = afterExponent;
    }
    if (i < end && (text.charAt(i) == 'f' || text.charAt(i) == 'F')) {
      i++;
    }
    return some && i == end;
  }

  private static boolean isWord(String word, boolean signed) {
    return word.equals("inf")
        || word.equals("nan")
        || (!signed && (word.equals("true") || word.equals("false")));
  }

  private static int digits(CharSequence text, int from, int end) {
    int i = from;
    while (i < end && text.charAt(i) >= '0' && text.charAt(i) <= '9') {
      i++;
    }
    return i;
  }
}
