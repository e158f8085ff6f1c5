package xlet.session.runner;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import xlet.engine.array.Value;
import xlet.engine.device.PerDevice;
import xlet.engine.op.Grid;
import xlet.grammar.SourceText;
import xlet.session.Outcome;
import xlet.session.Session;
import xlet.session.command.CommandException;
import xlet.session.command.Shell;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.render.Screen;

/** Runs programs in sessions. */
public final class SessionInterpreter implements Interpreter {

  @Override
  public Run begin(int replicas, int partitions) {
    Session session = Session.create();
    session.grid(new Grid(replicas, partitions));
    return new SessionRun(session);
  }

  private record SessionRun(Session session) implements Run {
    @Override
    public void bind(String name, List<Value> values) {
      session.bind(name, new PerDevice(session.grid(), values));
    }

    @Override
    public Result run(SourceText source) {
      List<Diagnostic> diagnostics = new ArrayList<>();
      List<Value> last = List.of();
      for (Outcome outcome : session.run(source)) {
        diagnostics.addAll(outcome.diagnostics(source));
        last =
            switch (outcome.result()) {
              case Outcome.Result.Bound(String name, var shape, var value) -> list(value);
              case Outcome.Result.Evaluated(var shape, var value) -> list(value);
              case Outcome.Result.Failed _, Outcome.Result.Skipped _ -> List.of();
              case Outcome.Result.Defined _ -> List.of();
              case Outcome.Result.Checked _, Outcome.Result.Plotted _, Outcome.Result.Silent _ ->
                  last;
            };
      }
      return new Result(last, diagnostics);
    }

    @Override
    public Result give(SourceText source) {
      Result result = run(source);
      session.give();
      return result;
    }

    @Override
    public void command(String line) throws CommandException {
      new Shell(session, Screen.PLAIN).run(line);
    }

    private static List<Value> list(Optional<PerDevice> value) {
      return value.map(PerDevice::all).orElse(List.of());
    }
  }
}
