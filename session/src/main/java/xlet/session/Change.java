package xlet.session;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import xlet.engine.op.Grid;
import xlet.engine.op.World;
import xlet.session.scope.Meaning;

/** The names that statements have bound, with what stood for them before: it can be undone. */
public final class Change {
  /** The session apart from its names, as it was before. */
  record Rest(Optional<Meaning> previous, Grid grid, World world, int number) {}

  private final Rest rest;
  private final Map<String, Optional<Meaning>> meanings = new LinkedHashMap<>();
  private final Map<String, Optional<Variable>> variables = new LinkedHashMap<>();

  Change(Rest rest) {
    this.rest = rest;
  }

  Rest rest() {
    return rest;
  }

  /** Takes down the first meaning that {@code name} had. */
  void meaning(String name, Optional<Meaning> before) {
    meanings.putIfAbsent(name, before);
  }

  /** Takes down the first value that {@code name} had. */
  void variable(String name, Optional<Variable> before) {
    variables.putIfAbsent(name, before);
  }

  void forEachMeaning(BiConsumer<String, Optional<Meaning>> action) {
    meanings.forEach(action);
  }

  void forEachVariable(BiConsumer<String, Optional<Variable>> action) {
    variables.forEach(action);
  }

  /** The names that users have chosen among those that were bound. */
  public List<String> names() {
    return meanings.keySet().stream()
        .filter(name -> !name.equals(Session.LAST) && !Variables.isNumbered(name))
        .toList();
  }

  /** The meaning of {@code name} before; empty if it had none. */
  public Optional<Meaning> before(String name) {
    return meanings.getOrDefault(name, Optional.empty());
  }

  /** Whether nothing was bound, and the session is on the devices on which it was. */
  public boolean isEmpty(Session session) {
    return meanings.isEmpty() && rest.grid().equals(session.grid());
  }

  /** How many bytes the values take that were replaced, and are kept for undoing alone. */
  public long bytes() {
    return variables.values().stream()
        .flatMap(Optional::stream)
        .mapToLong(variable -> variable.value().shape().byteCount())
        .sum();
  }
}
