package xlet.session.scope;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import xlet.engine.graph.Node;
import xlet.engine.op.Computation;

/**
 * The calls of computations in one statement or one body. The same computation of the same nodes is
 * one node, and the bodies that were written out are counted.
 */
public final class Calls {
  private final Map<Application, Node> nodes = new HashMap<>();
  private int bodies;

  private record Application(Computation.Template computation, List<Node> arguments) {}

  /** The value of {@code computation} for {@code arguments}, made by {@code call} if need be. */
  public Node call(Computation.Template computation, List<Node> arguments, Supplier<Node> call) {
    Application application = new Application(computation, List.copyOf(arguments));
    Node known = nodes.get(application);
    if (known == null) {
      known = call.get();
      nodes.put(application, known);
    }
    return known;
  }

  /** Counts a body that was written out for a call, and what was written out in it. */
  public void add(Calls body) {
    bodies += body.bodies + 1;
  }

  /** How many bodies were written out, those inside others too. */
  public int bodies() {
    return bodies;
  }
}
