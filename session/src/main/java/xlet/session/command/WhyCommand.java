package xlet.session.command;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import xlet.session.Variable;
import xlet.session.render.Columns;
import xlet.session.render.ExplanationRenderer;
import xlet.session.render.Story;

/** The commands that say where elements come from. */
final class WhyCommand {
  static final Command WHY =
      new Command(
          "why",
          "r[1,2] [n]",
          "where an element came from, followed n operations back",
          Completion.VARIABLE,
          WhyCommand::why);

  private static final Pattern ELEMENT =
      Pattern.compile(
          "([\\p{L}_][\\p{L}\\p{N}_.\\-]*)\\s*((?:\\(\\s*\\d{1,9}\\s*\\))*)\\s*(?:@\\s*(\\d{1,4}))?"
              + "\\s*(?:\\[([^\\]]*)\\])?(?:\\s+(\\d{1,2}))?");

  /** Before what does not fit into the first line of a map. */
  private static final int INDENT = 4;

  private WhyCommand() {}

  static List<String> why(ShellState shell, String argument) throws CommandException {
    Matcher element = ELEMENT.matcher(argument);
    if (!element.matches()) {
      throw new CommandException(
          "which element? Write `:why r[1,2]`, `:why r[1,2] 2` to go"
              + " two operations back, or `:why t(0)[1,2]` for a tuple");
    }
    Variable variable = CommandArguments.variable(shell.session(), element.group(1));
    List<Integer> path = new ArrayList<>();
    Matcher positions = Pattern.compile("\\d+").matcher(element.group(2));
    while (positions.find()) {
      path.add(Integer.parseInt(positions.group()));
    }
    String indices = element.group(4);
    long[] index = CommandArguments.index(indices == null ? "" : indices).toArray();
    int device = device(variable, element.group(3));
    Story story = new Reasons(shell.session()).of(variable, device, path, index);
    String name =
        element.group(1)
            + element.group(2).replaceAll("\\s", "")
            + (element.group(3) == null ? "" : "@" + device);
    int back = element.group(5) == null ? 1 : Integer.parseInt(element.group(5));
    return ExplanationRenderer.lines(name, story.back(back), shell.screen());
  }

  /** The device of which {@code text} speaks; the first if it speaks of none and all are alike. */
  private static int device(Variable variable, @Nullable String text) throws CommandException {
    int devices = variable.onDevices().grid().devices();
    if (text == null) {
      if (variable.onDevices().common().isEmpty()) {
        throw new CommandException(
            "`%s` differs between devices: name one, as in `:why %s@1`"
                .formatted(variable.name(), variable.name()));
      }
      return 0;
    }
    int device = Integer.parseInt(text);
    if (device >= devices) {
      throw new CommandException(
          "there is no device " + device + "; the devices are 0 to " + (devices - 1));
    }
    return device;
  }

  static List<String> map(ShellState shell, String argument) throws CommandException {
    Variable variable = CommandArguments.variable(shell.session(), argument);
    List<String> maps = new Reasons(shell.session()).maps(variable);
    int width = shell.screen().width();
    return maps.isEmpty()
        ? List.of("`" + argument + "` reads no operand")
        : maps.stream().flatMap(map -> Columns.wrap(map, width, INDENT).stream()).toList();
  }
}
