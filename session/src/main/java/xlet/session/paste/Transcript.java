package xlet.session.paste;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A session as a terminal shows it: prompts with what was typed, and results, which are dropped.
 */
final class Transcript {
  private static final Pattern PROMPT = Pattern.compile("^\\s*xlet> ?(?<typed>.*)$");

  private static final Pattern CONTINUATION = Pattern.compile("^\\s*\\.\\.\\. ?(?<typed>.*)$");

  private Transcript() {}

  static boolean isLike(String text) {
    return text.lines().anyMatch(line -> PROMPT.matcher(line).matches());
  }

  static String statements(String text) {
    StringBuilder typed = new StringBuilder();
    boolean goesOn = false;
    for (String line : text.split("\\R", -1)) {
      Matcher prompt = PROMPT.matcher(line);
      Matcher continuation = CONTINUATION.matcher(line);
      if (prompt.matches()) {
        typed.append(prompt.group("typed")).append('\n');
        goesOn = true;
      } else if (goesOn && continuation.matches()) {
        typed.append(continuation.group("typed")).append('\n');
      } else {
        goesOn = false;
      }
    }
    return typed.toString();
  }
}
