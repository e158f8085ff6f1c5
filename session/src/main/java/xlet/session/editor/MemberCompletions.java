package xlet.session.editor;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import xlet.engine.graph.Node;
import xlet.session.Session;
import xlet.session.editor.Candidate.Kind;
import xlet.session.scope.Meaning;

/** Completes the members of values and types. */
final class MemberCompletions {
  /** A name, perhaps its shape, and a dot. */
  private static final Pattern OWNER =
      Pattern.compile("(?<name>[\\p{L}_][\\p{L}\\p{N}_]*)(?<shape>\\.shape)?\\.$");

  private MemberCompletions() {}

  /** The members that may follow {@code v.} or {@code v.shape.} at the end of {@code until}. */
  static List<Candidate> of(Session session, String until) {
    Matcher owner = OWNER.matcher(until);
    if (!owner.find()) {
      return List.of();
    }
    Optional<Meaning> meaning = session.find(owner.group("name"));
    if (owner.group("shape") != null) {
      meaning = meaning.flatMap(MemberCompletions::shape);
    }
    return meaning.map(MemberCompletions::members).orElse(List.of());
  }

  private static Optional<Meaning> shape(Meaning owner) {
    return owner instanceof Meaning.Data(Node node)
        ? Optional.of(new Meaning.Type(node.shape()))
        : Optional.empty();
  }

  private static List<Candidate> members(Meaning owner) {
    String group = "of " + owner.describe();
    return owner.members().stream()
        .map(name -> new Candidate(name, Kind.VALUE, group, ""))
        .toList();
  }
}
