package xlet.session;

import java.util.List;
import java.util.Optional;
import xlet.engine.array.Value;
import xlet.engine.device.PerDevice;
import xlet.engine.graph.Node;
import xlet.engine.op.Call;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Grid;
import xlet.engine.op.World;
import xlet.session.diagnostic.Diagnostic;
import xlet.session.diagnostic.Inference;
import xlet.session.diagnostic.Place;
import xlet.session.dialect.DocumentDialect;
import xlet.session.lowering.Lowering;
import xlet.session.scope.Dialect;
import xlet.session.scope.Expressions;
import xlet.session.scope.Lookups;
import xlet.session.scope.Meaning;
import xlet.session.scope.StatementScope;

/**
 * The services of a session that the lowering of one statement uses.
 *
 * @param session the session
 * @param inference tries what might be proposed
 * @param warnings takes the warnings
 * @param lookups takes down what lowering asks for
 */
record SessionHost(Session session, Inference inference, List<Diagnostic> warnings, Lookups lookups)
    implements StatementScope.Host {
  private static final Expressions EXPRESSIONS = new Lowering();

  private static final Dialect DIALECT = new DocumentDialect();

  @Override
  public Evaluation evaluation() {
    return session.evaluation();
  }

  /** A body may be read several times: each warning is told once. */
  @Override
  public void warn(Diagnostic warning) {
    lookups.other();
    if (!warnings.contains(warning)) {
      warnings.add(warning);
    }
  }

  @Override
  public Optional<Meaning> previous() {
    lookups.other();
    return session.previous();
  }

  @Override
  public Expressions expressions() {
    return EXPRESSIONS;
  }

  @Override
  public Dialect dialect() {
    return DIALECT;
  }

  @Override
  public Grid grid() {
    lookups.other();
    return session.grid();
  }

  @Override
  public List<Value> outfed() {
    lookups.other();
    return session.devices().world().all(new World.Line.Outfeed(0));
  }

  @Override
  public PerDevice value(Node node) {
    lookups.evaluated(node);
    return session.evaluate(node);
  }

  @Override
  public void place(Call call, Place place) {
    lookups.other();
    session.devices().place(call, place);
  }
}
