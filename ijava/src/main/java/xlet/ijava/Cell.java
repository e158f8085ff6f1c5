package xlet.ijava;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.dflib.jjava.jupyter.kernel.display.DisplayData;
import org.jspecify.annotations.Nullable;
import xlet.engine.array.Value;
import xlet.grammar.SourceText;
import xlet.session.Outcome;
import xlet.session.command.Bundles;
import xlet.session.command.CommandException;
import xlet.session.command.OutcomeRenderer;
import xlet.session.command.Script;
import xlet.session.command.Shell;
import xlet.session.diagnostic.Diagnostic;

/** One run of a program in a notebook. It ends at the first statement that fails. */
final class Cell {
  private final Shell shell;
  private final Consumer<DisplayData> display;
  private Optional<Value> last = Optional.empty();

  /**
   * @param display where what statements give is shown
   */
  Cell(Shell shell, Consumer<DisplayData> display) {
    this.shell = shell;
    this.display = display;
  }

  /**
   * Runs {@code program} and shows what its statements give.
   *
   * @return the value of the last statement, as Java has it; null, as a magic has it, if there is
   *     none
   * @throws XletException if a statement fails; what came before it stays
   */
  @Nullable Object run(String program) {
    shell.session().resume();
    DeepStack.run(() -> Script.parts(SourceText.of(program)).forEach(this::part), shell.session());
    return last.map(JavaValues::toJava).orElse(null);
  }

  private void part(Script.Part part) {
    last = Optional.empty();
    switch (part) {
      case Script.Part.CommandLine(String line) -> command(line);
      case Script.Part.Program(SourceText source) ->
          shell.session().run(source, outcome -> tell(outcome, source));
    }
  }

  private void command(String line) {
    try {
      List<String> lines = shell.run(line);
      if (!lines.isEmpty()) {
        show(Map.of("text/plain", String.join("\n", lines)));
      }
    } catch (CommandException refused) {
      throw new XletException(refused.text());
    }
  }

  private void tell(Outcome outcome, SourceText source) {
    show(Bundles.diagnostics(outcome, source, shell.screen()));
    String errors =
        OutcomeRenderer.diagnostics(outcome, source).stream()
            .filter(Diagnostic::isError)
            .map(Diagnostic::headline)
            .collect(Collectors.joining("\n"));
    if (!errors.isEmpty()) {
      throw new XletException(errors);
    }
    show(Bundles.result(outcome, shell.screen()));
    last =
        switch (outcome.result()) {
          case Outcome.Result.Bound bound -> bound.value();
          case Outcome.Result.Evaluated evaluated -> evaluated.value();
          default -> Optional.empty();
        };
  }

  private void show(Map<String, Object> bundle) {
    if (!bundle.isEmpty()) {
      DisplayData data = new DisplayData();
      bundle.forEach(data::putData);
      display.accept(data);
    }
  }
}
