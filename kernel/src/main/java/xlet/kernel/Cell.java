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
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.DiagnosticRenderer;
import xlet.session.output.Bundles;
import xlet.session.render.Screen;

/** One run of a cell. The run ends at the first statement that fails. */
final class Cell implements Front {
  /** How much of a statement is shown while it runs, in characters. */
  private static final int WIDEST = 60;

  private final Shell shell;
  private final CellOutput output;
  private final Progress progress;
  private final int count;
  private final ArrayNode payload = Json.array();

  /** The value of the last statement, kept until it is known whether another follows. */
  private Map<String, Object> last = Map.of();

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
    try {
      shell.run(SourceText.of(code));
      show("execute_result");
    } catch (CommandException refused) {
      show("display_data");
      return Optional.of(Failure.of(refused, ground()));
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

  /** Returns a screen without colours: the background of a notebook is light or dark. */
  private Screen ground() {
    return shell.screen().with(Screen.Palette.WEIGHT);
  }

  /** Returns the value of the cell's last statement as text. */
  String result() {
    return String.valueOf(last.getOrDefault("text/plain", ""));
  }

  /** The requests to the front end, such as to show a page. */
  ArrayNode payload() {
    return payload;
  }

  /** Shows the value of the statement before: it was not the last. */
  @Override
  public void begin(String what) {
    show("display_data");
    String line = what.lines().findFirst().orElse("");
    boolean tooLong = line.codePointCount(0, line.length()) > WIDEST;
    progress.running(tooLong ? line.substring(0, line.offsetByCodePoints(0, WIDEST)) + "…" : line);
  }

  @Override
  public void done(Outcome outcome, SourceText source) throws CommandException {
    for (Diagnostic diagnostic : outcome.diagnostics(source)) {
      if (!diagnostic.isError()) {
        output.write("stderr", DiagnosticRenderer.text(diagnostic, ground()));
      }
    }
    CommandException.requireGood(outcome, source);
    last = Bundles.result(outcome, shell.screen());
    time = shell.time(outcome);
  }

  @Override
  public void said(List<String> lines) {
    if (!lines.isEmpty()) {
      output.write("stdout", String.join("\n", lines) + "\n");
    }
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

  /** Shows the value of the last statement, now that it is known whether another follows. */
  private void show(String type) {
    if (!last.isEmpty()) {
      showLast(type);
    }
    said(time);
    time = List.of();
  }

  private void showLast(String type) {
    ObjectNode content = Json.object();
    content.set("data", Json.of(last));
    content.putObject("metadata");
    if (type.equals("execute_result")) {
      output.always(type, content.put("execution_count", count));
    } else {
      output.display(content);
      last = Map.of();
    }
  }
}
