package xlet.session.lowering;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The names that are known at a place: those of a scope, then those around it. They may be asked
 * for while a statement runs in another thread.
 */
public final class Environment {
  private final Optional<Environment> outer;
  private final boolean draft;
  private final Map<String, Meaning> names = new LinkedHashMap<>();

  /** What names meant before, in words: the values are not kept. */
  private final Map<String, String> replaced = new LinkedHashMap<>();

  /** Names that are known to exist, and no more. */
  private final Set<String> others = new LinkedHashSet<>();

  private Environment(Optional<Environment> outer, boolean draft) {
    this.outer = outer;
    this.draft = draft;
  }

  /** No names. */
  public static Environment empty() {
    return new Environment(Optional.empty(), false);
  }

  /** A scope inside this one. */
  public Environment inner() {
    return new Environment(Optional.of(this), false);
  }

  /**
   * A scope for one statement: what the statement changes stays in it until it is {@linkplain
   * #commit committed}.
   */
  public Environment draft() {
    Environment draft = new Environment(Optional.of(this), true);
    IdentityHashMap<Builder, Builder> copies = new IdentityHashMap<>();
    for (String name : all()) {
      if (find(name).orElse(null) instanceof Meaning.Building(Builder builder)) {
        Builder copy = copies.computeIfAbsent(builder, Builder::copy);
        draft.bind(name, new Meaning.Building(copy));
      }
    }
    return draft;
  }

  /** Makes what was bound in {@code draft} known here. */
  public void commit(Environment draft) {
    bindAll(draft.own());
  }

  private synchronized void bindAll(Map<String, Meaning> meanings) {
    meanings.forEach(this::bind);
  }

  /**
   * What {@code text} may speak of as it is now: what is bound later changes nothing. Of the other
   * names nothing is kept but how they are written, so that values do not outlive their names.
   */
  Environment frozen(String text) {
    Environment frozen = empty();
    for (String name : all()) {
      Optional<Meaning> meaning = text.contains(name) ? find(name) : Optional.empty();
      meaning.ifPresentOrElse(known -> frozen.bind(name, known), () -> frozen.others.add(name));
    }
    return frozen;
  }

  /** What {@code name} means; names differ by case. */
  public synchronized Optional<Meaning> find(String name) {
    Meaning own = names.get(name);
    return own != null ? Optional.of(own) : outer.flatMap(o -> o.find(name));
  }

  /** From now on {@code name} stands for {@code meaning} in this scope. */
  public synchronized void bind(String name, Meaning meaning) {
    Meaning before = names.put(name, meaning);
    if (before != null && !before.describe().equals(meaning.describe())) {
      replaced.put(name, before.describe());
    }
  }

  /** What {@code name} was before it got its present meaning, in words, if of another type. */
  synchronized Optional<String> before(String name) {
    String own = replaced.get(name);
    return own != null ? Optional.of(own) : outer.flatMap(o -> o.before(name));
  }

  /** Binds {@code name} in the scope that has it, else here: an assignment. */
  void assign(String name, Meaning meaning) {
    boolean here = draft || outer.isEmpty() || outer.get().find(name).isEmpty();
    if (here || names.containsKey(name)) {
      bind(name, meaning);
    } else {
      outer.get().assign(name, meaning);
    }
  }

  /** All names, those of inner scopes first. */
  public synchronized Set<String> all() {
    Set<String> all = new LinkedHashSet<>(names.keySet());
    outer.ifPresent(o -> all.addAll(o.all()));
    all.addAll(others);
    return all;
  }

  /** The names of this scope alone, with their meanings, in the order in which they were bound. */
  public synchronized Map<String, Meaning> own() {
    return Collections.unmodifiableMap(new LinkedHashMap<>(names));
  }
}
