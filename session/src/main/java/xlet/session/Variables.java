package xlet.session;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import xlet.engine.graph.Node;

/**
 * The values of a session that have names. A result that got no name goes by its number besides:
 * {@code _1}, {@code _2}. So many of these are kept as memory allows.
 */
final class Variables {
  private static final int MOST_NUMBERED = 100;

  /** All numbered results but the last take no more, with the steps that led to them. */
  private static final long MOST_BYTES = 64L << 20;

  private final Map<String, Variable> named = new LinkedHashMap<>();
  private final Deque<Numbered> numbered = new ArrayDeque<>();
  private int next = 1;
  private boolean counting = true;

  /**
   * A result that goes by its number.
   *
   * @param bytes how many it takes, with the steps that led to it
   */
  private record Numbered(String name, long bytes) {
    static Numbered of(String name, Variable result) {
      long bytes = 0;
      for (Node node : result.origin().nodes()) {
        bytes += node.shape().byteCount();
      }
      return new Numbered(name, bytes);
    }
  }

  /** Whether {@code name} is that of a numbered result. */
  static boolean isNumbered(String name) {
    return name.length() > 1
        && name.charAt(0) == '_'
        && name.chars().skip(1).allMatch(c -> c >= '0' && c <= '9');
  }

  /** All of them, in the order in which they got their names. */
  synchronized Map<String, Variable> all() {
    return Collections.unmodifiableMap(new LinkedHashMap<>(named));
  }

  synchronized Optional<Variable> find(String name) {
    return Optional.ofNullable(named.get(name));
  }

  /** Keeps a value that has got a name; returns the one that had the name. */
  synchronized Optional<Variable> put(Variable variable) {
    Variable before = named.remove(variable.name());
    named.put(variable.name(), variable);
    return Optional.ofNullable(before);
  }

  synchronized void remove(String name) {
    named.remove(name);
    numbered.removeIf(result -> result.name().equals(name));
  }

  /** The number of the next result. */
  synchronized int next() {
    return next;
  }

  /** The next result gets the number {@code number}; those after it too unless {@code counted}. */
  synchronized void next(int number, boolean counted) {
    next = number;
    counting = counted;
  }

  /** The name by number of the result {@code last}, which is kept under it from now on. */
  synchronized String number(Variable last) {
    String name = "_" + next;
    next += counting ? 1 : 0;
    put(last.called(name, last.place()));
    numbered.removeIf(result -> result.name().equals(name));
    numbered.addLast(Numbered.of(name, last));
    return name;
  }

  /** The name of the last numbered result; empty before the first. */
  synchronized Optional<String> lastNumbered() {
    return Optional.ofNullable(numbered.peekLast()).map(Numbered::name);
  }

  /** The oldest numbered result that there is no room for; empty if all may stay. */
  synchronized Optional<String> excess() {
    if (numbered.isEmpty()) {
      return Optional.empty();
    }
    long bytes = -numbered.getLast().bytes();
    for (Numbered result : numbered) {
      bytes += result.bytes();
    }
    return numbered.size() > MOST_NUMBERED || bytes > MOST_BYTES
        ? Optional.of(numbered.getFirst().name())
        : Optional.empty();
  }
}
