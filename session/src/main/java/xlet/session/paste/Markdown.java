package xlet.session.paste;

import java.util.regex.Pattern;

/** Blocks of code between the fences of Markdown; the text around them is left out. */
final class Markdown {
  private static final Pattern FENCE = Pattern.compile("(?m)^\\s*(```|~~~)");

  private Markdown() {}

  static boolean isLike(String text) {
    return FENCE.matcher(text).find();
  }

  /** The lines between fences; a fence that is not closed goes on to the end. */
  static String code(String text) {
    StringBuilder code = new StringBuilder();
    boolean inside = false;
    for (String line : text.split("\\R", -1)) {
      if (FENCE.matcher(line).find()) {
        inside = !inside;
      } else if (inside) {
        code.append(line).append('\n');
      }
    }
    return code.toString();
  }
}
