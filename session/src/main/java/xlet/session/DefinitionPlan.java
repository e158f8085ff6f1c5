package xlet.session;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import xlet.grammar.SourceText;
import xlet.grammar.tree.Span;
import xlet.session.Outcome.Result;
import xlet.session.scope.Environment;
import xlet.session.scope.Lookups;
import xlet.session.scope.Meaning;

/**
 * A definition of a computation, to be made again as long as each name that it uses means the same.
 */
record DefinitionPlan(
    String name, Meaning.Function meaning, Result.Defined result, Premises premises)
    implements StatementPlan {

  /** A plan for a statement that has run; empty if it is no definition of a computation. */
  static Optional<DefinitionPlan> of(Outcome outcome, Lookups lookups, Environment draft) {
    return outcome.result() instanceof Result.Defined defined
            && draft.own().get(defined.name()) instanceof Meaning.Function meaning
        ? Optional.of(
            new DefinitionPlan(defined.name(), meaning, defined, Premises.of(lookups, Set.of())))
        : Optional.empty();
  }

  @Override
  public Optional<Outcome> run(
      Session session, Environment environment, SourceText source, Span span) {
    long start = System.nanoTime();
    if (!premises.hold(environment)) {
      return Optional.empty();
    }
    session.bindings().bind(name, meaning);
    session.bindings().noteDefinition(name);
    return Optional.of(new Outcome(span, System.nanoTime() - start, List.of(), result));
  }
}
