package xlet.session;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import xlet.session.scope.Environment;
import xlet.session.scope.Lookups;
import xlet.session.scope.Meaning;

/**
 * Conditions that held when a plan was made, and must hold again for it to run.
 *
 * @param meanings what names mean; empty for those that are not defined
 * @param given whether names stood before the program
 */
record Premises(Map<String, Optional<Meaning>> meanings, Map<String, Boolean> given) {
  static final Premises NONE = new Premises(Map.of(), Map.of());

  /** The answers that the lowering of a statement got, without the meanings of {@code others}. */
  static Premises of(Lookups lookups, Set<String> others) {
    Map<String, Optional<Meaning>> meanings = new LinkedHashMap<>(lookups.names());
    meanings.keySet().removeAll(others);
    return new Premises(meanings, lookups.given());
  }

  /** Whether they hold in {@code environment}. */
  boolean hold(Environment environment) {
    for (var entry : meanings.entrySet()) {
      if (!entry.getValue().equals(environment.find(entry.getKey()))) {
        return false;
      }
    }
    for (var entry : given.entrySet()) {
      if (entry.getValue() != environment.isGiven(entry.getKey())) {
        return false;
      }
    }
    return true;
  }

  /**
   * These premises and {@code later}, those of a statement that runs after others; empty if they
   * cannot hold together.
   *
   * @param bound the names that the statements before it bind, to values of their own
   */
  Optional<Premises> and(Premises later, Set<String> bound) {
    Map<String, Optional<Meaning>> allMeanings = new LinkedHashMap<>(meanings);
    for (var entry : later.meanings.entrySet()) {
      var before = allMeanings.putIfAbsent(entry.getKey(), entry.getValue());
      boolean isOther = before != null && !before.equals(entry.getValue());
      if (isOther || bound.contains(entry.getKey())) {
        return Optional.empty();
      }
    }
    Map<String, Boolean> allGiven = new LinkedHashMap<>(given);
    for (var entry : later.given.entrySet()) {
      boolean isBound = bound.contains(entry.getKey());
      Boolean before = isBound ? Boolean.FALSE : allGiven.put(entry.getKey(), entry.getValue());
      if (before != null && !before.equals(entry.getValue())) {
        return Optional.empty();
      }
    }
    return Optional.of(new Premises(allMeanings, allGiven));
  }
}
