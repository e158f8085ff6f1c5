package xlet.session.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import xlet.engine.rewrite.LaneModel;
import xlet.session.Session;
import xlet.session.render.Screen;
import xlet.session.rewrite.Optimization;
import xlet.session.rewrite.OptimizationText;
import xlet.session.rewrite.RewriteSubject;
import xlet.session.scope.DeclaredTemplate;
import xlet.session.scope.Meaning;

/** The command that shows what rewrites make of a program. */
final class RewriteCommand {
  private static final Pattern OPTION = Pattern.compile("(\\w+)\\s*=\\s*(\\S+)");
  private static final List<String> OPTIONS = List.of("lanes", "sublanes");
  private static final long MOST = 1L << 20;

  private RewriteCommand() {}

  static List<String> opt(ShellState shell, String argument) throws CommandException {
    Screen screen = shell.screen();
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
            "there is no option " + option.group(1) + "; there are " + String.join(" and ", OPTIONS));
      }
    }
    if (names.size() > 1) {
      throw new CommandException("one name at a time: :opt " + names.getFirst());
    }
    String name = names.isEmpty() ? Session.LAST : names.getFirst();
    RewriteSubject subject = subject(shell.session(), name);
    LaneModel memory = new LaneModel(lanes, sublanes);
    return OptimizationText.lines(
        Optimization.of(subject, memory, shell.session().evaluation()), screen);
  }

  private static long size(Matcher option) throws CommandException {
    String text = option.group(2);
    long size = text.matches("\\d{1,9}") ? Long.parseLong(text) : 0;
    if (size < 1 || size > MOST) {
      throw new CommandException(
          "%s is a whole number from 1 to %,d, not '%s'".formatted(option.group(1), MOST, text));
    }
    return size;
  }

  private static RewriteSubject subject(Session session, String name) throws CommandException {
    Optional<Meaning> meaning = session.find(name);
    if (meaning.isPresent() && meaning.get() instanceof Meaning.Function(DeclaredTemplate template)) {
      return RewriteSubject.of(name, template)
          .orElseThrow(() ->
              new CommandException(
                  "the parameters of %s need types, as in (x: f32[2,3]) => …".formatted(name)));
    }
    if (meaning.isPresent() && meaning.get() instanceof Meaning.Function) {
      throw new CommandException(name + " is " + meaning.get().describe() + ", not a program");
    }
    return RewriteSubject.of(
        CommandArguments.variable(session, name), session.variables().values());
  }
}
