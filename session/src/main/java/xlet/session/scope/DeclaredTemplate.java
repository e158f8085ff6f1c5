package xlet.session.scope;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import xlet.engine.array.Shape;
import xlet.engine.graph.Node;
import xlet.engine.op.Computation;

/** A computation whose parameters may be declared. */
public interface DeclaredTemplate extends Computation.Template {
  /** The shapes of the parameters; empty if not all are declared. */
  Optional<List<Shape>> declaredParameters();

  /** The name that the program gives to it; empty if it gives none. */
  default String name() {
    return "";
  }

  /** The names of the steps of {@code computation}, which is this for some parameters. */
  default Map<Node, String> names(Computation computation) {
    return Map.of();
  }
}
