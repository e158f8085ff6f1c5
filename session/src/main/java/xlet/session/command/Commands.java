package xlet.session.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import xlet.engine.array.BoundedArray;
import xlet.engine.array.Memory;
import xlet.engine.array.NdArray;
import xlet.engine.array.Token;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.device.PerDevice;
import xlet.engine.op.Names;
import xlet.grammar.Formatter;
import xlet.grammar.ParseResult;
import xlet.grammar.Parser;
import xlet.grammar.SourceText;
import xlet.session.Outcome;
import xlet.session.Reading;
import xlet.session.Session;
import xlet.session.Variable;
import xlet.session.catalog.Operations;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.output.OutcomeRenderer;
import xlet.session.reference.OperationPage;
import xlet.session.render.Literal;
import xlet.session.render.Rows;
import xlet.session.scope.Meaning;

/** The commands with a colon. */
final class Commands {
  /** All commands, in the order in which help lists them. */
  static final List<Command> ALL =
      List.of(
          new Command(
              "help",
              "[topic]",
              "these lines, or a page on a topic, an operation, a code, a word",
              Completion.TOPIC,
              Commands::help),
          new Command(
              "lesson",
              "[name]",
              "a guided tour: list the tours, start one, or take the next step",
              LessonCommand::complete,
              LessonCommand::lesson),
          new Command(
              "vars",
              "",
              "the names that are defined, with their types and sizes",
              Completion.NONE,
              Commands::variables),
          new Command(
              "doc",
              "Op",
              "what an operation does, its parameters and constraints",
              Completion.OPERATION,
              Commands::doc),
          new Command(
              "type",
              "expression",
              "the type of an expression, without computing it",
              Completion.PROGRAM,
              Commands::type),
          WhyCommand.WHY,
          new Command(
              "uses",
              "x[1,2]",
              "which elements were computed from an element: the reverse of :why",
              Completion.VARIABLE,
              UsesCommand::uses),
          new Command(
              "map",
              "r",
              "which element of an operand each element of r is read from",
              Completion.VARIABLE,
              WhyCommand::map),
          new Command(
              "trace",
              "[r]",
              "the value of each step that led to r, and of each iteration",
              Completion.VARIABLE,
              TraceCommand::trace),
          new Command(
              "stats",
              "[x]",
              "least, greatest, mean, zeros, NaNs, and a histogram of x",
              Completion.VARIABLE,
              NumberCommands::stats),
          new Command(
              "compare",
              "a b",
              "where two values differ, and how far",
              Completion.VARIABLE,
              NumberCommands::compare),
          new Command(
              "opt",
              "[r]",
              "what rewrites make of r, what it saves, and a proof; lanes= sets tiles",
              RewriteCommand::complete,
              RewriteCommand::opt),
          new Command(
              "graph",
              "[r]",
              "a picture of what computed r: a value, a computation, a module",
              Completion.NAME,
              PictureCommand::graph),
          new Command(
              "layout",
              "x[2,3]",
              "where elements lie in memory: x[2,3], x @17; x tile=8x128: what moves",
              Completion.VARIABLE,
              LayoutCommand::layout),
          new Command(
              "lit",
              "v",
              "the value as a literal that can be pasted back",
              Completion.VARIABLE,
              Commands::literal),
          new Command(
              "export",
              "[r]",
              "r as a module of HLO text, which XLA can read",
              Completion.VARIABLE,
              ModuleCommand::export),
          new Command(
              "fmt",
              "program",
              "the program, laid out in the standard style",
              Completion.PROGRAM,
              Commands::format),
          new Command("echo", "text", "print the text", Completion.NONE, Commands::echo),
          new Command("clear", "", "clear the screen", Completion.NONE, Commands::clear),
          new Command(
              "time",
              "[on|off]",
              "show how long statements take",
              (_, _) -> Completion.options("on", "off"),
              Commands::time),
          new Command(
              "set",
              "[option value]",
              "change a setting: width, height, color, ascii, format; alone, list them",
              ScreenOption::complete,
              ScreenOption::set),
          new Command(
              "load",
              "FILE",
              "run a program in this session",
              new FileCompletion(),
              Commands::load),
          new Command(
              "history",
              "[n]",
              "what you have typed; the last n entries",
              Completion.NONE,
              WorkCommands::history),
          new Command(
              "undo",
              "",
              "take back the last statement: names mean what they meant before it",
              Completion.NONE,
              WorkCommands::undo),
          new Command(
              "save",
              "FILE",
              "save the session as a program, with its results as expectations",
              new FileCompletion(),
              WorkCommands::save),
          new Command("quit", "", "leave", Completion.NONE, Commands::quit));

  /** Names that commands had before, or that people try, with the names that commands have. */
  private static final Map<String, String> OTHER_NAMES =
      Map.of("values", "trace", "exit", "quit", "?", "help");

  /** Literals of more elements and rows are not written. */
  private static final double MOST_PARTS = 5e7;

  private Commands() {}

