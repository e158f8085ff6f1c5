package xlet.engine.graph;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
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
    List<Value> arguments = new ArrayList<>();
    int next = 0;
    for (Node.Input input : graph.inputs()) {
      ArrayShape shape = (ArrayShape) input.shape();
      Buffer buffer = Buffer.allocate(shape);
      for (int part = 0; part < parts(shape.type()); part++) {
        buffer.setBits(part, argumentBits[next++]);
      }
      arguments.add(NdArray.of(shape, buffer));
    }
    Value result = runner.run(arguments, poll::run);
    List<Value> values = result instanceof TupleValue tuple ? tuple.elements() : List.of(result);
    return values.stream().flatMapToLong(value -> bits((NdArray) value)).toArray();
  }

  private static java.util.stream.LongStream bits(NdArray value) {
    return parts(value.type()) == 2
        ? java.util.stream.LongStream.of(value.realBits(0), value.imaginaryBits(0))
        : java.util.stream.LongStream.of(value.realBits(0));
  }

  private static int parts(ElementType type) {
    return type.isComplex() ? 2 : 1;
  }
}
