package xlet.engine.explain;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import xlet.engine.array.Ints;
import xlet.engine.array.Value;
import xlet.engine.graph.Graph;
import xlet.engine.graph.GraphComputation;
import xlet.engine.graph.GraphRunner;
import xlet.engine.graph.Node;
import xlet.engine.graph.NodeValues;
import xlet.engine.op.ActualSizes;
import xlet.engine.op.Call;
import xlet.engine.op.Device;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Provenance;

/**
 * Where an element comes from on one of the devices that meet on the way.
 *
 * @param applied the operation in which they meet
 * @param provenance where it comes from
 * @param index its index there
 * @param graph the computation that gave it, if one did
 * @param known the values of the nodes of the computation
 */
record Inside(
    Origins.Applied applied,
    Provenance provenance,
    Ints index,
    Optional<Graph> graph,
    IdentityHashMap<Node, Value> known) {

  /** Where the element comes from on the device that runs this; computations run once more. */
  static Inside of(
      ComputedNode computed,
      Node.Operation operation,
      List<Integer> path,
      Evaluation evaluation,
      long... index) {
    int device = Device.here().number();
    Call call = computed.on(device).bound(operation.call());
    List<Value> operands = computed.operandsOn(device, evaluation);
    if (call.isBounded()) {
      ActualSizes.Found found = call.found(operands);
      call = found.call();
      operands = found.operands();
    }
    Provenance provenance =
        call.def().provenance().orElseThrow().of(call, operands, path, evaluation);
    if (provenance instanceof Provenance.ByElement element) {
      provenance = element.at().apply(Ints.of(index));
    }
    var applied = new Origins.Applied(operation, call, operands, path);
    if (provenance instanceof Provenance.Within(List<Integer> inside, Provenance.Computed moved)) {
      provenance = moved;
      applied = applied.at(inside);
    }
    Ints at = Ints.of(index);
    if (provenance instanceof Provenance.Moved(Ints elsewhere, Provenance.Computed moved)) {
      provenance = moved;
      at = elsewhere;
    }
    if (!(provenance instanceof Provenance.Computed(_, GraphComputation body, var arguments))) {
      return new Inside(applied, provenance, at, Optional.empty(), new IdentityHashMap<>());
    }
    IdentityHashMap<Node, Value> known =
        GraphRunner.ofAll(body.graph()).values(arguments, evaluation);
    return new Inside(applied, provenance, at, Optional.of(body.graph()), known);
  }

  /** Which computation gave the element, and why. */
  String why() {
    return provenance instanceof Provenance.Computed computed ? computed.why() : "";
  }

  /** The values on another device of the nodes that this computation has here. */
  NodeValues values(Inside other) {
    IdentityHashMap<Node, Value> values = new IdentityHashMap<>();
    List<Node> own = nodes();
    List<Node> others = other.nodes();
    for (int k = 0; k < Math.min(own.size(), others.size()); k++) {
      Value value = other.known.get(others.get(k));
      if (value != null && value.shape().compatible(own.get(k).shape())) {
        values.put(own.get(k), value);
      }
    }
    return new NodeValues(values);
  }

  private List<Node> nodes() {
    List<Node> nodes = new ArrayList<>();
    graph.ifPresent(body -> {
      nodes.addAll(body.inputs());
      nodes.addAll(body.nodes());
    });
    return nodes;
  }
}
