package xlet.session.editor;

/**
 * A place in a text, with the word that stands there.
 *
 * @param before the text before the word; of a long text, whole lines near it
 * @param word the letters, digits and underscores around the cursor; may be empty
 * @param after the text after the word
 */
public record Cursor(String before, String word, String after) {
  /** The cursor that stands after {@code position} characters of {@code text}. */
  public static Cursor in(String text, int position) {
    int start = position;
    while (start > 0 && Character.isJavaIdentifierPart(text.charAt(start - 1))) {
      start--;
    }
    int end = position;
    while (end < text.length() && Character.isJavaIdentifierPart(text.charAt(end))) {
      end++;
    }
    return new Cursor(OpenCall.near(text, start), text.substring(start, end), text.substring(end));
  }

  /** Whether nothing but {@code mark} stands before the word in its line. */
  public boolean follows(String mark) {
    return before.substring(before.lastIndexOf('\n') + 1).strip().equals(mark);
  }
}
