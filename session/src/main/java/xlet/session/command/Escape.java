package xlet.session.command;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import xlet.grammar.SourceText;
import xlet.session.Session;
import xlet.session.catalog.Operations;

/** Lines for the system's shell: {@code !ls -l}. The exclamation mark also negates. */
final class Escape {
  private static final Pattern LINE =
      Pattern.compile("\\s*!\\s*(?<line>(?<word>[^\\s!(=][^\\s(]*).*)\\s*");

  private Escape() {}

  /** Whether {@code typed} may be such a line, if its first word has no meaning. */
  static boolean isLike(SourceText typed) {
    return LINE.matcher(typed.text()).matches();
  }

  /** The line for the shell; empty if {@code typed} negates something that is defined. */
  static Optional<String> in(Session session, SourceText typed) {
    Matcher line = LINE.matcher(typed.text());
    if (!line.matches()) {
      return Optional.empty();
    }
    String word = line.group("word").replaceFirst("[^\\p{L}\\p{N}_].*", "");
    boolean negated =
        word.equals("true")
            || word.equals("false")
            || session.find(word).isPresent()
            || (line.group("line").startsWith(word + "(") && Operations.find(word).isPresent());
    return negated ? Optional.empty() : Optional.of(line.group("line").stripTrailing());
  }
}
