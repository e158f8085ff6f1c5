package xlet.session.bench;

import java.util.List;
import java.util.Optional;
import xlet.engine.array.NdArray;
import xlet.engine.op.Grid;
import xlet.grammar.SourceText;
import xlet.session.Outcome;
import xlet.session.Session;
import xlet.session.diagnostic.Diagnostic;

/** A session in which a workload is ready to run, again and again. */
public final class WorkloadSession {
  private final Workload workload;
  private final Session session = Session.create();
  private volatile boolean interrupted;

  /** A statement of the workload was refused; the message is the diagnostic's headline. */
  public static final class FailedException extends Exception {
    private static final long serialVersionUID = 1L;

    FailedException(String message) {
      super(message);
    }
  }

  public WorkloadSession(Workload workload) {
    this.workload = workload;
    session.grid(new Grid(workload.replicas(), 1));
  }

  /** Ends what runs, as soon as it looks; it may be called from any thread. */
  public void interrupt() {
    interrupted = true;
    session.interrupt();
  }

  /** Returns whether it was told to end. */
  boolean isInterrupted() {
    return interrupted;
  }

  /** Makes the inputs. */
  public void prepare() throws FailedException {
    run(workload.setup());
  }

  /** Runs the workload once and returns how long it took, in seconds. */
  public double time() throws FailedException {
    long start = System.nanoTime();
    for (int k = 0; k < workload.times(); k++) {
      run(workload.run());
    }
    return (System.nanoTime() - start) * 1e-9;
  }

  /** Returns the value that sums up the result; empty where the workload has no check. */
  public Optional<Double> check() throws FailedException {
    if (workload.check().isEmpty()) {
      return Optional.empty();
    }
    List<Outcome> outcomes = run(workload.check());
    return outcomes.stream()
        .map(Outcome::result)
        .map(WorkloadSession::number)
        .flatMap(Optional::stream)
        .reduce((first, last) -> last);
  }

  private static Optional<Double> number(Outcome.Result result) {
    if (result instanceof Outcome.Result.Evaluated(var shape, var value)
        && value.isPresent()
        && value.get().on(0) instanceof NdArray array
        && array.shape().elementCount() == 1) {
      return Optional.of(array.doubleAt(0));
    }
    return Optional.empty();
  }

  private List<Outcome> run(String text) throws FailedException {
    SourceText source = SourceText.of(text);
    List<Outcome> outcomes = session.run(source);
    for (Outcome outcome : outcomes) {
      if (outcome.isBad()) {
        throw new FailedException(
            outcome.diagnostics(source).stream()
                .filter(Diagnostic::isError)
                .map(Diagnostic::headline)
                .findFirst()
                .orElse("a statement failed"));
      }
    }
    return outcomes;
  }
}
