package xlet.kernel;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import xlet.grammar.SourceText;
import xlet.grammar.tree.Span;
import xlet.kernel.wire.Json;
import xlet.session.Outcome;
import xlet.session.Session;
import xlet.session.command.Bundles;
import xlet.session.command.CommandException;
import xlet.session.command.Inspection;
import xlet.session.command.OutcomeRenderer;
import xlet.session.command.Script;
import xlet.session.command.Shell;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.DiagnosticRenderer;
import xlet.session.render.Screen;

/**
 * One run of a cell: a program in which lines may be commands, or a question such as {@code
 * Gather?}. It ends at the first statement that fails.
 */
final class Cell {
  /** Ends the cell at the statement that failed. */
  private static final class Failed extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient Failure failure;

    Failed(Failure failure) {
      super(failure.value(), null, false, false);
      this.failure = failure;
    }
  }

  /** How much of a statement is shown while it runs. */
  private static final int WIDEST = 60;

  private final Shell shell;
  private final CellOutput output;
  private final Progress progress;
  private final int count;
  private final ArrayNode payload = Json.array();
  private Map<String, Object> last = Map.of();

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
    shell.onClear(() -> output.always("clear_output", Json.object().put("wait", false)));
    try {
      String asked = code.strip();
      if (asked.matches("\\??[\\p{Alpha}_:][\\w:]*\\?{0,2}|[\\p{Alpha}_]\\w*")
          && asked.contains("?")) {
        ask(asked);
      } else {
        Script.parts(SourceText.of(code)).forEach(this::part);
      }
      show("execute_result");
      return Optional.empty();
    } catch (Failed failed) {
      show("display_data");
      return Optional.of(failed.failure);
    }
  }

  /** What the cell's last statement gave, as text. */
  String result() {
    return String.valueOf(last.getOrDefault("text/plain", ""));
  }

  /** What the front end is asked to do. */
  ArrayNode payload() {
    return payload;
  }

  private void part(Script.Part part) {
    switch (part) {
      case Script.Part.Program(SourceText source) ->
          shell.session().run(source, new Statements(source));
      case Script.Part.CommandLine(String line) -> command(line);
    }
  }

  /** Hears of the statements of a part. */
  private final class Statements implements Session.Listener {
    private final SourceText source;

    Statements(SourceText source) {
      this.source = source;
    }

    @Override
    public void begin(Span span) {
      Cell.this.begin("line " + source.position(span.start()).line() + ": " + source.slice(span));
    }

    @Override
    public void done(Outcome outcome) {
      tell(outcome, source);
    }
  }

  /** Something runs that may show something: what was before it was not the last. */
  private void begin(String what) {
    show("display_data");
    String line = what.lines().findFirst().orElse("");
    progress.running(line.length() > WIDEST ? line.substring(0, WIDEST) + "…" : line);
  }

  private void command(String line) {
    begin(line.strip());
    try {
      List<String> lines = shell.run(line);
      lines.forEach(said -> output.write("stdout", said + "\n"));
    } catch (CommandException refused) {
      throw new Failed(Failure.of("CommandError", refused.text()));
    }
    if (shell.leaving()) {
      payload.add(Json.object().put("source", "ask_exit").put("keepkernel", false));
    }
  }

  private void tell(Outcome outcome, SourceText source) {
    Screen screen = shell.screen();
    Screen ground = screen.with(Screen.Palette.WEIGHT);
    for (Diagnostic diagnostic : OutcomeRenderer.diagnostics(outcome, source)) {
      if (diagnostic.isError()) {
        throw new Failed(Failure.of(diagnostic, ground));
      }
      output.write("stderr", DiagnosticRenderer.text(diagnostic, ground));
    }
    last = Bundles.result(outcome, screen);
  }

  /** Shows what the last statement gave, now that it is known whether others follow. */
  private void show(String type) {
    if (last.isEmpty()) {
      return;
    }
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

  /** Answers {@code Gather?} and {@code Gather??} in the pager. */
  private void ask(String asked) {
    String word = asked.replace("?", "");
    Map<String, Object> page =
        Inspection.at(shell.session(), word, word.length(), asked.endsWith("??"), shell.screen())
            .orElseThrow(
                () -> new Failed(Failure.of("NotFound", "there is nothing to tell of " + word)));
    ObjectNode entry = Json.object().put("source", "page").put("start", 0);
    entry.set("data", Json.of(page));
    payload.add(entry);
  }
}
