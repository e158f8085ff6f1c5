package xlet.session;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import xlet.engine.graph.Node;
import xlet.grammar.SourceText;
import xlet.session.scope.Meaning;

/**
 * The end of a program that was read but not run.
 *
 * @param meaning the meaning of its last statement that has one
 * @param names the names of the steps on the way, or the expressions that they were made of
 */
public record Outline(Meaning meaning, IdentityHashMap<Node, String> names) {
  /**
   * The end of {@code program}, if a statement of it has a meaning.
   *
   * @param session reads the program and computes nothing
   */
  static Optional<Outline> of(Session session, SourceText program, Session.Listener listener) {
    List<Meaning> found = new ArrayList<>();
    session.run(
        program,
        outcome -> {
          listener.done(outcome);
          meaning(session, outcome).ifPresent(found::add);
        });
    return found.isEmpty()
        ? Optional.empty()
        : Optional.of(new Outline(found.getLast(), names(session)));
  }

  private static Optional<Meaning> meaning(Session session, Outcome outcome) {
    return switch (outcome.result()) {
      case Outcome.Result.Bound(String name, var shape, var value) -> session.find(name);
      case Outcome.Result.Defined(String name, var type) when !name.isEmpty() -> session.find(name);
      case Outcome.Result.Evaluated _, Outcome.Result.Defined _ -> session.previous();
      case Outcome.Result.Plotted _, Outcome.Result.Checked _ -> Optional.empty();
      case Outcome.Result.Failed _, Outcome.Result.Silent _, Outcome.Result.Skipped _ ->
          Optional.empty();
    };
  }

  /** The names of steps: those that they are bound to, else the texts that they were made of. */
  private static IdentityHashMap<Node, String> names(Session session) {
    IdentityHashMap<Node, String> names = new IdentityHashMap<>(session.texts());
    for (String name : session.names()) {
      if (session.find(name).orElse(null) instanceof Meaning.Data(Node node)) {
        names.put(node, name);
      }
    }
    return names;
  }
}
