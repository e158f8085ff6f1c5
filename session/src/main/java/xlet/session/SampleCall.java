package xlet.session;

import java.util.Optional;
import xlet.engine.graph.Node;
import xlet.engine.op.Call;
import xlet.engine.op.Example;
import xlet.engine.op.OpDef;

/** A call of an operation that shows what it is like: that of its first example. */
public final class SampleCall {
  private SampleCall() {}

  /** The call in the first example of {@code op} that has one and is not refused. */
  public static Optional<Call> of(OpDef op) {
    return op.examples().stream()
        .filter(example -> !example.fails())
        .flatMap(example -> in(example, op).stream())
        .findFirst();
  }

  private static Optional<Call> in(Example example, OpDef op) {
    Session session = Session.create();
    session.run(example.source());
    return Optional.ofNullable(session.variables().get(Session.LAST)).stream()
        .flatMap(variable -> variable.origin().nodes().stream())
        .filter(node -> node instanceof Node.Operation operation && operation.call().def() == op)
        .map(node -> ((Node.Operation) node).call())
        .reduce((earlier, later) -> later);
  }
}
