package xlet.ijava;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.dflib.jjava.jupyter.kernel.display.DisplayData;
import xlet.engine.array.Value;
import xlet.grammar.SourceText;
import xlet.session.Outcome;
import xlet.session.command.CommandException;
import xlet.session.command.Front;
import xlet.session.command.Shell;
import xlet.session.output.Bundles;

/** One run of a program in a Java notebook. The run ends at the first statement that fails. */
final class ProgramRun implements Front {
  private final Shell shell;
  private final Consumer<DisplayData> display;
  private Optional<Value> last = Optional.empty();

  /**
   * @param display shows the values of statements
   */
  ProgramRun(Shell shell, Consumer<DisplayData> display) {
    this.shell = shell;
    this.display = display;
  }

  /**
   * Runs {@code program} and shows the values of its statements.
   *
   * @return the value of the last statement, if it has one
   * @throws XletException if a statement fails; the effects of those before it stay
   */
  Optional<Value> run(String program) {
    shell.session().resume();
    shell.front(this);
    DeepStack.run(() -> shell.run(SourceText.of(program)), shell.session());
    return last;
  }

  @Override
  public void begin(String what) {
    last = Optional.empty();
  }

  @Override
  public void done(Outcome outcome, SourceText source) throws CommandException {
    show(Bundles.diagnostics(outcome, source, shell.screen()));
    CommandException.requireGood(outcome, source);
    show(Bundles.result(outcome, shell.screen()));
    said(shell.time(outcome));
    last =
        switch (outcome.result()) {
          case Outcome.Result.Bound bound -> bound.value().map(value -> value.on(0));
          case Outcome.Result.Evaluated evaluated -> evaluated.value().map(value -> value.on(0));
          default -> Optional.empty();
        };
  }

  @Override
  public void said(List<String> lines) {
    if (!lines.isEmpty()) {
      show(Map.of("text/plain", String.join("\n", lines)));
    }
  }

  @Override
  public void shown(Map<String, Object> bundle) {
    show(bundle);
  }

  private void show(Map<String, Object> bundle) {
    if (!bundle.isEmpty()) {
      DisplayData data = new DisplayData();
      bundle.forEach(data::putData);
      display.accept(data);
    }
  }
}
