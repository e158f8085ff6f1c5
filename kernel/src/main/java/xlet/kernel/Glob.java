package xlet.kernel;

/** A pattern in which {@code *} stands for any characters and {@code ?} for one. */
final class Glob {
  private Glob() {}

  /**
   * Returns true if {@code pattern} matches all of {@code text}. The time grows with the product of
   * both lengths.
   */
  static boolean fits(String pattern, String text) {
    int inPattern = 0;
    int inText = 0;
    int star = -1;
    int starredTo = 0;
    while (inText < text.length()) {
      char wanted = inPattern < pattern.length() ? pattern.charAt(inPattern) : '\0';
      if (inPattern < pattern.length() && wanted == '*') {
        star = inPattern++;
        starredTo = inText;
      } else if (inPattern < pattern.length() && (wanted == '?' || wanted == text.charAt(inText))) {
        inPattern++;
        inText++;
      } else if (star >= 0) {
        inPattern = star + 1;
        inText = ++starredTo;
      } else {
        return false;
      }
    }
    return pattern.substring(inPattern).chars().allMatch(c -> c == '*');
  }
}
