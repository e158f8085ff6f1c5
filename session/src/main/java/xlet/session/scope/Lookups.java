package xlet.session.scope;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import xlet.engine.graph.Node;

/**
 * The things that the lowering of a statement has asked its session for: where they are the same,
 * lowering it again gives the same graph.
 */
public final class Lookups {
  private final Map<String, Optional<Meaning>> found = new LinkedHashMap<>();
  private final Map<String, Boolean> given = new LinkedHashMap<>();
  private final List<Node> evaluated = new ArrayList<>();
  private boolean complete = true;

  /** Takes down what {@code name} meant when it was asked for first. */
  void found(String name, Optional<Meaning> meaning) {
    found.putIfAbsent(name, meaning);
  }

  /** Takes down whether {@code name} stood before the program. */
  void given(String name, boolean isGiven) {
    given.put(name, isGiven);
  }

  /** Takes down that the value of {@code node} was asked for. */
  public void evaluated(Node node) {
    evaluated.add(node);
  }

  /** Takes down that there was a question of another kind. */
  public void other() {
    complete = false;
  }

  /** Whether these are all questions there were. */
  public boolean isComplete() {
    return complete;
  }

  /** The meanings of the names that were asked for; empty for those that are not defined. */
  public Map<String, Optional<Meaning>> names() {
    return found;
  }

  /** Whether names stood before the program, of those for which it was asked. */
  public Map<String, Boolean> given() {
    return given;
  }

  /** The name among those that were asked for whose value {@code node} is. */
  public Optional<String> nameOf(Node node) {
    for (var entry : found.entrySet()) {
      if (entry.getValue().orElse(null) instanceof Meaning.Data(Node own) && own == node) {
        return Optional.of(entry.getKey());
      }
    }
    return Optional.empty();
  }

  /** The nodes whose values were asked for. */
  public List<Node> evaluated() {
    return evaluated;
  }
}
