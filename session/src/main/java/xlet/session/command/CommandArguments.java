package xlet.session.command;

import java.util.Locale;
import xlet.engine.op.Names;
import xlet.session.Session;
import xlet.session.Variable;

/** Reads the arguments of commands. */
final class CommandArguments {
  private CommandArguments() {}

  /** The variable that a command's argument names. */
  static Variable variable(Session session, String name) throws CommandException {
    if (name.isEmpty()) {
      throw new CommandException("which value? :vars lists them");
    }
    Variable variable = session.variables().get(name);
    if (variable == null) {
      throw new CommandException(
          "no value is called "
              + name
              + Names.suggestion(name, session.variables().keySet(), "; :vars lists them"));
    }
    return variable;
  }

  /** Returns true if {@code text} says on; it may also say off. */
  static boolean isOn(String text) throws CommandException {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "on", "true", "yes" -> true;
      case "off", "false", "no" -> false;
      default -> throw new CommandException("on or off, not '" + text + "'");
    };
  }
}
