package xlet.session.command;

import java.util.List;
import java.util.Optional;
import xlet.session.Session;
import xlet.session.Variable;
import xlet.session.graph.GraphPicture;
import xlet.session.graph.NamedGraph;
import xlet.session.scope.Meaning;

/** The command that draws programs. */
final class PictureCommand {
  /** The word after a name that asks for each step, however many there are. */
  private static final String ALL = "all";

  private PictureCommand() {}

  static List<String> graph(ShellState shell, String argument) throws CommandException {
    boolean whole = argument.equals(ALL) || argument.endsWith(" " + ALL);
    String name =
        whole ? argument.substring(0, argument.length() - ALL.length()).strip() : argument;
    GraphPicture picture = GraphPicture.of(program(shell.session(), name).diagram());
    shell.front().shown(picture.bundle(shell.screen(), whole));
    return List.of();
  }

  private static NamedGraph program(Session session, String name) throws CommandException {
    if (!name.isEmpty()) {
      return ofName(session, name);
    }
    String latest = CommandArguments.nameOrLatest(session, name, ":graph");
    Variable variable = session.variables().get(latest);
    return variable == null ? ofName(session, latest) : NamedGraph.statement(variable);
  }

  static NamedGraph ofName(Session session, String name) throws CommandException {
    Optional<Meaning> meaning = session.find(name);
    if (meaning.isEmpty() || meaning.get() instanceof Meaning.Data) {
      return NamedGraph.provenance(session, CommandArguments.variable(session, name));
    }
    return NamedGraph.of(name, meaning.get())
        .orElseThrow(() ->
            new CommandException(
                meaning.get() instanceof Meaning.Function
                    ? "the parameters of `" + name + "` need types before it can be drawn"
                    : "`"
                        + name
                        + "` is "
                        + meaning.get().describe()
                        + ": there are no steps to draw"));
  }
}
