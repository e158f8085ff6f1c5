package xlet.session.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import xlet.engine.op.OpDef;
import xlet.session.catalog.Operations;
import xlet.session.diagnostic.Code;
import xlet.session.reference.CodePage;
import xlet.session.reference.OperationPage;

/** The pages that {@code :help} shows. */
final class Help {
  private Help() {}

  /** The page on {@code topic}, or an overview of {@code commands} where it is empty. */
  static List<String> of(List<Command> commands, ShellState shell, String topic)
      throws CommandException {
    if (topic.isEmpty()) {
      return overview(commands);
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
    return commands.stream()
        .filter(command -> command.name().equals(name))
        .findFirst()
        .map(Command::help)
        .orElseThrow(() ->
            new CommandException(
                "there is no help on " + topic + "; :help and :doc list the topics"));
  }

  private static List<String> overview(List<Command> commands) {
    List<String> lines = new ArrayList<>();
    lines.add("A statement is an operation as the documents write it:");
    lines.add("  let v = f32[2x3] {{1,2,3},{4,5,6}};  Transpose(v, {1,0})  then 1 + 1 == 2");
    lines.add("_ is the last value. Commands:");
    List<List<String>> rows = new ArrayList<>();
    commands.forEach(c -> rows.add(List.of("  " + c.typed(), c.summary())));
    lines.addAll(columns(rows));
    return lines;
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
