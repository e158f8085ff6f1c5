package xlet.session.command;

import java.util.List;
import java.util.stream.Stream;
import xlet.engine.op.Names;
import xlet.session.Session;
import xlet.session.editor.Candidate;
import xlet.session.editor.OpenCall;

/** Completes whatever is typed: the names of commands, their arguments, and programs. */
public final class Completions {
  private Completions() {}

  /** The index in {@code before}, the text before the cursor, of the word that is being typed. */
  public static int wordStart(String before) {
    return word(before).start();
  }

  /**
   * The candidates that begin with the word before the cursor, the likeliest first; case does not
   * count. Where none does, those that are spelt alike.
   *
   * @param cursor how many characters of {@code text} stand before the cursor
   */
  public static List<Candidate> at(Session session, String text, int cursor) {
    String before = OpenCall.near(text, cursor);
    Word word = word(before);
    String begun = before.substring(word.start());
    List<Candidate> all =
        word.completion().candidates(session, before.substring(word.from())).toList();
    List<Candidate> begins = all.stream().filter(candidate -> candidate.begins(begun)).toList();
    return begins.isEmpty() ? alike(begun, all) : begins;
  }

  private static List<Candidate> alike(String begun, List<Candidate> all) {
    List<String> names = Names.similar(begun, all.stream().map(Candidate::text).toList());
    return all.stream().filter(candidate -> names.contains(candidate.text())).toList();
  }

  /**
   * The word that is being typed.
   *
   * @param completion what completes it
   * @param from where the text begins that {@code completion} looks at
   * @param start where the word begins
   */
  private record Word(Completion completion, int from, int start) {
    static Word of(Completion completion, String before, int from) {
      return new Word(completion, from, from + completion.wordStart(before.substring(from)));
    }
  }

  private static Word word(String before) {
    int line = skipBlanks(before, before.lastIndexOf('\n') + 1);
    if (!before.startsWith(":", line)) {
      return Word.of(Completion.PROGRAM, before, 0);
    }
    int end = line;
    while (end < before.length() && !Character.isWhitespace(before.charAt(end))) {
      end++;
    }
    if (end == before.length()) {
      return Command.isTypedIn(before.substring(line)) || end == line + 1
          ? new Word((_, _) -> names(), line, line)
          : Word.of(Completion.PROGRAM, before, 0);
    }
    Completion completion =
        Commands.find(before.substring(line + 1, end))
            .map(Command::completion)
            .orElse(Completion.NONE);
    return Word.of(completion, before, skipBlanks(before, end));
  }

  private static int skipBlanks(String text, int from) {
    int at = from;
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return at;
  }

  private static Stream<Candidate> names() {
    return Commands.ALL.stream()
        .map(command ->
            new Candidate(
                ":" + command.name(), Candidate.Kind.COMMAND, "commands", command.summary()));
  }
}
