package xlet.session.paste;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A session of Python or IPython: what was typed is dropped, and the arrays that it printed stay.
 * An array that a name printed is bound to that name.
 */
final class PythonTranscript {
  private static final Pattern PROMPT = Pattern.compile("^(?:>>> ?|In \\[\\d+\\]: ?)(?<typed>.*)$");

  private static final Pattern CONTINUATION = Pattern.compile("^ *\\.\\.\\.(?::? .*|:?)$");

  /** IPython's mark of a result, which stands before it or in a line of its own. */
  private static final Pattern RESULT = Pattern.compile("^Out\\[\\d+\\]: ?(?<shown>.*)$");

  private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*");

  private PythonTranscript() {}

  static boolean isLike(String text) {
    return text.lines().anyMatch(line -> PROMPT.matcher(line).matches());
  }

  static String statements(String text) {
    StringBuilder statements = new StringBuilder();
    String typed = "";
    for (String line : text.split("\\R", -1)) {
      Matcher prompt = PROMPT.matcher(line);
      Matcher result = RESULT.matcher(line);
      if (prompt.matches()) {
        typed = prompt.group("typed").strip();
      } else if (!CONTINUATION.matcher(line).matches()) {
        String shown = result.matches() ? result.group("shown") : line;
        boolean begins = PrintedArray.isLike(shown) && NAME.matcher(typed).matches();
        statements.append(begins ? "let " + typed + " = " : "").append(shown).append('\n');
      }
    }
    return statements.toString().replaceAll("\\n{2,}", "\n").strip() + "\n";
  }
}
