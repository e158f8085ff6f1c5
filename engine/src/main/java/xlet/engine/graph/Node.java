package xlet.engine.graph;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.op.Arguments;
import xlet.engine.op.Call;
import xlet.engine.op.OpDef;
import xlet.engine.op.structure.GetTupleElement;
import xlet.engine.op.structure.Tuple;

/** A value of a program before it is computed; equal only to itself. */
public sealed interface Node {
  /** The shape of the value. */
  Shape shape();

  /** The value, if it is known before anything runs. */
  default Optional<Value> known() {
    return Optional.empty();
  }

  /**
   * A node, or an element of the tuple that it is.
   *
   * @param path positions in tuples, from the outermost; empty for the node itself
   */
  record Part(Node node, List<Integer> path) {
    public Part {
      path = List.copyOf(path);
    }
  }

  /** Parameter number {@code number} of the graph. */
  final class Input implements Node {
    private final int number;
    private final Shape shape;

    public Input(int number, Shape shape) {
      this.number = number;
      this.shape = shape;
    }

    public int number() {
      return number;
    }

    @Override
    public Shape shape() {
      return shape;
    }
  }

  /** The tuple of {@code elements}. */
  static Node tuple(List<Node> elements) {
    return Operation.of(Tuple.DEF, elements, Map.of());
  }

  /** Element {@code index} of a tuple; of a tuple that is being built, the node itself. */
  static Node element(Node tuple, int index) {
    if (tuple instanceof Operation operation
        && operation.source(List.of(index)).orElse(null) instanceof Part(Node element, var path)
        && path.isEmpty()) {
      return element;
    }
    return Operation.of(GetTupleElement.DEF, List.of(tuple), Map.of("index", (long) index));
  }

  /** A value that is known: a literal, or a variable of the session. */
  final class Known implements Node {
    private final Value value;

    public Known(Value value) {
      this.value = value;
    }

    public Value value() {
      return value;
    }

    @Override
    public Optional<Value> known() {
      return Optional.of(value);
    }

    @Override
    public Shape shape() {
      return value.shape();
    }
  }

  /** An operation on other nodes. */
  final class Operation implements Node {
    private final Call call;
    private final List<Node> inputs;

    public Operation(Call call, List<Node> inputs) {
      this.call = call;
      this.inputs = List.copyOf(inputs);
    }

    /** The call of {@code def}; the operands go to its parameters in order. */
    public static Operation of(OpDef def, List<Node> operands, Map<String, ?> attributes) {
      List<Shape> shapes = operands.stream().map(Node::shape).toList();
      return new Operation(Call.of(Arguments.of(def, shapes, attributes)), operands);
    }

    public Call call() {
      return call;
    }

    public List<Node> inputs() {
      return inputs;
    }

    /**
     * The part of an input that the part of this at {@code path} is, if the operation hands it on
     * as it is: an element of a tuple that is made or taken apart.
     */
    public Optional<Part> source(List<Integer> path) {
      return call.def()
          .tupleRoute()
          .flatMap(route -> route.source(call, path))
          .map(taken -> new Part(inputs.get(taken.operand()), taken.path()));
    }

    @Override
    public Optional<Value> known() {
      return call.def().known(call);
    }

    @Override
    public Shape shape() {
      return call.result();
    }
  }
}
