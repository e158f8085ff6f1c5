package xlet.session.command;

import java.util.List;
import java.util.stream.Stream;
import xlet.session.Change;
import xlet.session.Session;
import xlet.session.scope.Meaning;

/** What a user may have overlooked in a statement that took effect. */
final class Notices {
  private Notices() {}

  /** A line for each value whose name has another type since {@code change}. */
  static List<String> of(Session session, Change change) {
    return change.names().stream().flatMap(name -> notice(session, change, name)).toList();
  }

  private static Stream<String> notice(Session session, Change change, String name) {
    String before = change.before(name).filter(Notices::isValue).map(Meaning::describe).orElse("");
    String now = session.find(name).map(Meaning::describe).orElse("");
    return before.isEmpty() || before.equals(now)
        ? Stream.empty()
        : Stream.of("note: `" + name + "` was " + before + " and is " + now + " now");
  }

  private static boolean isValue(Meaning meaning) {
    return meaning instanceof Meaning.Data;
  }
}
