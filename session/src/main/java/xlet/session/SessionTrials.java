package xlet.session;

import java.util.List;
import java.util.Optional;
import xlet.engine.array.Shape;
import xlet.grammar.Parser;
import xlet.session.catalog.Operations;
import xlet.session.diagnostic.Correction;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.mend.Budget;
import xlet.session.mend.Trials;
import xlet.session.scope.Meaning;

/** Tries statements in copies of a session. */
final class SessionTrials implements Trials {
  /** A type that takes more looks at the clock to find is not told while typing. */
  static final int MOST_POLLS = 200;

  /** A statement that looks at the clock more often is not run to its end. */
  private static final int MOST_POLLS_OF_A_RUN = 2_000;

  private final Session session;
  private final Budget budget;

  /** Trials in copies of {@code session} until {@code budget} is spent; then all is refused. */
  SessionTrials(Session session, Budget budget) {
    this.session = session;
    this.budget = budget;
  }

  /** The type of the statement's value, without running it; empty if it is refused. */
  Optional<String> typeOf(String statement) {
    return Parser.reads(statement)
        ? Outcome.type(tried(statement, MOST_POLLS, false))
        : unread(statement);
  }

  /** Nothing for a text that cannot be read; looking why would take long. */
  private <T> Optional<T> unread(String statement) {
    spend(statement.length());
    return Optional.empty();
  }

  /** The type of the value of a statement that runs to its end; empty if it does not. */
  Optional<String> proven(String statement) {
    return typeOf(statement)
        .flatMap(type -> Outcome.type(tried(statement, MOST_POLLS_OF_A_RUN, true)));
  }

  /** Nothing if the budget does not even suffice for reading {@code statement}. */
  private List<Outcome> tried(String statement, int polls, boolean evaluating) {
    session.evaluation().poll();
    if (!spend(statement.length())) {
      return List.of();
    }
    Cancellation limit = Cancellation.after((int) Math.min(polls, budget.left()));
    try {
      return session.tried(statement, limit, evaluating);
    } finally {
      budget.spend(limit.looks());
    }
  }

  @Override
  public boolean spend(long work) {
    boolean enough = work < budget.left();
    budget.spend(enough ? work : 0);
    return enough;
  }

  @Override
  public Optional<Correction> proof(String statement) {
    return proven(statement).map(type -> new Correction(statement, type));
  }

  @Override
  public Optional<Diagnostic> error(String statement) {
    if (!Parser.reads(statement)) {
      return unread(statement);
    }
    return tried(statement, MOST_POLLS, false).stream()
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
    List<Outcome> outcomes = tried(expression, MOST_POLLS, false);
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
  public boolean isComputation(String name) {
    return session
        .find(name)
        .map(Meaning.Function.class::isInstance)
        .orElseGet(() -> Operations.find(name).isPresent());
  }

  @Override
  public List<String> names() {
    return session.names();
  }
}
