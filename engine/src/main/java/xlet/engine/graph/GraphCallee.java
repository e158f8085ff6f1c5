package xlet.engine.graph;

import java.util.List;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Scalars;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.element.Expression.Callee;

/** A graph of scalars, called with storage bits; complex scalars are two, real part first. */
final class GraphCallee implements Callee {
  private final Graph graph;
  private final GraphRunner runner;

  GraphCallee(Graph graph, GraphRunner runner) {
    this.graph = graph;
    this.runner = runner;
  }

  /** The shapes of the results. */
  List<ArrayShape> results() {
    return graph.root().shape() instanceof TupleShape tuple
        ? tuple.elements().stream().map(ArrayShape.class::cast).toList()
        : List.of((ArrayShape) graph.root().shape());
  }

  @Override
  public long[] call(long[] argumentBits, Runnable poll) {
    List<Shape> shapes = graph.inputs().stream().map(Node::shape).toList();
    Value arguments = Scalars.value(new TupleShape(shapes), argumentBits);
    Value result = runner.run(((TupleValue) arguments).elements(), poll::run);
    return Scalars.bits(List.of(result));
  }
}
