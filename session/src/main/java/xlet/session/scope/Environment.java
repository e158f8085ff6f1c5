package xlet.session.scope;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import xlet.engine.graph.Node;

/**
 * The names that are known at a place: those of a scope, then those around it. They may be asked
 * for while a statement runs in another thread. To open a scope, to find and to bind a name takes
 * the same time however many names there are.
 */
public final class Environment {
  private final Optional<Environment> outer;
  private final boolean draft;
  private final Map<String, Meaning> names = new LinkedHashMap<>();

  /** The names of this scope that are bound to what operations are added to. */
  private final Set<String> buildings = new LinkedHashSet<>();

  /** The names of this scope that stood before a program and are not its own. */
  private final Set<String> given = new LinkedHashSet<>();

  /** Descriptions of what names meant before: the values are not kept. */
  private final Map<String, String> replaced = new LinkedHashMap<>();

  /** Names without their values, for closures: how the names around them are written. */
  private final Set<String> spellings;

  /** The questions to a draft that were handed on. */
  private final Lookups lookups;

  private Environment(Optional<Environment> outer, boolean draft, Set<String> spellings) {
    this(outer, draft, spellings, new Lookups());
  }

  private Environment(
      Optional<Environment> outer, boolean draft, Set<String> spellings, Lookups lookups) {
    this.outer = outer;
    this.draft = draft;
    this.spellings = spellings;
    this.lookups = lookups;
  }

  /** No names. */
  public static Environment empty() {
    return new Environment(
        Optional.empty(), false, Collections.synchronizedSet(new LinkedHashSet<>()));
  }

  /** A scope inside this one. */
  public Environment inner() {
    return new Environment(Optional.of(this), false, spellings);
  }

  /**
   * A scope for one statement: what the statement changes stays in it until it is {@linkplain
   * #commit committed}.
   */
  public Environment draft() {
    return draft(new Lookups());
  }

  /** A scope for one statement, whose questions about names around it go to {@code lookups}. */
  public Environment draft(Lookups lookups) {
    Environment draft = new Environment(Optional.of(this), true, spellings, lookups);
    IdentityHashMap<Buildable, Buildable> copies = new IdentityHashMap<>();
    buildingNames()
        .forEach((name, building) -> {
          Buildable copy = copies.computeIfAbsent(building, Buildable::copy);
          draft.bind(name, new Meaning.Building(copy));
        });
    return draft;
  }

  /** The names as they are now: what is bound later, by another thread too, changes nothing. */
  public synchronized Environment snapshot() {
    Environment snapshot = new Environment(outer.map(Environment::snapshot), draft, spellings);
    snapshot.names.putAll(names);
    snapshot.buildings.addAll(buildings);
    snapshot.given.addAll(given);
    snapshot.replaced.putAll(replaced);
    return snapshot;
  }

  /** Makes what was bound in {@code draft} known here. */
  public void commit(Environment draft) {
    bindAll(draft.own());
  }

  private synchronized void bindAll(Map<String, Meaning> meanings) {
    meanings.forEach(this::bind);
  }

  /**
   * The present meanings of {@code captured}, and no others: what is bound later changes nothing.
   * Of other names nothing is kept but how they are written, so that values do not outlive them.
   */
  public Environment frozen(Set<String> captured) {
    Environment frozen = new Environment(Optional.empty(), false, spellings);
    for (String name : captured) {
      find(name).ifPresent(meaning -> frozen.put(name, meaning));
      if (isGiven(name)) {
        frozen.given.add(name);
      }
    }
    return frozen;
  }

  /** From now on the names of this scope are those that a program has been given. */
  public synchronized void give() {
    given.addAll(names.keySet());
  }

  /** Whether {@code name} stood before the program, which has not bound it itself. */
  public synchronized boolean isGiven(String name) {
    if (names.containsKey(name)) {
      return given.contains(name);
    }
    boolean around = outer.map(o -> o.isGiven(name)).orElse(false);
    lookups.given(name, around);
    return around;
  }

  /** Returns the meaning of {@code name}; names differ by case. */
  public synchronized Optional<Meaning> find(String name) {
    Meaning own = names.get(name);
    if (own != null) {
      return Optional.of(own);
    }
    Optional<Meaning> around = outer.flatMap(o -> o.find(name));
    if (draft) {
      lookups.found(name, around);
    }
    return around;
  }

  /** From now on {@code name} stands for {@code meaning} in this scope. */
  public synchronized void bind(String name, Meaning meaning) {
    Optional<Meaning> before = put(name, meaning);
    if (before.isEmpty() && outer.isEmpty()) {
      spellings.add(name);
    }
    before
        .filter(old -> !areOfOneShape(old, meaning))
        .map(Meaning::describe)
        .filter(words -> !words.equals(meaning.describe()))
        .ifPresent(words -> replaced.put(name, words));
  }

  private static boolean areOfOneShape(Meaning before, Meaning now) {
    return before instanceof Meaning.Data(Node old)
        && now instanceof Meaning.Data(Node node)
        && old.shape().equals(node.shape());
  }

  /** From now on {@code name} stands for nothing in this scope. */
  public synchronized void unbind(String name) {
    names.remove(name);
    buildings.remove(name);
    replaced.remove(name);
    if (outer.isEmpty()) {
      spellings.remove(name);
    }
  }

  private synchronized Optional<Meaning> put(String name, Meaning meaning) {
    given.remove(name);
    if (meaning instanceof Meaning.Building) {
      buildings.add(name);
    } else {
      buildings.remove(name);
    }
    return Optional.ofNullable(names.put(name, meaning));
  }

  /** A description of what {@code name} was before its present meaning, if of another type. */
  public synchronized Optional<String> before(String name) {
    lookups.other();
    String own = replaced.get(name);
    return own != null ? Optional.of(own) : outer.flatMap(o -> o.before(name));
  }

  /** Binds {@code name} in the scope that has it, else here: an assignment. */
  public void assign(String name, Meaning meaning) {
    boolean here = draft || outer.isEmpty() || outer.get().find(name).isEmpty();
    if (here || has(name)) {
      bind(name, meaning);
    } else {
      outer.get().assign(name, meaning);
    }
  }

  private synchronized boolean has(String name) {
    return names.containsKey(name);
  }

  /** Returns the computations to which operations are added, each once. */
  public List<Buildable> buildings() {
    Set<Buildable> all = Collections.newSetFromMap(new IdentityHashMap<>());
    all.addAll(buildingNames().values());
    return List.copyOf(all);
  }

  private synchronized Map<String, Buildable> buildingNames() {
    Map<String, Buildable> all = new LinkedHashMap<>();
    outer.ifPresent(o -> all.putAll(o.buildingNames()));
    all.keySet().removeAll(names.keySet());
    for (String name : buildings) {
      if (names.get(name) instanceof Meaning.Building(Buildable building)) {
        all.put(name, building);
      }
    }
    return all;
  }

  /** All names, those of inner scopes first. */
  public synchronized Set<String> all() {
    lookups.other();
    Set<String> all = new LinkedHashSet<>(names.keySet());
    outer.ifPresent(o -> all.addAll(o.all()));
    all.addAll(List.copyOf(spellings));
    return all;
  }

  /** The names of this scope alone, with their meanings, in the order in which they were bound. */
  public synchronized Map<String, Meaning> own() {
    return Collections.unmodifiableMap(new LinkedHashMap<>(names));
  }
}
