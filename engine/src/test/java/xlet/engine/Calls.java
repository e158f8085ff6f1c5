package xlet.engine;

import java.util.List;
import java.util.Map;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.catalog.OpCatalog;
import xlet.engine.graph.Graph;
import xlet.engine.graph.GraphComputation;
import xlet.engine.graph.Node;
import xlet.engine.op.Call;
import xlet.engine.op.Computation;

/** Calls for tests that have no language to write them in. */
public final class Calls {
  private Calls() {}

  public static Call of(
      String op,
      List<Value> operands,
      Map<String, Integer> counts,
      Map<String, Object> attributes) {
    List<Shape> shapes = operands.stream().map(Value::shape).toList();
    return Call.of(OpCatalog.find(op).orElseThrow(), shapes, counts, attributes);
  }

  /** The operation {@code op} as a computation of two scalars. */
  public static Computation.Template binary(String op) {
    return new Computation.Template() {
      @Override
      public Computation on(List<Shape> shapes) {
        var x = new Node.Input(0, shapes.get(0));
        var y = new Node.Input(1, shapes.get(1));
        var call = Call.of(OpCatalog.find(op).orElseThrow(), shapes, Map.of());
        return new GraphComputation(
            Graph.of(List.of(x, y), new Node.Operation(call, List.of(x, y))));
      }

      @Override
      public String describe() {
        return op;
      }
    };
  }
}
