package xlet.session.dialect;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import xlet.engine.array.Shape;
import xlet.engine.graph.Graph;
import xlet.engine.graph.GraphComputation;
import xlet.engine.graph.Node;
import xlet.engine.op.Computation;
import xlet.session.scope.Buildable;
import xlet.session.scope.TypeMismatchBuilder;

/**
 * {@code XlaBuilder b("n")}: parameters and operations are added one at a time; the operation that
 * was added last is the root. What is built is a computation.
 */
final class Builder implements Buildable {
  private final String name;
  private final List<Node.Input> inputs = new ArrayList<>();
  private Optional<Node> root = Optional.empty();

  Builder(String name) {
    this.name = name;
  }

  @Override
  public Builder copy() {
    Builder copy = new Builder(name);
    copy.inputs.addAll(inputs);
    copy.root = root;
    return copy;
  }

  /** Adds a parameter. */
  Node parameter(int number, Shape shape) {
    Node.Input input = new Node.Input(number, shape);
    inputs.add(input);
    root = Optional.of(input);
    return input;
  }

  /** Adds an operation. */
  void add(Node node) {
    root = Optional.of(node);
  }

  boolean isEmpty() {
    return root.isEmpty();
  }

  private List<Node.Input> ordered() {
    return inputs.stream().sorted(Comparator.comparingInt(Node.Input::number)).toList();
  }

  @Override
  public Optional<List<Shape>> declaredParameters() {
    return root.map(_ -> ordered().stream().map(Node.Input::shape).toList());
  }

  @Override
  public Computation on(List<Shape> shapes) {
    Node body =
        root.orElseThrow(() -> new Computation.TypeMismatch(name + " has not been built yet"));
    List<Node.Input> ordered = ordered();
    List<Shape> declared = ordered.stream().map(Node.Input::shape).toList();
    if (declared.size() != shapes.size()) {
      throw new TypeMismatchBuilder(name).arity(declared.size(), shapes);
    }
    for (int k = 0; k < shapes.size(); k++) {
      if (!declared.get(k).compatible(shapes.get(k))) {
        throw new TypeMismatchBuilder(name).types(describe(), shapes);
      }
    }
    return new GraphComputation(Graph.of(ordered, body));
  }

  @Override
  public String describe() {
    List<Shape> declared = inputs.stream().map(Node.Input::shape).toList();
    return TypeMismatchBuilder.list(declared)
        + " → "
        + root.map(node -> node.shape().text()).orElse("?");
  }

  @Override
  public void added(Node node) {
    var own = new IdentityHashMap<Node, Boolean>();
    inputs.forEach(input -> own.put(input, true));
    if (Graph.of(List.of(), node).nodes().stream().anyMatch(own::containsKey)) {
      root = Optional.of(node);
    }
  }
}
