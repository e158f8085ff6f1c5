package xlet.session.dialect;

import java.util.List;
import java.util.Map;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.graph.Node;
import xlet.engine.op.OpDef;
import xlet.engine.op.host.HostQueues;
import xlet.grammar.tree.CallExpr;
import xlet.session.diagnostic.Code;
import xlet.session.scope.GraphBuilder;
import xlet.session.scope.StatementScope;

/** {@code feed(v)} and {@code outfed()}: the host's ends of the queues of the devices. */
final class QueueCalls {
  private final StatementScope scope;

  QueueCalls(StatementScope scope) {
    this.scope = scope;
  }

  /** Puts a value at the end of the infeed queue. */
  Node feed(CallExpr call) {
    return made(HostQueues.FEED, List.of(scope.data(scope.argument(call, 0))), Map.of());
  }

  /** Takes the oldest item of the outfeed queue, whose shape is that of what waits there. */
  Node outfed(CallExpr call) {
    long taken =
        scope.calls().effects().stream()
            .filter(
                node -> node instanceof Node.Operation own && own.call().def() == HostQueues.OUTFED)
            .count();
    List<Value> waiting = scope.host().outfed();
    if (taken >= waiting.size()) {
      throw scope.errors().at(call, Code.FAULT, "the outfeed queue is empty");
    }
    Shape shape = waiting.get((int) taken).shape();
    return made(HostQueues.OUTFED, List.of(), Map.of("shape", shape));
  }

  private Node made(OpDef queue, List<Node> operands, Map<String, ?> attributes) {
    return scope.calls().made(GraphBuilder.apply(queue, operands, attributes));
  }
}