  /** The command that is typed so; a beginning that only one has is enough. */
  static Optional<Command> find(String typed) {
    String name = OTHER_NAMES.getOrDefault(typed, typed);
    List<Command> fitting = ALL.stream().filter(c -> c.name().startsWith(name)).toList();
    return fitting.stream().filter(c -> c.name().equals(name) || fitting.size() == 1).findFirst();
  }

  /** The command called {@code name}. */
  static Command named(String name) throws CommandException {
    List<String> names = ALL.stream().map(command -> ":" + command.name()).toList();
    List<String> begun = names.stream().filter(one -> one.startsWith(":" + name)).toList();
    if (begun.size() > 1 && find(name).isEmpty()) {
      throw new CommandException(
          "`:" + name + "` begins several commands: `" + String.join("`, `", begun) + "`");
    }
    return find(name)
        .orElseThrow(() ->
            new CommandException(
                "there is no command `:"
                    + name
                    + "`"
                    + Names.suggestion(":" + name, names, "; `:help` lists them")));
  }

  private static List<String> help(ShellState shell, String topic) throws CommandException {
    return Help.of(ALL, shell, topic);
  }

  private static List<String> variables(ShellState shell, String argument) {
    Session session = shell.session();
    List<List<String>> rows = new ArrayList<>();
    Map<String, Variable> variables = session.variables();
    for (String name : session.names()) {
      Variable variable = variables.get(name);
      if (variable != null) {
        Value value = variable.value();
        PerDevice own = variable.onDevices();
        String where = own.common().isPresent() ? "" : " on each of " + own.grid().describe();
        String bytes = Memory.inUnits(value.shape().byteCount());
        rows.add(List.of(name, value.shape().toString(), bytes + where));
      } else {
        rows.add(List.of(name, session.find(name).map(Meaning::describe).orElse(""), ""));
      }
    }
    return rows.isEmpty() ? List.of("no names are defined yet") : Help.columns(rows);
  }

  private static List<String> doc(ShellState shell, String argument) throws CommandException {
    if (argument.isEmpty()) {
      return OperationPage.index(shell.screen());
    }
    var op = Operations.find(argument);
    if (op.isEmpty()) {
      throw new CommandException(
          "there is no operation `"
              + argument
              + "`"
              + Names.suggestion(argument, Operations.names(), "; `:doc` lists them"));
    }
    return OperationPage.lines(op.get(), shell.screen());
  }

  private static List<String> type(ShellState shell, String argument) throws CommandException {
    if (argument.isEmpty()) {
      throw new CommandException("the type of what? Write `:type x + 1`");
    }
    SourceText source = SourceText.of(argument);
    List<String> lines = new ArrayList<>();
    for (Outcome outcome : shell.session().check(source)) {
      CommandException.requireGood(outcome, source);
      lines.addAll(OutcomeRenderer.lines(outcome, source, shell.screen()));
    }
    return lines;
  }

  private static List<String> literal(ShellState shell, String argument) throws CommandException {
    Value value = CommandArguments.variable(shell.session(), argument).value();
    if (parts(value) > MOST_PARTS) {
      throw new CommandException("`" + argument + "` is too large to be written as a literal");
    }
    return List.of(Literal.of(value, shell.session().evaluation()::poll));
  }

  /** How many elements and rows a literal has, about. */
  private static double parts(Value value) {
    return switch (value) {
      case NdArray array -> (double) array.shape().elementCount() + Rows.count(array.shape());
      case TupleValue tuple -> tuple.elements().stream().mapToDouble(Commands::parts).sum();
      case BoundedArray bounded -> parts(bounded.array());
      case Token _ -> 1;
    };
  }

  private static List<String> format(ShellState shell, String argument) throws CommandException {
    SourceText source = SourceText.of(argument);
    ParseResult parsed =
        Reading.of(argument, () -> Parser.parse(source), shell.session().evaluation());
    if (!parsed.ok()) {
      throw CommandException.of(Diagnostic.of(parsed.errors().getFirst(), source));
    }
    return Formatter.format(source, parsed).lines().toList();
  }

  private static List<String> time(ShellState shell, String argument) throws CommandException {
    if (argument.isEmpty()) {
      String now = shell.timing() ? "on" : "off";
      return List.of("time " + now + "; `:time on` and `:time off` change it");
    }
    shell.timing(CommandArguments.isOn(argument));
    return List.of();
  }

  private static List<String> echo(ShellState shell, String text) {
    return List.of(text);
  }

  private static List<String> load(ShellState shell, String argument) throws CommandException {
    if (argument.isEmpty()) {
      throw new CommandException("which file? Write `:load FILE`");
    }
    shell.load(ProgramFile.read(argument, shell.session().evaluation()));
    return List.of();
  }

  private static List<String> clear(ShellState shell, String argument) {
    shell.front().clear();
    return List.of();
  }

  private static List<String> quit(ShellState shell, String argument) {
    shell.leaving(true);
    return List.of();
  }
}
