package xlet.session.lowering;

import java.util.List;
import xlet.engine.array.Shape;
import xlet.engine.graph.Graph;
import xlet.engine.graph.GraphComputation;
import xlet.engine.op.Computation;
import xlet.session.scope.StatementScope;
import xlet.session.scope.TypeMismatchBuilder;

/**
 * A body that is read where it stands, for parameters of types that are known: that of a loop, or a
 * branch.
 */
record FixedBody(Computation computation) implements Computation.Template {

  /** The body that {@code graph} is, in a statement or body whose context is {@code around}. */
  static FixedBody of(StatementScope around, Graph graph) {
    around.calls().capture(graph);
    return new FixedBody(new GraphComputation(graph));
  }

  @Override
  public Computation on(List<Shape> shapes) {
    List<Shape> own = computation.parameters();
    boolean fits = own.size() == shapes.size();
    for (int k = 0; fits && k < shapes.size(); k++) {
      fits = own.get(k).compatible(shapes.get(k));
    }
    if (!fits) {
      throw new TypeMismatchBuilder("the body").types(computation.signature(), shapes);
    }
    return computation;
  }

  @Override
  public String describe() {
    return computation.signature();
  }
}
