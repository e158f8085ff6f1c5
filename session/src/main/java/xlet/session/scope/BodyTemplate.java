package xlet.session.scope;

import java.util.List;
import xlet.engine.array.Shape;
import xlet.engine.graph.Node;
import xlet.engine.op.Computation;

/** A computation of declared parameters whose body can stand in the place of a call. */
public interface BodyTemplate extends Computation.Template {
  /** The shapes of the parameters. */
  List<Shape> parameters();

  /**
   * The value for {@code arguments}; its steps get their names in {@code caller}.
   *
   * @throws Computation.TypeMismatch if the parameters are of other types
   */
  Node call(StatementScope caller, List<Node> arguments);
}
