package xlet.session;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.device.PerDevice;
import xlet.engine.graph.Node;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Grid;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter;
import xlet.grammar.SourceText;
import xlet.grammar.tree.Span;
import xlet.session.mend.Budget;
import xlet.session.scope.Environment;
import xlet.session.scope.Meaning;

/**
 * A conversation: names that are bound, statement after statement. A statement takes effect whole
 * or not at all; whatever goes wrong in it becomes a diagnostic, and what was bound before stays.
 */
public final class Session {
  /** The name of the last value that got no name of its own. */
  public static final String LAST = "_";

  /** The work that the search for mends of one program may do. */
  private static final long MENDING = 120_000;

  private final Bindings bindings;
  private final Cancellation cancellation;
  private volatile Optional<Meaning> previous = Optional.empty();

  /** The work of the search for mends; none where what is wrong is only asked about. */
  private long mending = MENDING;

  private boolean evaluate = true;

  /** The source texts of the steps of statements that were read but not run. */
  private final IdentityHashMap<Node, String> texts = new IdentityHashMap<>();

  private final SessionDevices devices;

  private final StatementPlans plans = new StatementPlans();

  private Session(Environment environment, Cancellation cancellation, SessionDevices devices) {
    this.bindings = new Bindings(environment);
    this.cancellation = cancellation;
    this.devices = devices;
  }

  /** A session in which nothing is bound. */
  public static Session create() {
    return new Session(Environment.empty(), new Cancellation(), SessionDevices.one());
  }

  /** A session in which nothing is bound; what interrupts this one interrupts it too. */
  public Session anew() {
    return new Session(Environment.empty(), cancellation, SessionDevices.one());
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
    new StatementSequence(this, bindings.environment(), evaluate, Budget.of(mending))
        .run(program, listener);
  }

  /** Reads a program and finds the types of everything in it, but computes nothing. */
  public List<Outcome> check(SourceText program) {
    return copy(cancellation, false).run(program);
  }

  /**
   * Finds what a program comes to, and computes nothing: the meaning of its last statement that has
   * one.
   */
  public Optional<Meaning> meaning(SourceText program, Listener listener) {
    return outline(program, listener).map(Outline::meaning);
  }

  /** As {@link #meaning}, with the names of the steps on the way. */
  public Optional<Outline> outline(SourceText program, Listener listener) {
    Session copy = copy(cancellation, false);
    copy.previous = Optional.empty();
    return Outline.of(copy, program, listener);
  }

  /** The source texts of the steps of statements that were read but not run. */
  IdentityHashMap<Node, String> texts() {
    return texts;
  }

  /** Checks a program that is being typed: gives up on what takes long, and looks for no mends. */
  public List<Outcome> checkQuickly(SourceText program) {
    Session copy = copy(Cancellation.after(SessionTrials.MOST_POLLS), false);
    copy.mending = 0;
    return copy.run(program);
  }

  /** Runs a program in a copy of this session, which stays as it is. */
  public List<Outcome> runInCopy(SourceText program) {
    return copy(cancellation, true).run(program);
  }

  /** A copy of the names as they are now; what is bound in it stays in it. */
  Session copy(Cancellation stops, boolean evaluating) {
    Environment names = bindings.environment().snapshot().draft();
    Session copy = new Session(names, stops, devices.copy());
    copy.previous = previous;
    copy.evaluate = evaluating;
    return copy;
  }

  /** The type that {@code statement} would give, without running it; empty if it is refused. */
  public Optional<String> typeOf(String statement) {
    return new SessionTrials(this, Budget.of(MENDING)).typeOf(statement);
  }

  /** The shape of the value of {@code expression}, without running it; empty if it is refused. */
  public Optional<Shape> shapeOf(String expression) {
    return new SessionTrials(this, Budget.of(MENDING)).shapeOf(expression);
  }

  /** Runs {@code statement} in a copy of this session that looks for no mends. */
  List<Outcome> tried(String statement, Cancellation stops, boolean evaluating) {
    Session copy = copy(stops, evaluating);
    copy.mending = 0;
    return copy.run(statement);
  }

  /**
   * The parameters of {@code op} to which another argument after {@code arguments} could go, the
   * one that the next would go to first; none if the arguments cannot be read.
   */
  public List<Parameter> rest(OpDef op, String arguments) {
    return OpenParameters.of(this, op, arguments);
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
    return bindings.variables();
  }

  /** From now on what is bound counts as given to the program, not as bound by it. */
  public void give() {
    bindings.environment().give();
  }

  /** The names of all that is bound, in order; numbered results are left out. */
  public List<String> names() {
    return bindings.names();
  }

  /** The meaning of a name; empty if it is not defined. */
  public Optional<Meaning> find(String name) {
    return bindings.find(name);
  }

  /** Gives {@code name} a value from outside: an input of a program. */
  public void bind(String name, Value value) {
    Grid grid = devices.grid();
    bind(name, new PerDevice(grid, Collections.nCopies(grid.devices(), value)));
  }

  /** Gives {@code name} a value from outside on each device. */
  public void bind(String name, PerDevice value) {
    bindings.input(name, value);
  }

  /** The devices that statements run on. */
  public Grid grid() {
    return devices.grid();
  }

  /** From now on statements run on the devices of {@code other}. */
  public void grid(Grid other) {
    devices.grid(other);
  }

  /** The devices, with the state that effects act on. */
  SessionDevices devices() {
    return devices;
  }

  /** The values of the nodes of a statement; {@code roots} are those that are wanted. */
  DeviceRuns evaluate(List<Node> roots) {
    return devices.evaluate(roots, cancellation);
  }

  /** The value of {@code node}. */
  PerDevice evaluate(Node node) {
    return devices.evaluate(node, cancellation);
  }

  /** The plans of statements that were run before. */
  StatementPlans plans() {
    return plans;
  }

  /** The names, with their meanings and values. */
  Bindings bindings() {
    return bindings;
  }

  /**
   * The name by which {@code node} is known now, a value that was read under the name {@code
   * written}: names are bound anew.
   */
  public String nameOf(Node node, String written) {
    return bindings.nameOf(node, written);
  }

  /** The name by number of the last result without a name of its own; empty before the first. */
  public Optional<String> lastNumbered() {
    return bindings.lastNumbered();
  }

  /** Numbers the results from now on: all are {@code _number}, the last of them stays. */
  public void number(int number) {
    bindings.number(number);
  }

  /** Takes down what is bound until {@link #recorded}. */
  public void record() {
    bindings.record(
        new Change(
            new Change.Rest(previous, devices.grid(), devices.world(), bindings.nextNumber())));
  }

  /** The changes since {@link #record}; empty if nothing was taken down. */
  public Optional<Change> recorded() {
    return bindings.recorded();
  }

  /** Makes all be again as it was before {@code change}, the last one. */
  public void undo(Change change) {
    bindings.undo(change);
    previous = change.rest().previous();
    devices.grid(change.rest().grid());
    devices.world(change.rest().world());
  }

  /** Keeps the source texts of the steps of a statement that was read but not run. */
  void noteTexts(IdentityHashMap<Node, String> steps) {
    texts.putAll(steps);
  }

  /** The name of what the last statement with a result has bound: {@link #LAST} if none other. */
  public Optional<String> latest() {
    return bindings.latest();
  }

  void remember(Meaning value) {
    previous = Optional.of(value);
  }

  /** The value of the last statement. */
  Optional<Meaning> previous() {
    return previous;
  }

  /** Says whether to go on; {@link #interrupt} makes it say no. */
  public Evaluation evaluation() {
    return cancellation;
  }
}
