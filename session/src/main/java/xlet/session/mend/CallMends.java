package xlet.session.mend;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import xlet.grammar.SourceText;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.Statement;
import xlet.grammar.tree.SyntaxNode;
import xlet.session.diagnostic.Code;
import xlet.session.diagnostic.Correction;
import xlet.session.diagnostic.Diagnostic;

/** Looks for the call of an operation that a wrong one was meant for, by small changes. */
final class CallMends {
  /** Nobody means a call that gives no elements: the type of an array with a size of 0. */
  private static final Pattern EMPTY = Pattern.compile("\\[(\\d+,)*0(,\\d+)*]");

  private final Trials trials;
  private final SourceText source;
  private final Statement statement;
  private final Diagnostic error;
  private final Set<String> tried = new LinkedHashSet<>();
  private boolean sought;
  private Optional<Fault> fault = Optional.empty();

  CallMends(Trials trials, SourceText source, Statement statement, Diagnostic error) {
    this.trials = trials;
    this.source = source;
    this.statement = statement;
    this.error = error;
  }

  /** An application and the node that it is. */
  private record Place(SyntaxNode node, Application application) {}

  /** The application at fault, and its arguments with one change, the likeliest first. */
  private record Fault(Place place, ArgumentChanges changes, List<List<Written>> once) {}

  /** The statement with the first change that makes it run: one change, else two. */
  Optional<Correction> find() {
    return once().or(this::twice);
  }

  /** The statement with the first change that makes it run. */
  Optional<Correction> once() {
    return fault().flatMap(fault -> firstProof(fault.place(), fault.once()));
  }

  /** The statement with the first two changes that make it run. */
  Optional<Correction> twice() {
    return fault()
        .filter(fault -> fault.place().application().isCall())
        .flatMap(fault ->
            fault.once().stream()
                .flatMap(one -> firstProof(fault.place(), changed(fault.changes(), one)).stream())
                .findFirst());
  }

  /** The call at fault and its changes, which are looked for once. */
  private Optional<Fault> fault() {
    if (!sought) {
      sought = true;
      fault = innermost(statement, error.primary().place().span()).map(this::fault);
    }
    return fault;
  }

  private Fault fault(Place place) {
    ArgumentChanges changes = changesOf(place);
    return new Fault(place, changes, changed(changes, place.application().given()));
  }

  private ArgumentChanges changesOf(Place place) {
    Application application = place.application();
    return new ArgumentChanges(trials, application.def(), error.code(), application.isCall());
  }

  /** The changes of {@code given}; there may be some for each pair of arguments. */
  private List<List<Written>> changed(ArgumentChanges changes, List<Written> given) {
    return trials.spend((long) given.size() * given.size()) ? changes.of(given) : List.of();
  }

  private Optional<Correction> firstProof(Place place, List<List<Written>> candidates) {
    boolean repeats = error.code() == Code.REPEATED_ARGUMENT;
    int least = repeats ? 0 : place.application().leastArguments();
    return candidates.stream()
        .filter(arguments -> arguments.size() >= least)
        .flatMap(arguments -> proof(place, arguments).stream())
        .findFirst();
  }

  /**
   * The smallest application of an operation that holds {@code place}. A constraint is broken by an
   * argument of the call that it belongs to, also where that argument is a call.
   */
  private Optional<Place> innermost(SyntaxNode node, Span place) {
    for (SyntaxNode child : node.children()) {
      boolean argument = error.code() == Code.CONSTRAINT && child.span().equals(place);
      boolean holds =
          !argument && child.span().start() <= place.start() && place.end() <= child.span().end();
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

  /** Returns true for a mend that gives elements: a call is no operation, and not empty. */
  private static boolean isValue(Correction correction) {
    return correction.givesValue() && !EMPTY.matcher(correction.type()).find();
  }

  private Optional<Correction> proof(Span span, String text) {
    String corrected =
        source.slice(new Span(statement.span().start(), span.start()))
            + text
            + source.slice(new Span(span.end(), statement.span().end()));
    return tried.add(corrected) && !corrected.equals(source.slice(statement.span()))
        ? trials.proof(corrected).filter(CallMends::isValue)
        : Optional.empty();
  }
}
