package xlet.kernel;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import xlet.grammar.SourceText;
import xlet.kernel.wire.Json;
import xlet.session.Outcome;
import xlet.session.command.CommandException;
import xlet.session.command.Front;
import xlet.session.command.Shell;
import xlet.session.output.Bundles;
import xlet.session.render.Columns;
import xlet.session.render.Screen;

/** One run of a cell. The run ends at the first statement that fails. */
final class Cell implements Front {
  /** How much of a statement is shown while it runs, in characters. */
  private static final int WIDEST = 60;

  /** The most lines of a table that is not the result, such as that of an array to plot. */
  private static final int HIGHEST_BEFORE_RESULT = 8;

  private final Shell shell;
  private final CellOutput output;
  private final Progress progress;
  private final int count;
  private final ArrayNode payload = Json.array();

  /** The outcome of the last statement, kept until it is known whether another follows. */
  private Optional<Outcome> last = Optional.empty();

  private String result = "";

  private List<String> time = List.of();

  /**
   * @param count the number of the cell among those that were run
   */
  Cell(Shell shell, CellOutput output, Progress progress, int count) {
    this.shell = shell;
    this.output = output;
    this.progress = progress;
    this.count = count;
  }

  /** Runs {@code code}; gives the reason if it fails. */
  Optional<Failure> run(String code) {
    shell.front(this);
    shell.session().number(count);
    try {
      Optional<CommandException> refused = attempt(code);
      show(refused.isEmpty());
      if (refused.isPresent()) {
        return refused.map(reason -> Failure.of(reason, ground()));
      }
    } catch (RuntimeException | Error defect) {
      return Optional.of(Failure.of(defect));
    } finally {
      // Else the shell would keep the cell, and all of its code, until the next one comes.
      shell.front(Front.NOBODY);
    }
    if (shell.leaving()) {
      payload.add(Json.object().put("source", "ask_exit").put("keepkernel", false));
    }
    return Optional.empty();
  }

  private Optional<CommandException> attempt(String code) {
    try {
      shell.run(SourceText.of(code));
      return Optional.empty();
    } catch (CommandException refused) {
      return Optional.of(refused);
    }
  }

  /** Returns a screen without colours: the background of a notebook is light or dark. */
  private Screen ground() {
    return shell.screen().with(Screen.Palette.WEIGHT);
  }

  /** Returns the value of the cell's last statement as text. */
  String result() {
    return result;
  }

  /** The requests to the front end, such as to show a page. */
  ArrayNode payload() {
    return payload;
  }

  /** Shows the value of the statement before: it was not the last. */
  @Override
  public void begin(String what) {
    show(false);
    progress.running(Columns.beginning(what.lines().findFirst().orElse(""), WIDEST));
  }

  @Override
  public void done(Outcome outcome, SourceText source) throws CommandException {
    Map<String, Object> warnings = Bundles.warnings(outcome, source, shell.screen());
    if (!warnings.isEmpty()) {
      output.display(content(warnings));
    }
    CommandException.requireGood(outcome, source);
    last = Optional.of(outcome);
    time = shell.time(outcome);
  }

  @Override
  public boolean takesPastes() {
    return true;
  }

  @Override
  public void noticed(String line) {
    said(List.of(line));
  }

  @Override
  public void said(List<String> lines) {
    if (!lines.isEmpty()) {
      output.write("stdout", String.join("\n", lines) + "\n");
    }
  }

  @Override
  public void shown(Map<String, Object> bundle) {
    output.display(content(bundle));
  }

  @Override
  public void page(Map<String, Object> bundle) {
    ObjectNode entry = Json.object().put("source", "page").put("start", 0);
    entry.set("data", Json.of(bundle));
    payload.add(entry);
  }

  @Override
  public void clear() {
    output.clear();
  }

  /**
   * Shows the value of the last statement.
   *
   * @param ends true if it is the result of the cell
   */
  private void show(boolean ends) {
    if (ends || output.takesMore()) {
      Screen screen = shell.screen();
      int height = ends ? screen.height() : HIGHEST_BEFORE_RESULT;
      last.map(outcome -> Bundles.result(outcome, screen, height))
          .filter(bundle -> !bundle.isEmpty())
          .ifPresent(ends ? this::showResult : bundle -> output.display(content(bundle)));
    }
    last = Optional.empty();
    said(time);
    time = List.of();
  }

  private void showResult(Map<String, Object> bundle) {
    result = String.valueOf(bundle.getOrDefault("text/plain", ""));
    output.always("execute_result", content(bundle).put("execution_count", count));
  }

  private static ObjectNode content(Map<String, Object> bundle) {
    ObjectNode content = Json.object();
    content.set("data", Json.of(bundle));
    content.putObject("metadata");
    return content;
  }
}
