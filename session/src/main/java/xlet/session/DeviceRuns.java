package xlet.session;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import xlet.engine.array.Value;
import xlet.engine.device.Devices;
import xlet.engine.device.PerDevice;
import xlet.engine.graph.Graph;
import xlet.engine.graph.GraphRunner;
import xlet.engine.graph.Node;
import xlet.engine.graph.NodeValues;
import xlet.engine.op.Device;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Grid;
import xlet.session.scope.GraphBuilder;

/**
 * The values of the nodes of a statement, on each device.
 *
 * @param grid the devices
 * @param values what each node came to, device by device
 */
record DeviceRuns(Grid grid, List<IdentityHashMap<Node, Value>> values) {

  /** Runs the nodes that {@code roots} need, and those with effects that have not run yet. */
  static DeviceRuns of(Grid grid, List<Node> roots, Effects effects, Evaluation evaluation) {
    Node root = roots.size() == 1 ? roots.getFirst() : GraphBuilder.tuple(roots);
    Graph graph = Graph.of(List.of(), root, effects.all());
    // Values from other devices, or from outside, cannot be computed again.
    boolean keepsAll = grid.devices() > 1 || graph.hasEffect();
    GraphRunner runner = keepsAll ? GraphRunner.ofAll(graph) : new GraphRunner(graph, roots);
    DeviceRuns runs =
        new DeviceRuns(
            grid,
            Devices.run(
                grid,
                () -> runner.values(List.of(), effects.known(Device.here().number()), evaluation)));
    effects.ran(runs.values);
    return runs;
  }

  /** The value of {@code node}, which is among the roots or what they need. */
  PerDevice of(Node node) {
    List<Value> all = values.stream().map(own -> Objects.requireNonNull(own.get(node))).toList();
    return new PerDevice(grid, all);
  }

  /** Whether {@code node} is among the roots, or has a value besides. */
  boolean has(Node node) {
    return values.getFirst().containsKey(node);
  }

  /** The values of nodes on each device. */
  List<NodeValues> devices() {
    return values.stream().map(NodeValues::new).toList();
  }
}
