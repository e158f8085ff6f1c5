package xlet.session.command;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import xlet.engine.array.Ints;
import xlet.engine.device.PerDevice;
import xlet.engine.graph.Graph;
import xlet.engine.op.Grid;
import xlet.engine.op.Names;
import xlet.session.Session;
import xlet.session.Variable;

/** Reads the arguments of commands. */
final class CommandArguments {
  private CommandArguments() {}

  /** The variable that a command's argument names. */
  static Variable variable(Session session, String name) throws CommandException {
    if (name.isEmpty()) {
      throw new CommandException("which value? `:vars` lists the names");
    }
    Variable variable = session.variables().get(name);
    if (variable != null) {
      return variable;
    }
    return Optional.ofNullable(session.variables().get(Session.LAST))
        .flatMap(last -> step(last, name))
        .orElseThrow(() -> new CommandException("`" + name + "` " + reason(session, name)));
  }

  /**
   * The name that {@code argument} is; where it is empty, that of the last value.
   *
   * @param command the command, as it is typed
   */
  static String nameOrLatest(Session session, String argument, String command)
      throws CommandException {
    return argument.isEmpty()
        ? session
            .latest()
            .orElseThrow(() ->
                new CommandException(
                    "nothing has been computed yet; later, write `%s x` for a value `x`, or"
                            .formatted(command)
                        + " `%s` for the last one".formatted(command)))
        : argument;
  }

  /** Why {@code name} names no value. */
  private static String reason(Session session, String name) {
    return session
        .find(name)
        .map(meaning -> "is not a value but " + meaning.describe())
        .orElseGet(() ->
            "is not defined"
                + Names.suggestion(
                    name, session.variables().keySet(), "; `:vars` lists the names"));
  }

  /** The value that is called {@code name} on the way to {@code result}: of an instruction, say. */
  private static Optional<Variable> step(Variable result, String name) {
    return result.origin().nodes().stream()
        .filter(node -> name.equals(result.names().get(node)))
        .findFirst()
        .map(node ->
            new Variable(
                name,
                new PerDevice(Grid.ONE, List.of(result.valueOf(node))),
                Graph.of(List.of(), node),
                result.devices(),
                result.names(),
                result.place()));
  }

  /** Returns true if {@code text} says on; it may also say off. */
  static boolean isOn(String text) throws CommandException {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "on", "true", "yes" -> true;
      case "off", "false", "no" -> false;
      default -> throw new CommandException("wanted `on` or `off`, found `" + text + "`");
    };
  }

  /** The numbers between the brackets of an element: {@code 1,2}. */
  static Ints index(String text) throws CommandException {
    Ints index = Ints.of();
    if (text.isBlank()) {
      return index;
    }
    for (String part : text.split(",", -1)) {
      String number = part.strip();
      if (!number.matches("-?\\d{1,18}")) {
        throw new CommandException(
            "an index is made of whole numbers, as in `[1,2]`; found `" + number + "`");
      }
      index = index.append(Long.parseLong(number));
    }
    return index;
  }
}
