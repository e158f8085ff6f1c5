package xlet.session.command;

import java.util.List;
import java.util.Optional;
import xlet.session.Session;
import xlet.session.export.Export;
import xlet.session.export.UnexportableException;
import xlet.session.scope.Meaning;

/** The command that writes what has been computed as a module of HLO text. */
final class ModuleCommand {
  private ModuleCommand() {}

  static List<String> export(ShellState shell, String argument) throws CommandException {
    Session session = shell.session();
    String name = CommandArguments.nameOrLatest(session, argument, ":export");
    Optional<Meaning> meaning = session.find(name);
    try {
      String text =
          meaning.isPresent() && meaning.get() instanceof Meaning.Function
              ? Export.hlo(name, meaning.get())
              : Export.hlo(name, CommandArguments.variable(session, name).origin());
      return text.lines().toList();
    } catch (UnexportableException unfit) {
      throw new CommandException(String.valueOf(unfit.getMessage()));
    }
  }
}
