package xlet.session;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import xlet.engine.array.Detached;
import xlet.engine.array.Value;
import xlet.engine.device.Deadlock;
import xlet.engine.device.PerDevice;
import xlet.engine.graph.Graph;
import xlet.engine.graph.Node;
import xlet.engine.op.Call;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Grid;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter;
import xlet.grammar.ParseResult;
import xlet.grammar.Parser;
import xlet.grammar.SourceText;
import xlet.grammar.SyntaxError;
import xlet.grammar.tree.CallExpr;
import xlet.grammar.tree.ExpressionStatement;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.Statement;
import xlet.session.binding.Binder;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.Inference;
import xlet.session.diagnostic.Place;
import xlet.session.dialect.DocumentDialect;
import xlet.session.lowering.Lowering;
import xlet.session.mend.Mender;
import xlet.session.scope.Dialect;
import xlet.session.scope.Environment;
import xlet.session.scope.Expressions;
import xlet.session.scope.Meaning;
import xlet.session.scope.NodeNames;
import xlet.session.scope.StatementScope;

/**
 * A conversation: names that are bound, statement after statement. A statement takes effect whole
 * or not at all; whatever goes wrong in it becomes a diagnostic, and what was bound before stays.
 */
public final class Session {
  /** The name of the last value that got no name of its own. */
  public static final String LAST = "_";

  /** Texts of more characters may take long to read. */
  private static final int LONG_TEXT = 2_000;

  private static final Expressions EXPRESSIONS = new Lowering();

  private static final Dialect DIALECT = new DocumentDialect();

  private final Environment environment;
  private final Map<String, Variable> variables = new LinkedHashMap<>();
  private final Cancellation cancellation;
  private volatile Optional<Meaning> previous = Optional.empty();

  /** Whether what is wrong is only asked about, so that nothing needs to be proposed for it. */
  private boolean silent;

  /** Whether there is no time to look for more than what the operations themselves propose. */
  private boolean quick;

  private boolean evaluate = true;

  /** The devices that statements run on. */
  private volatile Grid grid = Grid.ONE;

  private final Deadlocks deadlocks;

  private Session(Environment environment, Cancellation cancellation, Deadlocks deadlocks) {
    this.environment = environment;
    this.cancellation = cancellation;
    this.deadlocks = deadlocks;
  }

  /** A session in which nothing is bound. */
  public static Session create() {
    return new Session(Environment.empty(), new Cancellation(), new Deadlocks());
  }

  /** Runs a program, statement by statement. */
  public List<Outcome> run(String program) {
    return run(SourceText.of(program));
  }

  /** Runs a program, statement by statement. */
  public List<Outcome> run(SourceText program) {
    List<Outcome> outcomes = new ArrayList<>();
    run(program, outcomes::add);
    return outcomes;
  }

  /** Hears of the statements of a program, in order. */
  @FunctionalInterface
  public interface Listener {
    /** The statement at {@code span} begins. */
    default void begin(Span span) {}

    /** A statement is done. */
    void done(Outcome outcome);
  }

  /** Runs a program, statement by statement, and tells of each as soon as it is done. */
  public void run(SourceText program, Listener listener) {
    each(program, listener);
  }

  /** Reads a program and finds the types of everything in it, but computes nothing. */
  public List<Outcome> check(SourceText program) {
    List<Outcome> outcomes = new ArrayList<>();
    copy(cancellation, false).each(program, outcomes::add);
    return outcomes;
  }

  /** Checks a program that is being typed: gives up on what takes long. */
  public List<Outcome> checkQuickly(SourceText program) {
    List<Outcome> outcomes = new ArrayList<>();
    Session copy = copy(Cancellation.after(SessionTrials.MOST_POLLS), false);
    copy.quick = true;
    copy.each(program, outcomes::add);
    return outcomes;
  }

  /** Runs a program in a copy of this session, which stays as it is. */
  public List<Outcome> runInCopy(SourceText program) {
    List<Outcome> outcomes = new ArrayList<>();
    copy(cancellation, true).each(program, outcomes::add);
    return outcomes;
  }

  /** A copy of the names; what is bound in it stays in it. */
  Session copy(Cancellation stops, boolean evaluating) {
    Session copy = new Session(environment.draft(), stops, deadlocks);
    copy.previous = previous;
    copy.evaluate = evaluating;
    copy.grid = grid;
    return copy;
  }

