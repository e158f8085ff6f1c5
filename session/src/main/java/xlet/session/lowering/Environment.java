package xlet.session.lowering;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The names that are known at a place: those of a scope, then those around it. */
public final class Environment {
  private final Optional<Environment> outer;
  private final Map<String, Meaning> names = new LinkedHashMap<>();
  private final Map<String, Meaning> replaced = new LinkedHashMap<>();

  private Environment(Optional<Environment> outer) {
    this.outer = outer;
  }

  /** No names. */
  public static Environment empty() {
    return new Environment(Optional.empty());
  }

  /** A scope inside this one. */
  public Environment inner() {
    return new Environment(Optional.of(this));
  }

  /** What {@code name} means; names differ by case. */
  public Optional<Meaning> find(String name) {
    Meaning own = names.get(name);
    return own != null ? Optional.of(own) : outer.flatMap(o -> o.find(name));
  }

  public void bind(String name, Meaning meaning) {
    Meaning before = names.put(name, meaning);
    if (before != null && !before.describe().equals(meaning.describe())) {
      replaced.put(name, before);
    }
  }

  /** What {@code name} meant before it got its present meaning, if that was of another type. */
  Optional<Meaning> before(String name) {
    Meaning own = replaced.get(name);
    return own != null ? Optional.of(own) : outer.flatMap(o -> o.before(name));
  }

  /** Binds {@code name} in the scope that has it, else here: an assignment. */
  void assign(String name, Meaning meaning) {
    if (names.containsKey(name) || outer.isEmpty() || outer.get().find(name).isEmpty()) {
      bind(name, meaning);
    } else {
      outer.get().assign(name, meaning);
    }
  }

  /** All names, those of inner scopes first. */
  public Set<String> all() {
    Set<String> all = new LinkedHashSet<>(names.keySet());
    outer.ifPresent(o -> all.addAll(o.all()));
    return all;
  }

  /** The names of this scope alone, with their meanings. */
  public Map<String, Meaning> own() {
    return Collections.unmodifiableMap(new LinkedHashMap<>(names));
  }
}
