package xlet.session;

import java.util.List;
import java.util.Optional;
import xlet.engine.array.Shape;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Correction;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.mend.Trials;
import xlet.session.scope.Meaning;

/** Tries statements in copies of a session. */
final class SessionTrials implements Trials {
  /** A type that takes more looks at the clock to find is not told while typing. */
  static final int MOST_POLLS = 200;

  /** A statement that looks at the clock more often is not run to its end. */
  private static final int MOST_POLLS_OF_A_RUN = 2_000;

  /** After so many statements that did not end, no other is run. */
  private static final int MOST_ENDLESS = 2;

  private final Session session;
  private int endless;

  SessionTrials(Session session) {
    this.session = session;
  }

  /** The type of the statement's value, without running it; empty if it is refused. */
  Optional<String> typeOf(String statement) {
    return type(session.tried(statement, MOST_POLLS, false));
  }

  /** The type of the value of a statement that runs to its end; empty if it does not. */
  Optional<String> proven(String statement) {
    return typeOf(statement)
        .flatMap(type -> endless < MOST_ENDLESS ? type(run(statement)) : Optional.empty());
  }

  private List<Outcome> run(String statement) {
    List<Outcome> outcomes = session.tried(statement, MOST_POLLS_OF_A_RUN, true);
    boolean stopped =
        outcomes.stream()
            .anyMatch(outcome ->
                outcome.result() instanceof Outcome.Result.Failed(Diagnostic error)
                    && error.code() == Code.INTERRUPTED);
    endless += stopped ? 1 : 0;
    return outcomes;
  }

  @Override
  public Optional<Correction> proof(String statement) {
    session.evaluation().poll();
    return proven(statement).map(type -> new Correction(statement, type));
  }

  @Override
  public Optional<Diagnostic> error(String statement) {
    return session.tried(statement, MOST_POLLS, false).stream()
        .map(Outcome::result)
        .filter(Outcome.Result.Failed.class::isInstance)
        .map(result -> ((Outcome.Result.Failed) result).diagnostic())
        .findFirst();
  }

  @Override
  public Optional<Shape> shapeOf(String expression) {
    if (session.find(expression).orElse(null) instanceof Meaning.Data(var node)) {
      return Optional.of(node.shape());
    }
    List<Outcome> outcomes = session.tried(expression, MOST_POLLS, false);
    return outcomes.size() == 1
            && outcomes.getFirst().result() instanceof Outcome.Result.Evaluated evaluated
        ? Optional.of(evaluated.shape())
        : Optional.empty();
  }

  @Override
  public boolean isBound(String name) {
    return session.find(name).isPresent();
  }

  @Override
  public List<String> names() {
    return session.names();
  }

  private static Optional<String> type(List<Outcome> outcomes) {
    if (outcomes.isEmpty() || outcomes.stream().anyMatch(Outcome::isBad)) {
      return Optional.empty();
    }
    return switch (outcomes.getLast().result()) {
      case Outcome.Result.Bound bound -> Optional.of(bound.shape().text());
      case Outcome.Result.Evaluated evaluated -> Optional.of(evaluated.shape().text());
      case Outcome.Result.Defined defined -> Optional.of(defined.description());
      case Outcome.Result.Checked checked -> Optional.of("pred[]");
      case Outcome.Result.Plotted plotted -> Optional.of(plotted.plot().description());
      case Outcome.Result.Silent silent -> Optional.of("");
      case Outcome.Result.Failed failed -> Optional.empty();
      case Outcome.Result.Skipped skipped -> Optional.empty();
    };
  }
}
