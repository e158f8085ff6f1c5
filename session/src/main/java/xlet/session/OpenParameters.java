package xlet.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import xlet.engine.op.OpDef;
import xlet.engine.op.Parameter;
import xlet.grammar.ParseResult;
import xlet.grammar.SourceText;
import xlet.grammar.tree.CallExpr;
import xlet.grammar.tree.ExpressionStatement;
import xlet.grammar.tree.Span;
import xlet.grammar.tree.Statement;
import xlet.session.binding.Binder;
import xlet.session.scope.Environment;
import xlet.session.scope.Lookups;
import xlet.session.scope.NodeNames;
import xlet.session.scope.StatementScope;

/** The parameters of a call that is being typed which no argument is given for yet. */
final class OpenParameters {
  private OpenParameters() {}

  /**
   * Those of {@code op} after {@code arguments}, the one that the next argument would go to first;
   * none if the arguments cannot be read.
   */
  static List<Parameter> of(Session session, OpDef op, String arguments) {
    SourceText source = SourceText.of(op.name() + "(" + arguments + ")");
    ParseResult parsed = StatementSequence.parse(source, session.evaluation());
    List<Statement> statements = parsed.program().statements();
    boolean one = parsed.errors().isEmpty() && statements.size() == 1;
    if (one && statements.getFirst() instanceof ExpressionStatement(Span span, CallExpr call)) {
      StatementScope.Host host =
          new SessionHost(session, statement -> Optional.empty(), new ArrayList<>(), new Lookups());
      Environment names = session.bindings().environment().snapshot();
      var scope = new StatementScope(source, span, names, host, new NodeNames());
      return new Binder(scope, op, call).rest();
    }
    return List.of();
  }
}
