package xlet.grammar;

/** Finds the characters at which the code points of a text begin, however long its lines are. */
final class CodePoints {
  /** The distance of the code points whose places are kept. */
  private static final int STEP = 256;

  private final String text;
  private final int count;

  /** The place of each code point whose number is a multiple of {@link #STEP}. */
  private final int[] marks;

  CodePoints(String text) {
    this.text = text;
    this.count = text.codePointCount(0, text.length());
    // Where each code point is one character, their places are their numbers.
    this.marks = new int[count == text.length() ? 0 : count / STEP + 1];
    for (int k = 1; k < marks.length; k++) {
      marks[k] = text.offsetByCodePoints(marks[k - 1], STEP);
    }
  }

  /** The number of code points in the text. */
  int count() {
    return count;
  }

  /** Returns the place of a code point among the characters. */
  int charIndex(int codePoint) {
    return marks.length == 0
        ? codePoint
        : text.offsetByCodePoints(marks[codePoint / STEP], codePoint % STEP);
  }
}
