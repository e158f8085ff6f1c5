package xlet.session;

import java.util.List;
import java.util.Map;
import xlet.engine.device.PerDevice;
import xlet.engine.graph.Node;
import xlet.engine.op.collective.PerReplica;
import xlet.session.scope.GraphBuilder;

/** Nodes of values that are known on each device. */
final class DeviceValues {
  private DeviceValues() {}

  /** The node of {@code value}: known, or chosen by the number of the device. */
  static Node node(PerDevice value) {
    if (value.common().isPresent()) {
      return new Node.Known(value.on(0));
    }
    List<Node> known = value.all().stream().<Node>map(Node.Known::new).toList();
    return GraphBuilder.apply(PerReplica.OWN, known, Map.of());
  }
}
