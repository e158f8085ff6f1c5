package xlet.session.command;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import xlet.engine.rewrite.LaneModel;
import xlet.session.Session;
import xlet.session.rewrite.NotRewritableException;
import xlet.session.rewrite.Optimization;
import xlet.session.rewrite.OptimizationText;
import xlet.session.rewrite.RewriteSubject;

/** The command that shows what rewrites make of a program. */
final class RewriteCommand {
  private static final Pattern OPTION = Pattern.compile("(\\w+)\\s*=\\s*(\\S+)");
  private static final List<String> OPTIONS = List.of("lanes", "sublanes");

  private RewriteCommand() {}

  static List<String> opt(ShellState shell, String argument) throws CommandException {
    long lanes = LaneModel.TILED.lanes();
    long sublanes = LaneModel.TILED.sublanes();
    List<String> names = new ArrayList<>();
    for (String word : argument.isEmpty() ? new String[0] : argument.split("\\s+")) {
      Matcher option = OPTION.matcher(word);
      if (!option.matches()) {
        names.add(word);
      } else if (option.group(1).equals("lanes")) {
        lanes = size(option);
      } else if (option.group(1).equals("sublanes")) {
        sublanes = size(option);
      } else {
        throw new CommandException(
            "there is no option "
                + option.group(1)
                + "; there are "
                + String.join(" and ", OPTIONS));
      }
    }
    if (names.size() > 1) {
      throw new CommandException("one name at a time: :opt " + names.getFirst());
    }
    Session session = shell.session();
    try {
      RewriteSubject subject =
          names.isEmpty()
              ? RewriteSubject.last(session)
              : RewriteSubject.named(names.getFirst(), session);
      LaneModel memory = new LaneModel(lanes, sublanes);
      Optimization optimization = Optimization.of(subject, memory, session.evaluation());
      return OptimizationText.lines(optimization, shell.screen());
    } catch (NotRewritableException none) {
      throw new CommandException(String.valueOf(none.getMessage()));
    }
  }

  private static long size(Matcher option) throws CommandException {
    String text = option.group(2);
    long size = text.matches("\\d{1,9}") ? Long.parseLong(text) : 0;
    if (size < 1 || size > LaneModel.MOST) {
      throw new CommandException(
          "%s is a whole number from 1 to %,d, not '%s'"
              .formatted(option.group(1), LaneModel.MOST, text));
    }
    return size;
  }
}
