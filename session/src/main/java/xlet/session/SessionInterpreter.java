package xlet.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import xlet.engine.array.Value;
import xlet.grammar.SourceText;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.runner.Interpreter;

/** Sessions for runners of corpora and documents; one device each, for now. */
public final class SessionInterpreter implements Interpreter {

  @Override
  public Run begin(int replicas, int partitions) {
    int devices = replicas * partitions;
    Session session = Session.create();
    return new Run() {
      @Override
      public void bind(String name, List<Value> values) {
        session.bind(name, values.getFirst());
      }

      @Override
      public Result run(SourceText source) {
        return devices == 1 ? result(session, source) : tooMany(source, devices);
      }
    };
  }

  private static Result tooMany(SourceText source, int devices) {
    return new Result(
        List.of(),
        List.of(
            Diagnostic.error(
                Code.UNSUPPORTED,
                source,
                source.span(),
                devices + " devices: replicas and partitions are not there yet",
                "")));
  }

  private static Result result(Session session, SourceText source) {
    List<Diagnostic> diagnostics = new ArrayList<>();
    Optional<Value> last = Optional.empty();
    for (Outcome outcome : session.run(source)) {
      diagnostics.addAll(outcome.warnings());
      switch (outcome.result()) {
        case Outcome.Result.Failed(Diagnostic diagnostic) -> diagnostics.add(diagnostic);
        case Outcome.Result.Checked(Outcome.Expected expected) -> {
          if (!expected.passed()) {
            diagnostics.add(refuted(expected, source, outcome));
          }
        }
        case Outcome.Result.Bound bound -> last = bound.value();
        case Outcome.Result.Evaluated evaluated -> last = evaluated.value();
        case Outcome.Result.Defined defined -> {}
        case Outcome.Result.Silent silent -> {}
      }
    }
    return new Result(last.stream().toList(), diagnostics);
  }

  /** The diagnostic of an expectation that does not hold. */
  public static Diagnostic refuted(Outcome.Expected expected, SourceText source, Outcome outcome) {
    Diagnostic diagnostic =
        Diagnostic.error(
            Code.EXPECTATION,
            source,
            outcome.span(),
            "the expectation does not hold",
            expected.why());
    for (String detail : expected.details()) {
      diagnostic = diagnostic.note(detail);
    }
    return diagnostic;
  }
}
