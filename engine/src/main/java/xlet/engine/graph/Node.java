package xlet.engine.graph;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.op.Arguments;
import xlet.engine.op.Call;
import xlet.engine.op.OpDef;

/** A value of a program before it is computed; equal only to itself. */
public sealed interface Node {
  /** The shape of the value. */
  Shape shape();

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
    public Shape shape() {
      return call.result();
    }
  }
}
