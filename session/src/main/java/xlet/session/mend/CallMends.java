package xlet.session.mend;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import xlet.grammar.SourceText;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.Statement;
import xlet.grammar.tree.SyntaxNode;
import xlet.session.diagnostic.Correction;
import xlet.session.diagnostic.Diagnostic;

/** Looks for the call of an operation that a wrong one was meant for, by small changes. */
final class CallMends {
  private final Trials trials;
  private final SourceText source;
  private final Statement statement;
  private final Diagnostic error;
  private final Set<String> tried = new LinkedHashSet<>();

  CallMends(Trials trials, SourceText source, Statement statement, Diagnostic error) {
    this.trials = trials;
    this.source = source;
    this.statement = statement;
    this.error = error;
  }

  /** An application and the node that it is. */
  private record Place(SyntaxNode node, Application application) {}

  /** The statement with the first change that makes it run: one change, else two. */
  Optional<Correction> find() {
    return innermost(statement, error.primary().place().span()).flatMap(this::mended);
  }

  private Optional<Correction> mended(Place place) {
    Application application = place.application();
    ArgumentChanges changes =
        new ArgumentChanges(trials, application.def(), error.code(), application.isCall());
    List<List<Written>> once = changed(changes, application.given());
    Optional<Correction> first = firstProof(place, once);
    return first.isPresent() || !application.isCall()
        ? first
        : once.stream()
            .flatMap(one -> firstProof(place, changed(changes, one)).stream())
            .findFirst();
  }

  /** The changes of {@code given}; there may be some for each pair of arguments. */
  private List<List<Written>> changed(ArgumentChanges changes, List<Written> given) {
    return trials.spend((long) given.size() * given.size()) ? changes.of(given) : List.of();
  }

  private Optional<Correction> firstProof(Place place, List<List<Written>> candidates) {
    return candidates.stream().flatMap(arguments -> proof(place, arguments).stream()).findFirst();
  }

  /** The smallest application of an operation that holds {@code place}. */
  private Optional<Place> innermost(SyntaxNode node, Span place) {
    for (SyntaxNode child : node.children()) {
      boolean holds = child.span().start() <= place.start() && place.end() <= child.span().end();
      Optional<Place> inner = holds ? innermost(child, place) : Optional.empty();
      if (inner.isPresent()) {
        return inner;
      }
    }
    return Application.of(node, source, trials)
        .filter(application -> application.holds(place))
        .map(application -> new Place(node, application));
  }

  private Optional<Correction> proof(Place place, List<Written> arguments) {
    return place
        .application()
        .with(place.node(), source, arguments)
        .flatMap(text -> proof(place.application().span(), text));
  }

  private Optional<Correction> proof(Span span, String text) {
    String corrected =
        source.slice(new Span(statement.span().start(), span.start()))
            + text
            + source.slice(new Span(span.end(), statement.span().end()));
    return tried.add(corrected) && !corrected.equals(source.slice(statement.span()))
        ? trials.proof(corrected)
        : Optional.empty();
  }
}
