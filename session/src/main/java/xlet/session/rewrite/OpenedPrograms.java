package xlet.session.rewrite;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import xlet.engine.array.NdArray;
import xlet.engine.graph.Graph;
import xlet.engine.graph.Node;
import xlet.engine.rewrite.Rewriting;

/**
 * A program and what rules made of it, with parameters in the place of their data; scalars are no
 * data.
 *
 * @param data the parameters and data of the program: a node for each parameter of both graphs
 */
record OpenedPrograms(List<Node> data, Graph before, Graph after) {

  static OpenedPrograms of(Rewriting rewriting) {
    Graph before = rewriting.before().graph();
    List<Node> data = new ArrayList<>(before.inputs());
    before.nodes().stream().filter(OpenedPrograms::isData).forEach(data::add);
    IdentityHashMap<Node, Node> inputs = new IdentityHashMap<>();
    List<Node.Input> parameters = new ArrayList<>();
    for (Node node : data) {
      Node.Input input = new Node.Input(parameters.size(), node.shape());
      parameters.add(input);
      inputs.put(node, input);
    }
    return new OpenedPrograms(
        data,
        before.copied(parameters, new IdentityHashMap<>(inputs)),
        rewriting.after().graph().copied(parameters, new IdentityHashMap<>(inputs)));
  }

  private static boolean isData(Node node) {
    return node instanceof Node.Known known
        && !(known.value() instanceof NdArray array && array.shape().isScalar());
  }
}
