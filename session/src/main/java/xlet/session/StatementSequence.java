package xlet.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import xlet.engine.op.Evaluation;
import xlet.engine.work.Workers;
import xlet.grammar.ParseResult;
import xlet.grammar.Parser;
import xlet.grammar.SourceText;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.Statement;
import xlet.grammar.tree.SyntaxError;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Correction;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.mend.Budget;
import xlet.session.mend.Mender;
import xlet.session.scope.Environment;

/** Runs the statements of a program in a session, and says of each that fails how to mend it. */
final class StatementSequence {
  /** The search for mends of one statement may do one part in so many of the work that is left. */
  private static final int SHARE = 8;

  private final Session session;
  private final Environment environment;
  private final boolean evaluate;
  private final Budget budget;

  /**
   * A runner of programs in {@code session}.
   *
   * @param evaluate whether values are computed, not types alone
   * @param budget the work that the search for mends may do
   */
  StatementSequence(Session session, Environment environment, boolean evaluate, Budget budget) {
    this.session = session;
    this.environment = environment;
    this.evaluate = evaluate;
    this.budget = budget;
  }

  /** Runs the statements in order, and tells of each as soon as it is done. */
  void run(SourceText program, Session.Listener listener) {
    StatementPlans.Program known;
    try {
      known = session.plans().program(program, session.evaluation());
    } catch (Evaluation.Interrupted interrupted) {
      listener.done(unread(program));
      return;
    }
    Workers.expect(known.helpers());
    ParseResult parsed = known.parsed();
    int number = 0;
    long nanos = 0;
    Ahead ahead = null;
    FailedNames failed = new FailedNames();
    CommentedNames comments = new CommentedNames(session, program, parsed.warnings(), this::proven);
    List<SyntaxError> errors = new ArrayList<>(parsed.errors());
    for (Statement statement : parsed.program().statements()) {
      while (!errors.isEmpty() && errors.getFirst().span().start() < statement.span().start()) {
        SyntaxError error = errors.removeFirst();
        failed.add(program, error);
        listener.done(failed(error, program));
      }
      Span span = statement.span();
      int own = number++;
      if (evaluate && (ahead == null || !ahead.has(own))) {
        ahead = ahead(known, own);
      }
      listener.begin(span);
      Outcome outcome =
          ahead != null && ahead.has(own)
              ? ahead.bind(own, program, span)
              : leftOut(statement, failed, comments)
                  .orElseGet(() -> run(statement, program, known, own));
      if (outcome.result() instanceof Outcome.Result.Evaluated result
          && result.value().isPresent()) {
        session.bindings().number();
      }
      nanos += outcome.nanos();
      failed.add(statement, outcome);
      listener.done(comments.warned(outcome, statement));
    }
    errors.forEach(error -> listener.done(failed(error, program)));
    known.took(nanos, Workers.mostHelpers());
  }

  /** Values that were computed for statements from number {@code first} on. */
  private final class Ahead {
    private final PlanGroup group;
    private final PlanGroup.Run run;
    private final int first;

    Ahead(PlanGroup group, PlanGroup.Run run, int first) {
      this.group = group;
      this.run = run;
      this.first = first;
    }

    boolean has(int number) {
      return number >= first && number < first + group.size();
    }

    Outcome bind(int number, SourceText program, Span span) {
      return run.bind(session, number - first, program, span);
    }
  }

  private @Nullable Ahead ahead(StatementPlans.Program known, int first) {
    Optional<PlanGroup> group = known.group(first);
    if (group.isEmpty()) {
      return null;
    }
    Optional<PlanGroup.Run> run = group.get().run(session, environment);
    return run.isEmpty() ? null : new Ahead(group.get(), run.get(), first);
  }

  /** The outcome of a statement that is not run, though it was read. */
  private static Optional<Outcome> leftOut(
      Statement statement, FailedNames failed, CommentedNames comments) {
    Optional<Outcome.Result> skipped = failed.skipped(statement);
    if (skipped.isPresent()) {
      return Optional.of(new Outcome(statement.span(), 0, List.of(), skipped.get()));
    }
    return comments.quotient(statement).map(error -> refused(error, statement));
  }

  private Outcome run(
      Statement statement, SourceText program, StatementPlans.Program known, int number) {
    Span span = statement.span();
    if (evaluate) {
      Optional<StatementPlan> plan = known.plan(number);
      Optional<Outcome> planned =
          plan.isEmpty() ? Optional.empty() : plan.get().run(session, environment, program, span);
      if (planned.isPresent()) {
        return planned.get();
      }
    }
    SessionTrials trials = trials();
    var runner = new StatementRunner(session, program, span, environment, evaluate, trials::proven);
    Outcome outcome = runner.run(statement);
    if (known.isRepeated()) {
      known.keep(number, runner.plan(statement, outcome));
    }
    return outcome.result() instanceof Outcome.Result.Failed(Diagnostic error)
        ? outcome.with(
            new Outcome.Result.Failed(
                mended(error, () -> new Mender(trials).mended(error, statement, program))))
        : outcome;
  }

  /** Reads a program. */
  static ParseResult parse(SourceText program, Evaluation evaluation) {
    return Reading.of(program.text(), () -> Parser.parse(program), evaluation);
  }

  private static Outcome unread(SourceText program) {
    Span start = new Span(0, 0);
    Diagnostic diagnostic = Diagnostic.error(Code.INTERRUPTED, program, start, "interrupted", "");
    return new Outcome(start, 0, List.of(), new Outcome.Result.Failed(diagnostic));
  }

  /** The error with what is found to mend it; whatever stops the search, the error is told. */
  private static Diagnostic mended(Diagnostic error, Supplier<Diagnostic> search) {
    try {
      return search.get();
    } catch (RuntimeException | StackOverflowError given) {
      return error;
    }
  }

  /** The outcome of a statement that is not run. */
  private static Outcome refused(Diagnostic error, Statement statement) {
    return new Outcome(statement.span(), 0, List.of(), new Outcome.Result.Failed(error));
  }

  /** The corrections that run, with what they give. */
  private List<Correction> proven(List<Correction> proposed) {
    return proposed.stream().flatMap(each -> trials().proof(each.statement()).stream()).toList();
  }

  private SessionTrials trials() {
    return new SessionTrials(session, budget.part(SHARE));
  }

  private Outcome failed(SyntaxError error, SourceText program) {
    Diagnostic read = Diagnostic.of(error, program);
    Mender mender = new Mender(trials());
    Diagnostic diagnostic = mended(read, () -> mender.mended(read, error, program));
    return new Outcome(error.span(), 0, List.of(), new Outcome.Result.Failed(diagnostic));
  }
}
