package xlet.session.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import xlet.engine.array.Memory;
import xlet.engine.array.Value;
import xlet.engine.op.Names;
import xlet.grammar.MalformedTextException;
import xlet.grammar.SourceText;
import xlet.session.Outcome;
import xlet.session.Session;
import xlet.session.Variable;
import xlet.session.catalog.Operations;
import xlet.session.render.Literal;
import xlet.session.render.Screen;
import xlet.session.scope.Meaning;

/** The commands with a colon. */
public final class Commands {
  /** All commands, in the order in which help lists them. */
  public static final List<Command> ALL =
      List.of(
          new Command("help", "[topic]", "these lines; a command, operation or code", Help::of),
          new Command("vars", "", "what has a name, with types and bytes", Commands::variables),
          new Command("doc", "Op", "what an operation does, and its constraints", Commands::doc),
          new Command("type", "expression", "the type, without computing it", Commands::type),
          new Command("why", "r[1,2]", "where an element came from", WhyCommand::why),
          new Command("map", "r", "which elements go where, as index maps", WhyCommand::map),
          new Command("lit", "v", "the value as a literal to paste", Commands::literal),
          new Command("echo", "text", "write the text", (shell, text) -> List.of(text)),
          new Command("clear", "", "clear what is shown", Commands::clear),
          new Command("time", "on|off", "show how long statements take", Commands::time),
          new Command("set", "option value", "width, height, color or ascii", Commands::set),
          new Command("load", "FILE", "run a program in this session", Commands::load),
          new Command("quit", "", "leave", Commands::quit));

  private Commands() {}

  /** The command called {@code name}; a beginning that only one has is enough. */
  static Command named(String name) throws CommandException {
    List<Command> fitting = ALL.stream().filter(c -> c.name().startsWith(name)).toList();
    Optional<Command> exact = fitting.stream().filter(c -> c.name().equals(name)).findFirst();
    if (exact.isPresent()) {
      return exact.get();
    }
    if (fitting.size() == 1) {
      return fitting.getFirst();
    }
    List<String> similar = Names.similar(name, ALL.stream().map(Command::name).toList());
    throw new CommandException(
        "there is no command :"
            + name
            + (similar.isEmpty() ? "; :help lists them" : "; did you mean :" + similar.getFirst())
            + (similar.isEmpty() ? "" : "?"));
  }

  /** The variable that a command's argument names. */
  static Variable variable(Session session, String name) throws CommandException {
    if (name.isEmpty()) {
      throw new CommandException("which value? :vars lists them");
    }
    Variable variable = session.variables().get(name);
    if (variable == null) {
      List<String> similar = Names.similar(name, List.copyOf(session.variables().keySet()));
      throw new CommandException(
          "no value is called "
              + name
              + (similar.isEmpty() ? "; :vars lists them" : "; did you mean " + similar.getFirst())
              + (similar.isEmpty() ? "" : "?"));
    }
    return variable;
  }

  private static List<String> variables(Shell shell, String argument) {
    Session session = shell.session();
    List<List<String>> rows = new ArrayList<>();
    Map<String, Variable> variables = session.variables();
    for (String name : session.names()) {
      Variable variable = variables.get(name);
      if (variable != null) {
        Value value = variable.value();
        String bytes = Memory.inUnits(value.shape().byteCount());
        rows.add(List.of(name, value.shape().toString(), bytes));
      } else {
        rows.add(List.of(name, session.find(name).map(Meaning::describe).orElse(""), ""));
      }
    }
    return rows.isEmpty() ? List.of("nothing has a name yet") : Help.columns(rows);
  }

  private static List<String> doc(Shell shell, String argument) throws CommandException {
    if (argument.isEmpty()) {
      return Help.operations(shell.screen());
    }
    var op = Operations.find(argument);
    if (op.isEmpty()) {
      List<String> similar = Operations.similar(argument);
      throw new CommandException(
          "there is no operation "
              + argument
              + (similar.isEmpty() ? "" : "; did you mean " + String.join(", ", similar) + "?"));
    }
    return OperationPage.lines(op.get(), shell.screen());
  }

  private static List<String> type(Shell shell, String argument) throws CommandException {
    if (argument.isEmpty()) {
      throw new CommandException("the type of what? :type x + 1");
    }
    SourceText source = SourceText.of(argument);
    List<String> lines = new ArrayList<>();
    for (Outcome outcome : shell.session().check(source)) {
      OutcomeRenderer.requireGood(outcome, source);
      lines.addAll(OutcomeRenderer.lines(outcome, source, shell.screen()));
    }
    return lines;
  }

  private static List<String> literal(Shell shell, String argument) throws CommandException {
    Value value = variable(shell.session(), argument).value();
    return List.of(Literal.of(value, shell.session().evaluation()::poll));
  }

  private static List<String> time(Shell shell, String argument) throws CommandException {
    shell.timing(isOn(argument));
    return List.of();
  }

  private static boolean isOn(String text) throws CommandException {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "on", "true", "yes" -> true;
      case "off", "false", "no" -> false;
      default -> throw new CommandException("on or off, not '" + text + "'");
    };
  }

  private static List<String> set(Shell shell, String argument) throws CommandException {
    Screen screen = shell.screen();
    String[] words = argument.split("\\s+", -1);
    if (words.length != 2) {
      throw new CommandException(
          ":set width %s, height %s, color %s or ascii %s"
              .formatted(
                  screen.width(),
                  screen.height(),
                  screen.color() ? "on" : "off",
                  screen.ascii() ? "on" : "off"));
    }
    shell.screen(
        switch (words[0].toLowerCase(Locale.ROOT)) {
          case "width" -> screen.withWidth(number(words[1]));
          case "height" -> screen.withHeight(number(words[1]));
          case "color", "colour" ->
              new Screen(screen.width(), screen.height(), isOn(words[1]), screen.ascii());
          case "ascii" ->
              new Screen(screen.width(), screen.height(), screen.color(), isOn(words[1]));
          default ->
              throw new CommandException(
                  "there is no option " + words[0] + "; width, height, color, ascii");
        });
    return List.of();
  }

  private static int number(String text) throws CommandException {
    if (!text.matches("[1-9][0-9]{0,5}")) {
      throw new CommandException("a number of columns or lines, not '" + text + "'");
    }
    return Integer.parseInt(text);
  }

  private static List<String> load(Shell shell, String argument) throws CommandException {
    shell.load(source(argument));
    return List.of();
  }

  private static SourceText source(String file) throws CommandException {
    if (file.isEmpty()) {
      throw new CommandException("which file? :load FILE");
    }
    try {
      Path path = Home.path(file);
      if (Files.isDirectory(path)) {
        throw new CommandException(file + " is a folder; which file in it?");
      }
      if (!Files.isRegularFile(path)) {
        throw new CommandException(file + ": there is no such file");
      }
      return SourceText.fromBytes(file, Files.readAllBytes(path));
    } catch (InvalidPathException e) {
      throw new CommandException("not the name of a file: " + e.getReason());
    } catch (MalformedTextException e) {
      throw new CommandException(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw new CommandException(file + " cannot be read: " + e.getMessage());
    }
  }

  private static List<String> clear(Shell shell, String argument) {
    shell.clear();
    return List.of();
  }

  private static List<String> quit(Shell shell, String argument) {
    shell.leave();
    return List.of();
  }
}
