package xlet.session.command;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import xlet.engine.rewrite.LaneModel;
import xlet.session.Session;
import xlet.session.editor.Candidate;
import xlet.session.editor.ProgramCompletions;
import xlet.session.rewrite.NotRewritableException;
import xlet.session.rewrite.Optimization;
import xlet.session.rewrite.OptimizationText;
import xlet.session.rewrite.RewriteSubject;

/** The command that shows what rewrites make of a program. */
final class RewriteCommand {
  private static final String LANES = "lanes=";
  private static final String SUBLANES = "sublanes=";

  private RewriteCommand() {}

  static List<String> opt(ShellState shell, String argument) throws CommandException {
    Session session = shell.session();
    String name = "";
    LaneModel memory = LaneModel.TILED;
    for (String word : argument.split("\\s+", -1)) {
      String lower = word.toLowerCase(Locale.ROOT);
      if (lower.startsWith(LANES)) {
        memory = new LaneModel(size(word, LANES), memory.sublanes());
      } else if (lower.startsWith(SUBLANES)) {
        memory = new LaneModel(memory.lanes(), size(word, SUBLANES));
      } else if (name.isEmpty()) {
        name = word;
      } else {
        throw new CommandException(
            "write one name, then lanes= and sublanes=, as in `:opt %s lanes=128`".formatted(name));
      }
    }
    try {
      RewriteSubject subject =
          name.isEmpty() ? RewriteSubject.last(session) : RewriteSubject.named(name, session);
      Optimization optimization = Optimization.of(subject, memory, session.evaluation());
      shell.front().shown(optimization.picture().bundle(shell.screen(), false));
      return OptimizationText.lines(optimization, shell.screen());
    } catch (NotRewritableException none) {
      throw new CommandException(String.valueOf(none.getMessage()));
    }
  }

  private static long size(String word, String option) throws CommandException {
    String text = word.substring(option.length());
    long size = text.matches("\\d{1,9}") ? Long.parseLong(text) : 0;
    if (size < 1 || size > LaneModel.MOST) {
      throw new CommandException(
          "wanted %s and a number from 1 to %d, found `%s`"
              .formatted(option, LaneModel.MOST, text));
    }
    return size;
  }

  /** Completes the argument: what has steps, then the size of tiles. */
  static Stream<Candidate> complete(Session session, String argument) {
    return Stream.concat(
        ProgramCompletions.names(session).stream(), Completion.options(LANES, SUBLANES));
  }
}
