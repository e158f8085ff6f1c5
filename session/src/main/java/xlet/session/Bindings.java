package xlet.session;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import xlet.engine.array.Value;
import xlet.engine.device.PerDevice;
import xlet.engine.graph.Graph;
import xlet.engine.graph.Node;
import xlet.engine.graph.NodeValues;
import xlet.grammar.SourceText;
import xlet.grammar.tree.Span;
import xlet.session.diagnostic.Place;
import xlet.session.scope.Environment;
import xlet.session.scope.Meaning;

/** The names of a session with their meanings and values; what changes can be taken down. */
final class Bindings {
  private final Environment environment;
  private final Variables variables = new Variables();
  private volatile Optional<String> latest = Optional.empty();

  /** The record of what is bound, if one is asked for. */
  private Optional<Change> change = Optional.empty();

  Bindings(Environment environment) {
    this.environment = environment;
  }

  /** The meanings of the names. */
  Environment environment() {
    return environment;
  }

  /** The values that have names, in the order in which they got them. */
  Map<String, Variable> variables() {
    return variables.all();
  }

  /** The names of all that is bound, in order; numbered results are left out. */
  List<String> names() {
    return environment.own().keySet().stream().filter(name -> !Variables.isNumbered(name)).toList();
  }

  /** The meaning of a name; empty if it is not defined. */
  Optional<Meaning> find(String name) {
    return environment.find(name);
  }

  /** The value that is called {@code name}. */
  Optional<Variable> variable(String name) {
    return variables.find(name);
  }

  /** Makes a value known that has got a name. */
  void keep(Variable variable) {
    latest = Optional.of(variable.name());
    Optional<Variable> before = variables.put(variable);
    change.ifPresent(now -> now.variable(variable.name(), before));
  }

  /** From now on {@code name} stands for {@code meaning}. */
  void bind(String name, Meaning meaning) {
    change.ifPresent(now -> now.meaning(name, environment.find(name)));
    environment.bind(name, meaning);
  }

  /** Gives {@code name} a value on each device that no statement has computed. */
  void input(String name, PerDevice value) {
    Node node = DeviceValues.node(value);
    IdentityHashMap<Node, Value> values = new IdentityHashMap<>();
    values.put(node, value.on(0));
    Place nowhere = new Place(SourceText.of(""), new Span(0, 0));
    keep(
        new Variable(
            name,
            value,
            Graph.of(List.of(), node),
            List.of(new NodeValues(values)),
            new IdentityHashMap<>(),
            nowhere));
    bind(name, new Meaning.Data(node));
  }

  /** Makes known what was bound in {@code draft}. */
  void commit(Environment draft) {
    change.ifPresent(
        now -> draft.own().keySet().forEach(name -> now.meaning(name, environment.find(name))));
    environment.commit(draft);
  }

  private boolean isNow(String name, Node node) {
    return environment.find(name).orElse(null) instanceof Meaning.Data(Node now) && now == node;
  }

  /**
   * The name by which {@code node} is known now, a value that was read under the name {@code
   * written}: names are bound anew.
   */
  String nameOf(Node node, String written) {
    if (isNow(written, node)) {
      return written;
    }
    return variables.all().keySet().stream()
        .filter(name -> isNow(name, node))
        .findFirst()
        .orElse("earlier " + written);
  }

  /** Gives the last value, which got no name of its own, its number for a name besides. */
  void number() {
    Variable last = variables.find(Session.LAST).orElseThrow();
    String name = variables.number(last);
    change.ifPresent(now -> now.variable(name, Optional.empty()));
    bind(name, environment.find(Session.LAST).orElseThrow());
    for (var old = variables.excess(); old.isPresent(); old = variables.excess()) {
      forget(old.get());
    }
  }

  /** The name by number of the last result without a name of its own; empty before the first. */
  Optional<String> lastNumbered() {
    return variables.lastNumbered();
  }

  /** Numbers the results from now on: all are {@code _number}, the last of them stays. */
  void number(int number) {
    variables.next(number, false);
  }

  /** The number of the next result. */
  int nextNumber() {
    return variables.next();
  }

  /** The numbered results are values on devices that are no more. */
  void forgetNumbered() {
    variables.all().keySet().stream().filter(Variables::isNumbered).forEach(this::forget);
  }

  private void forget(String name) {
    variables.remove(name);
    environment.unbind(name);
  }

  /** Takes down in {@code begun} what is bound, until {@link #recorded}. */
  void record(Change begun) {
    change = Optional.of(begun);
  }

  /** The changes since {@link #record}; empty if nothing was taken down. */
  Optional<Change> recorded() {
    Optional<Change> made = change;
    change = Optional.empty();
    return made;
  }

  /** Makes all names mean again what they meant before {@code change}, the last one. */
  void undo(Change change) {
    change.forEachMeaning((name, before) ->
        before.ifPresentOrElse(
            meaning -> environment.bind(name, meaning), () -> environment.unbind(name)));
    change.forEachVariable(
        (name, before) -> before.ifPresentOrElse(variables::put, () -> variables.remove(name)));
    variables.next(change.rest().number(), true);
  }

  /** Notes that a computation, or something else that is no value, has got a name. */
  void noteDefinition(String name) {
    latest = Optional.of(name);
  }

  /** The name of what was bound last, if it still stands for something. */
  Optional<String> latest() {
    return latest.filter(name -> find(name).isPresent());
  }
}
