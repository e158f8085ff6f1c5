package xlet.session.lowering;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import xlet.engine.graph.Node;
import xlet.engine.op.Grid;
import xlet.engine.op.collective.PerReplica;
import xlet.grammar.tree.Let;
import xlet.grammar.tree.ReplicaBlock;
import xlet.session.diagnostic.Code;
import xlet.session.scope.GraphBuilder;
import xlet.session.scope.Meaning;
import xlet.session.scope.StatementScope;

/** {@code replica 0:} and lines {@code input: [1, 2, 2]}: values that one replica has. */
final class ReplicaBlocks {
  private final StatementScope scope;

  ReplicaBlocks(StatementScope scope) {
    this.scope = scope;
  }

  /** Binds the names on the devices of the replica; on others they stay, or become the same. */
  void bind(ReplicaBlock block) {
    Grid grid = scope.host().grid();
    if (block.replica() >= grid.replicas()) {
      throw scope
          .errors()
          .at(
              block,
              Code.INDEX,
              "there is no replica " + block.replica(),
              "the program runs on %s; `replicas %d` gives it that many"
                  .formatted(grid.describe(), block.replica() + 1));
    }
    block.values().forEach(let -> bind(let, block.replica(), grid));
  }

  private void bind(Let let, int replica, Grid grid) {
    String name = let.name().text();
    if (!(new StatementLowering(scope).value(let) instanceof Meaning.Data(Node own))) {
      throw scope.errors().at(let.value(), Code.WRONG_ARGUMENT, "a replica has values alone");
    }
    Optional<Node> before =
        scope
            .environment()
            .find(name)
            .filter(m -> m instanceof Meaning.Data(Node n) && n.shape().compatible(own.shape()))
            .map(m -> ((Meaning.Data) m).node());
    List<Node> values = new ArrayList<>();
    for (int device = 0; device < grid.devices(); device++) {
      values.add(grid.replica(device) == replica ? own : before.orElse(own));
    }
    Node node = values.size() == 1 ? own : GraphBuilder.apply(PerReplica.OWN, values, Map.of());
    scope.environment().bind(name, new Meaning.Data(node));
  }
}