  private void each(SourceText program, Listener listener) {
    ParseResult parsed;
    try {
      parsed = parse(program);
    } catch (Evaluation.Interrupted interrupted) {
      listener.done(unread(program));
      return;
    }
    FailedNames failed = new FailedNames();
    List<SyntaxError> errors = new ArrayList<>(parsed.errors());
    for (Statement statement : parsed.program().statements()) {
      while (!errors.isEmpty() && errors.getFirst().span().start() < statement.span().start()) {
        SyntaxError error = errors.removeFirst();
        failed.add(program, error.span());
        listener.done(failed(error, program));
      }
      Span span = statement.span();
      listener.begin(span);
      Outcome outcome =
          failed
              .skipped(statement)
              .map(result -> new Outcome(span, 0, List.of(), result))
              .orElseGet(() -> run(statement, program));
      failed.add(statement, outcome);
      listener.done(warned(outcome, parsed.warnings(), program));
    }
    errors.forEach(error -> listener.done(failed(error, program)));
  }

  /** Warns of a comment right behind a statement that holds nothing but a name with a value. */
  private Outcome warned(Outcome outcome, List<SyntaxError> warnings, SourceText program) {
    Outcome warned = outcome;
    for (SyntaxError warning : warnings) {
      int done = outcome.span().end();
      int comment = warning.span().start();
      boolean behind = done <= comment && program.slice(new Span(done, comment)).isBlank();
      boolean number = Character.isDigit(warning.found().charAt(0));
      if (behind && (number || find(warning.found()).isPresent())) {
        warned =
            warned.with(
                Diagnostic.warning(
                    Code.SYNTAX, program, warning.span(), warning.message(), "a comment"));
      }
    }
    return warned;
  }

  private Outcome run(Statement statement, SourceText program) {
    Span span = statement.span();
    Outcome outcome =
        new StatementRunner(this, program, span, environment, evaluate).run(statement);
    return mended(outcome, statement, program);
  }

  /** A long text is read by another thread: reading cannot be stopped, only left. */
  private ParseResult parse(SourceText program) {
    return program.text().length() < LONG_TEXT
        ? Parser.parse(program)
        : Detached.run(() -> Parser.parse(program), cancellation::poll);
  }

  private static Outcome unread(SourceText program) {
    Span start = new Span(0, 0);
    Diagnostic diagnostic = Diagnostic.error(Code.INTERRUPTED, program, start, "interrupted", "");
    return new Outcome(start, 0, List.of(), new Outcome.Result.Failed(diagnostic));
  }

  private Outcome mended(Outcome outcome, Statement statement, SourceText program) {
    return !silent && !quick && outcome.result() instanceof Outcome.Result.Failed(Diagnostic error)
        ? outcome.with(
            new Outcome.Result.Failed(
                mended(error, () -> mender().mended(error, statement, program))))
        : outcome;
  }

  /** The error with what is found to mend it; whatever stops the search, the error is told. */
  private static Diagnostic mended(Diagnostic error, Supplier<Diagnostic> search) {
    try {
      return search.get();
    } catch (RuntimeException | StackOverflowError given) {
      return error;
    }
  }

  private Mender mender() {
    return new Mender(new SessionTrials(this));
  }

  private Outcome failed(SyntaxError error, SourceText program) {
    Diagnostic read = Diagnostic.of(error, program);
    Diagnostic diagnostic =
        silent || quick
            ? read
            : mended(read.correcting(List.of()), () -> mender().mended(read, error, program));
    return new Outcome(error.span(), 0, List.of(), new Outcome.Result.Failed(diagnostic));
  }

  /** The type that {@code statement} would give, without running it; empty if it is refused. */
  public Optional<String> typeOf(String statement) {
    return new SessionTrials(this).typeOf(statement);
  }

  /** What {@code statement} comes to in a copy of this session that proposes nothing. */
  List<Outcome> tried(String statement, int polls, boolean evaluating) {
    Session copy = copy(Cancellation.after(polls), evaluating);
    copy.silent = true;
    List<Outcome> outcomes = new ArrayList<>();
    copy.each(SourceText.of(statement), outcomes::add);
    return outcomes;
  }

