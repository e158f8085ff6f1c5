package xlet.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.catalog.OpCatalog;
import xlet.engine.graph.Graph;
import xlet.engine.graph.GraphComputation;
import xlet.engine.graph.Node;
import xlet.engine.loop.Nest;
import xlet.engine.op.Arguments;
import xlet.engine.op.Call;
import xlet.engine.op.CallDefinition;
import xlet.engine.op.Computation;
import xlet.engine.op.OpDef;

/** Calls for tests that have no language to write them in. */
public final class Calls {
  private Calls() {}

  public static Call of(String op, List<Value> operands, Map<String, Object> attributes) {
    List<Shape> shapes = operands.stream().map(Value::shape).toList();
    return Call.of(Arguments.of(OpCatalog.find(op).orElseThrow(), shapes, attributes));
  }

  /** The nest that computes {@code call} for operands of these shapes. */
  public static Nest nest(Call call, List<Value> operands) {
    var definition = CallDefinition.of(call);
    List<ArrayShape> sources = operands.stream().map(x -> ((NdArray) x).shape()).toList();
    return new Nest(definition.dims(), sources, call.resultArrays(), definition.parts());
  }

  /** A node for an operation without attributes. */
  public static Node node(String op, Node... inputs) {
    return node(op, Map.of(), inputs);
  }

  public static Node node(String op, Map<String, Object> attributes, Node... inputs) {
    OpDef def = OpCatalog.find(op).orElseThrow();
    List<Shape> shapes = Stream.of(inputs).map(Node::shape).toList();
    return new Node.Operation(Call.of(Arguments.of(def, shapes, attributes)), List.of(inputs));
  }

  public static Node known(Value value) {
    return new Node.Known(value);
  }

  /** A computation for any parameters. */
  public static Computation.Template computation(Function<List<Node>, Node> body) {
    return new Computation.Template() {
      @Override
      public Computation on(List<Shape> shapes) {
        List<Node.Input> inputs = new ArrayList<>();
        for (Shape shape : shapes) {
          inputs.add(new Node.Input(inputs.size(), shape));
        }
        return new GraphComputation(Graph.of(inputs, body.apply(List.copyOf(inputs))));
      }

      @Override
      public String describe() {
        return "a computation";
      }
    };
  }

  /** The operation {@code op} as a computation of two scalars. */
  public static Computation.Template binary(String op) {
    return new Computation.Template() {
      @Override
      public Computation on(List<Shape> shapes) {
        if (shapes.size() != 2) {
          throw new Computation.TypeMismatch(op + " takes two scalars, not " + shapes.size());
        }
        var x = new Node.Input(0, shapes.get(0));
        var y = new Node.Input(1, shapes.get(1));
        var call = Call.of(Arguments.of(OpCatalog.find(op).orElseThrow(), shapes, Map.of()));
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
