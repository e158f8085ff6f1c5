package xlet.session.scope;

import java.util.List;
import java.util.Optional;
import xlet.engine.array.Shape;
import xlet.engine.graph.Node;

/** A computation of declared parameters whose body can stand in the place of a call. */
public interface BodyTemplate extends DeclaredTemplate {
  /** The shapes of the parameters. */
  List<Shape> parameters();

  @Override
  default Optional<List<Shape>> declaredParameters() {
    return Optional.of(parameters());
  }

  /**
   * The value for {@code arguments}; its steps get their names in {@code caller}.
   *
   * @throws TypeMismatch if the parameters are of other types
   */
  Node call(StatementScope caller, List<Node> arguments);
}