  /**
   * The parameters of {@code op} to which another argument after {@code arguments} could go, the
   * one that the next would go to first; none if the arguments cannot be read.
   */
  public List<Parameter> rest(OpDef op, String arguments) {
    SourceText source = SourceText.of(op.name() + "(" + arguments + ")");
    ParseResult parsed = parse(source);
    List<Statement> statements = parsed.program().statements();
    boolean one = parsed.errors().isEmpty() && statements.size() == 1;
    if (one && statements.getFirst() instanceof ExpressionStatement(Span span, CallExpr call)) {
      StatementScope.Host host = host(new ArrayList<>());
      var scope = new StatementScope(source, span, environment, host, new NodeNames());
      return new Binder(scope, op, call).rest();
    }
    return List.of();
  }

  /**
   * Stops what is being evaluated, and all that is run after it until {@link #resume}; it may be
   * called from any thread.
   */
  public void interrupt() {
    cancellation.request();
  }

  /** Runs again what it is given, after an interrupt. */
  public void resume() {
    cancellation.clear();
  }

  /** The values that have names, in the order in which they got them. */
  public Map<String, Variable> variables() {
    synchronized (variables) {
      return Collections.unmodifiableMap(new LinkedHashMap<>(variables));
    }
  }

  /** From now on what is bound counts as given to the program, not as bound by it. */
  public void give() {
    environment.give();
  }

  /** The names of all that is bound, in order. */
  public List<String> names() {
    return List.copyOf(environment.own().keySet());
  }

  /** The meaning of a name; empty if it is not defined. */
  public Optional<Meaning> find(String name) {
    return environment.find(name);
  }

  /** Gives {@code name} a value from outside: an input of a program. */
  public void bind(String name, Value value) {
    bind(name, new PerDevice(grid, Collections.nCopies(grid.devices(), value)));
  }

  /** Gives {@code name} a value from outside on each device. */
  public void bind(String name, PerDevice value) {
    Node node = DeviceValues.node(value);
    IdentityHashMap<Node, Value> values = new IdentityHashMap<>();
    values.put(node, value.on(0));
    Place nowhere = new Place(SourceText.of(""), new Span(0, 0));
    Graph origin = Graph.of(List.of(), node);
    keep(new Variable(name, value, origin, values, new IdentityHashMap<>(), nowhere));
    environment.bind(name, new Meaning.Data(node));
  }

  /** The devices that statements run on. */
  public Grid grid() {
    return grid;
  }

  /** From now on statements run on the devices of {@code other}. */
  public void grid(Grid other) {
    grid = other;
  }

  /** The values of the nodes of a statement; {@code roots} are those that are wanted. */
  DeviceRuns evaluate(List<Node> roots) {
    return DeviceRuns.of(grid, roots, cancellation);
  }

  /** The value of {@code node}. */
  PerDevice evaluate(Node node) {
    return evaluate(List.of(node)).of(node);
  }

  /** Tells of devices that wait for each other in the statement at {@code span}. */
  Diagnostic diagnostic(Deadlock deadlock, SourceText source, Span span) {
    return deadlocks.diagnostic(deadlock, source, span);
  }

  /** Makes a value known that has got a name. */
  void keep(Variable variable) {
    synchronized (variables) {
      variables.remove(variable.name());
      variables.put(variable.name(), variable);
    }
  }

  void remember(Meaning value) {
    previous = Optional.of(value);
  }

  /** Says whether to go on; {@link #interrupt} makes it say no. */
  public Evaluation evaluation() {
    return cancellation;
  }

  /** The services of this session that lowering uses; warnings go to {@code warnings}. */
  StatementScope.Host host(List<Diagnostic> warnings) {
    return new StatementScope.Host() {
      @Override
      public Evaluation evaluation() {
        return cancellation;
      }

      @Override
      public Inference inference() {
        return silent ? statement -> Optional.empty() : new SessionTrials(Session.this)::proven;
      }

      @Override
      public void warn(Diagnostic warning) {
        warnings.add(warning);
      }

      @Override
      public Optional<Meaning> previous() {
        return previous;
      }

      @Override
      public Expressions expressions() {
        return EXPRESSIONS;
      }

      @Override
      public Dialect dialect() {
        return DIALECT;
      }

      @Override
      public Grid grid() {
        return grid;
      }

      @Override
      public PerDevice value(Node node) {
        return evaluate(node);
      }

      @Override
      public void place(Call call, Place place) {
        deadlocks.place(call, place);
      }
    };
  }
}
