package xlet.session;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.stream.IntStream;
import xlet.engine.array.Value;
import xlet.engine.device.PerDevice;
import xlet.engine.graph.Graph;
import xlet.engine.graph.Node;
import xlet.engine.graph.NodeValues;
import xlet.session.diagnostic.Place;

/**
 * A name with a value, and where the value came from: so that it can be explained.
 *
 * @param name the name
 * @param onDevices the value, on each device that has another
 * @param steps the steps that led to it
 * @param place where the name was bound
 */
public record Variable(String name, PerDevice onDevices, Steps steps, Place place) {

  /** A value, the graph that was run, what its nodes came to and what the source calls them. */
  public Variable(
      String name,
      PerDevice onDevices,
      Graph origin,
      List<NodeValues> devices,
      IdentityHashMap<Node, String> names,
      Place place) {
    this(name, onDevices, new Steps(() -> new Steps.Known(origin, devices, names)), place);
  }

  /** The same value under another name, bound at {@code there}. */
  Variable called(String other, Place there) {
    return new Variable(other, onDevices, steps, there);
  }

  /** The graph that was run. */
  public Graph origin() {
    return steps.known().origin();
  }

  /** The value of each node of the origin, on each device. */
  public List<NodeValues> devices() {
    return steps.known().devices();
  }

  /** The names of nodes in the source. */
  public IdentityHashMap<Node, String> names() {
    return steps.known().names();
  }

  /** The value on the first device, which is that of all devices unless they differ. */
  public Value value() {
    return onDevices.on(0);
  }

  /** The value of each node of the origin on the first device. */
  public NodeValues values() {
    return devices().getFirst();
  }

  /** The value of a node of the origin. */
  public Value valueOf(Node node) {
    return values().of(node, () -> {});
  }

  /** The names of {@code nodes}: their text in the source, or x0, x1, …. */
  public List<String> namesOf(List<Node> nodes) {
    return IntStream.range(0, nodes.size())
        .mapToObj(k -> names().getOrDefault(nodes.get(k), "x" + k))
        .toList();
  }
}
