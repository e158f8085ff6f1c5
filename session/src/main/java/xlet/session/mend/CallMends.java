package xlet.session.mend;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import xlet.engine.op.OpDef;
import xlet.grammar.SourceText;
import xlet.grammar.tree.Argument;
import xlet.grammar.tree.CallExpr;
import xlet.grammar.tree.Name;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.Statement;
import xlet.grammar.tree.SyntaxNode;
import xlet.session.catalog.Operations;
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

  /** The statement with the first change that makes it run: one change, else two. */
  Optional<Correction> find() {
    Optional<CallExpr> call = innermost(statement, error.primary().place().span());
    Optional<OpDef> def = call.flatMap(this::operation);
    if (def.isEmpty()) {
      return Optional.empty();
    }
    ArgumentChanges changes = new ArgumentChanges(trials, def.get(), error.code());
    List<Written> given = call.get().arguments().stream().map(this::written).toList();
    List<List<Written>> once = changed(changes, given);
    return firstProof(call.get(), once)
        .or(() ->
            once.stream()
                .flatMap(first -> firstProof(call.get(), changed(changes, first)).stream())
                .findFirst());
  }

  /** The changes of {@code given}; there may be some for each pair of arguments. */
  private List<List<Written>> changed(ArgumentChanges changes, List<Written> given) {
    return trials.spend((long) given.size() * given.size()) ? changes.of(given) : List.of();
  }

  private Optional<Correction> firstProof(CallExpr call, List<List<Written>> candidates) {
    return candidates.stream().flatMap(arguments -> proof(call, arguments).stream()).findFirst();
  }

  private Written written(Argument argument) {
    return new Written(argument.name(), source.slice(argument.value().span()));
  }

  private Optional<OpDef> operation(CallExpr call) {
    return call.callee() instanceof Name name && !trials.isBound(name.text())
        ? Operations.find(name.text())
        : Optional.empty();
  }

  /** The smallest call of an operation that holds {@code place}. */
  private Optional<CallExpr> innermost(SyntaxNode node, Span place) {
    for (SyntaxNode child : node.children()) {
      boolean holds = child.span().start() <= place.start() && place.end() <= child.span().end();
      Optional<CallExpr> inner = holds ? innermost(child, place) : Optional.empty();
      if (inner.isPresent()) {
        return inner;
      }
    }
    return node instanceof CallExpr call && operation(call).isPresent()
        ? Optional.of(call)
        : Optional.empty();
  }

  private Optional<Correction> proof(CallExpr call, List<Written> arguments) {
    List<String> texts = new ArrayList<>(arguments.stream().map(Written::toString).toList());
    String callee =
        arguments.stream().anyMatch(Written::isWhole) ? "" : source.slice(call.callee().span());
    String text =
        callee.isEmpty() ? texts.getFirst() : callee + "(" + String.join(", ", texts) + ")";
    String corrected =
        source.slice(new Span(statement.span().start(), call.span().start()))
            + text
            + source.slice(new Span(call.span().end(), statement.span().end()));
    return tried.add(corrected) && !corrected.equals(source.slice(statement.span()))
        ? trials.proof(corrected)
        : Optional.empty();
  }
}
