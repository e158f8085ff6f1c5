package xlet.session;

import java.util.Optional;
import xlet.grammar.SourceText;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.Statement;
import xlet.session.scope.Environment;
import xlet.session.scope.Lookups;

/** A statement that has run, to be run again without being lowered. */
sealed interface StatementPlan permits GraphPlan, DefinitionPlan {

  /** Runs the statement again; empty if its names mean something else, or it fails. */
  Optional<Outcome> run(Session session, Environment environment, SourceText source, Span span);

  /**
   * The plan of a statement that has bound one name and has asked its session for {@code lookups}
   * alone; empty if more goes into it than them.
   */
  static Optional<StatementPlan> of(
      Statement statement, Outcome outcome, Lookups lookups, Environment draft, Session session) {
    return DefinitionPlan.of(outcome, lookups, draft)
        .<StatementPlan>map(plan -> plan)
        .or(() -> GraphPlan.of(statement, outcome, lookups, session));
  }
}
