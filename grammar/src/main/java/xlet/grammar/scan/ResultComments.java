package xlet.grammar.scan;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Comments that state a result, {@code // Result: {2.0, 3.0}}, with the value perhaps in the
 * comment lines below.
 *
 * <p>They are prepared for the lexer in place, so that no position moves: {@link #MARK} replaces
 * the start of the comment, blanks the rest of the heading and the {@code //} of the lines below.
 */
final class ResultComments {
  static final char MARK = '\uE000';

  private static final Pattern HEADING =
      Pattern.compile("(?<!/)//(?!/)[ \\t]*(?:Output|Result|output|result)[ \\t]*:[ \\t]*");
  private static final Pattern VALUE =
      Pattern.compile(
          "[{\\[(|].*|[-+]?(?:[0-9][0-9.eEfF+-]*|inf|nan|true|false)[ \\t;]*"
              + "|[A-Za-z]+[0-9]*\\[[^\\]]*\\].*");
  private static final Pattern COMMENT_LINE = Pattern.compile("[ \\t]*//(?!/)");

  private final char[] characters;
  private final String text;

  private ResultComments(String text) {
    this.text = text;
    this.characters = text.toCharArray();
  }

  /** The text with its stated results ready for the lexer. */
  static String prepare(String text) {
    if (!text.contains("//")) {
      return text;
    }
    ResultComments comments = new ResultComments(text);
    Matcher heading = HEADING.matcher(text);
    boolean any = false;
    while (heading.find()) {
      any |= comments.take(heading.start(), heading.end());
    }
    return any ? new String(comments.characters) : text;
  }

  private boolean take(int start, int contentStart) {
    String content = text.substring(contentStart, lineEnd(contentStart));
    if (!VALUE.matcher(content.isEmpty() ? below(contentStart) : content).matches()) {
      return false;
    }
    characters[start] = MARK;
    blank(start + 1, contentStart);
    int depth = depth(content);
    int line = contentStart;
    while (content.isEmpty() || depth > 0 || content.startsWith("|")) {
      int next = nextLine(line);
      Matcher comment = COMMENT_LINE.matcher(text).region(next, text.length());
      if (!comment.lookingAt()) {
        break;
      }
      String row = text.substring(comment.end(), lineEnd(next)).strip();
      if (content.startsWith("|") && depth == 0 && !row.startsWith("|")) {
        break;
      }
      blank(next, comment.end());
      content = content.isEmpty() ? row : content;
      depth += depth(row);
      line = next;
    }
    return true;
  }

  private String below(int line) {
    int next = nextLine(line);
    Matcher comment = COMMENT_LINE.matcher(text).region(next, text.length());
    return comment.lookingAt() ? text.substring(comment.end(), lineEnd(next)).strip() : "";
  }

  private void blank(int start, int end) {
    for (int i = start; i < end; i++) {
      characters[i] = ' ';
    }
  }

  private int lineEnd(int from) {
    int end = from;
    while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
      end++;
    }
    return end;
  }

  private int nextLine(int from) {
    int newline = text.indexOf('\n', from);
    return newline < 0 ? text.length() : newline + 1;
  }

  private static int depth(String content) {
    int depth = 0;
    for (int i = 0; i < content.length(); i++) {
      depth += "{[(".indexOf(content.charAt(i)) >= 0 ? 1 : 0;
      depth -= "}])".indexOf(content.charAt(i)) >= 0 ? 1 : 0;
    }
    return depth;
  }
}
