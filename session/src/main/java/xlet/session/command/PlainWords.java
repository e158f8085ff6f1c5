package xlet.session.command;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import xlet.session.Session;
import xlet.session.catalog.Operations;

/** Words that people type at other prompts, for which there is a command: {@code exit}. */
final class PlainWords {
  private static final Map<String, String> OTHERS =
      Map.of(
          "exit", "quit", "bye", "quit", "man", "help", "cls", "clear", "whos", "vars", "who",
          "vars");

  /** A word alone, a call of it, or a word and what it is to tell of. */
  private static final Pattern TYPED =
      Pattern.compile(
          "\\s*(?<word>[a-z]+|\\?)(?:\\s*\\(\\s*(?<inside>\\w*)\\s*\\)|\\s+(?<topic>\\w+)|)\\s*;?\\s*");

  private PlainWords() {}

  /** The command that {@code typed} stands for; empty if it is a statement. */
  static Optional<String> command(Session session, String typed) {
    Matcher matcher = TYPED.matcher(typed);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String word = matcher.group("word").equals("?") ? "help" : matcher.group("word");
    String topic = Optional.ofNullable(matcher.group("inside")).orElse("");
    topic = Optional.ofNullable(matcher.group("topic")).orElse(topic);
    String name = OTHERS.getOrDefault(word, word);
    boolean known = Commands.ALL.stream().anyMatch(command -> command.name().equals(name));
    boolean meant = session.find(word).isEmpty() && Operations.find(word).isEmpty();
    boolean answers = topic.isEmpty() || name.equals("help");
    return known && meant && answers
        ? Optional.of((":" + name + " " + topic).strip())
        : Optional.empty();
  }
}
