package xlet.session.command;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import xlet.engine.op.OpDef;
import xlet.session.catalog.Operations;
import xlet.session.diagnostic.Code;
import xlet.session.reference.CodePage;
import xlet.session.reference.OperationPage;
import xlet.session.reference.Topic;
import xlet.session.render.Columns;
import xlet.session.render.Screen;

/** The pages that {@code :help} shows. */
final class Help {
  /** A search shows no more pages. */
  private static final int MOST_FOUND = 16;

  private Help() {}

  /** The page on {@code topic}, or an overview of {@code commands} where it is empty. */
  static List<String> of(List<Command> commands, ShellState shell, String topic)
      throws CommandException {
    if (topic.isEmpty()) {
      return overview(commands, shell.screen());
    }
    Optional<Code> code = Code.of(topic);
    if (code.isPresent()) {
      return CodePage.lines(code.get(), shell.screen());
    }
    Optional<OpDef> op = Operations.find(topic);
    if (op.isPresent()) {
      return OperationPage.lines(op.get(), shell.screen());
    }
    String name = topic.toLowerCase(Locale.ROOT).replaceFirst("^:", "");
    Optional<Command> command =
        commands.stream().filter(one -> one.name().equals(name)).findFirst();
    Optional<Topic> page = topic.startsWith(":") ? Optional.empty() : Topic.find(topic);
    List<String> lines = new ArrayList<>();
    command.map(known -> known.help(shell.screen())).ifPresent(lines::addAll);
    page.map(known -> known.page(shell.screen())).ifPresent(lines::addAll);
    return lines.isEmpty() ? found(commands, topic, shell) : lines;
  }

  /** The pages that speak of {@code word}, a line each. */
  private static List<String> found(List<Command> commands, String word, ShellState shell)
      throws CommandException {
    String wanted = word.toLowerCase(Locale.ROOT);
    List<List<String>> rows = new ArrayList<>();
    Topic.all().stream()
        .filter(topic -> topic.speaksOf(word))
        .forEach(topic -> rows.add(row(":help " + topic.name(), topic.title())));
    commands.stream()
        .filter(command -> speaks(command.name() + " " + command.summary(), wanted))
        .forEach(command -> rows.add(row(command.typed(), command.summary())));
    Operations.all().stream()
        .filter(op -> speaks(text(op), wanted))
        .forEach(op -> rows.add(row(":help " + op.name(), op.summary())));
    Arrays.stream(Code.values())
        .filter(code -> speaks(code.title(), wanted))
        .forEach(code -> rows.add(row(":help " + code.id(), code.title())));
    if (rows.isEmpty()) {
      throw new CommandException(
          "no operation, code or topic mentions `" + word + "`; `:help` lists the topics");
    }
    int hidden = rows.size() - MOST_FOUND;
    List<String> lines = new ArrayList<>();
    columns(rows.subList(0, Math.min(rows.size(), MOST_FOUND)))
        .forEach(line -> lines.add(cut(line, shell.screen())));
    if (hidden > 0) {
      lines.add("  " + shell.screen().glyph("…", "...") + " " + hidden + " more");
    }
    return lines;
  }

  private static String cut(String line, Screen screen) {
    return Columns.cut(line, screen.width(), screen.glyph("…", "..."));
  }

  private static String text(OpDef op) {
    return op.name() + " " + op.aliases() + " " + op.summary() + " " + op.semantics();
  }

  private static boolean speaks(String text, String wanted) {
    return text.toLowerCase(Locale.ROOT).contains(wanted);
  }

  private static List<String> row(String typed, String summary) {
    return List.of("  " + typed, summary);
  }

  private static List<String> overview(List<Command> commands, Screen screen) {
    List<String> lines = new ArrayList<>();
    lines.add("A statement is an operation as the documents write it:");
    lines.add("  let v = f32[2x3] {{1,2,3},{4,5,6}}");
    lines.add("  Transpose(v, {1,0})");
    lines.add("  then 1 + 1 == 2");
    lines.add("`_` is the last value. `Gather?` describes an operation, `v?` a value; Tab");
    lines.add("completes. `:lesson` is a tour. Commands (their first letters are enough):");
    List<List<String>> rows = new ArrayList<>();
    commands.forEach(command -> rows.add(row(command.typed(), command.summary())));
    lines.addAll(wrapped(rows, screen));
    lines.add("`:help word` searches; the topics are");
    String topics = String.join(", ", Topic.all().stream().map(Topic::name).toList());
    lines.addAll(Columns.wrap("  " + topics, screen.width(), 2));
    return lines;
  }

  /** Rows of two cells, in columns; what does not fit goes on below the second. */
  static List<String> wrapped(List<List<String>> rows, Screen screen) {
    int indent = indent(rows);
    return columns(rows).stream()
        .flatMap(line -> Columns.wrap(line, screen.width(), indent).stream())
        .toList();
  }

  /** Where the second column begins. */
  private static int indent(List<List<String>> rows) {
    return rows.stream().mapToInt(row -> row.getFirst().length()).max().orElse(0) + 2;
  }

  /** Rows of cells, each column as wide as its widest cell. */
  static List<String> columns(List<List<String>> rows) {
    int[] widths = new int[rows.getFirst().size()];
    for (List<String> row : rows) {
      for (int k = 0; k < widths.length; k++) {
        widths[k] = Math.max(widths[k], row.get(k).length());
      }
    }
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int k = 0; k < widths.length; k++) {
        line.append(row.get(k)).repeat(' ', widths[k] - row.get(k).length() + 2);
      }
      lines.add(line.toString().stripTrailing());
    }
    return lines;
  }
}
