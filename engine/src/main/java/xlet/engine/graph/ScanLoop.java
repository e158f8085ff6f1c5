package xlet.engine.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Buffer;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.op.Computation.Steps;
import xlet.engine.op.Evaluation;
import xlet.engine.op.elementwise.Add;
import xlet.engine.op.elementwise.Lt;
import xlet.engine.op.elementwise.Subtract;
import xlet.engine.op.indexing.DynamicSlice;
import xlet.engine.op.indexing.DynamicUpdateSlice;
import xlet.engine.op.structure.Reshape;
import xlet.engine.plan.LoopProgram;

/**
 * The steps of a scan as a loop. Its state is the number of the step, then the carries, then the
 * outputs, of which a step writes a slice, then the inputs.
 */
final class ScanLoop {
  private final Steps steps;
  private final List<ArrayShape> inputs;
  private final List<ArrayShape> carries;
  private final List<ArrayShape> outputs = new ArrayList<>();
  private final TupleShape state;
  private final Optional<LoopProgram> program;

  /** The loop for {@code computation}, which takes slices of {@code inputs}, then carries. */
  ScanLoop(Graph computation, Steps steps, List<ArrayShape> inputs) {
    this.steps = steps;
    this.inputs = List.copyOf(inputs);
    this.carries =
        computation.inputs().stream()
            .skip(inputs.size())
            .map(input -> (ArrayShape) input.shape())
            .toList();
    List<ArrayShape> given = arrays(computation.root().shape());
    for (ArrayShape slice : given.subList(0, given.size() - carries.size())) {
      Ints sizes = slice.sizes().merge(Ints.of(steps.dimension()), Ints.of(steps.count()));
      outputs.add(ArrayShape.of(slice.type(), sizes));
    }
    List<Shape> all = new ArrayList<>();
    all.add(ArrayShape.of(ElementType.S32));
    all.addAll(carries);
    all.addAll(outputs);
    all.addAll(inputs);
    this.state = new TupleShape(all);
    this.program = GraphItems.loop(condition(), body(computation)).flatMap(LoopProgram::of);
  }

  private static List<ArrayShape> arrays(Shape shape) {
    return shape instanceof TupleShape tuple
        ? tuple.elements().stream().map(ArrayShape.class::cast).toList()
        : List.of((ArrayShape) shape);
  }

  /** Whether it is the one for such steps along such inputs. */
  boolean fits(Steps otherSteps, List<ArrayShape> otherInputs) {
    return steps.equals(otherSteps) && inputs.equals(otherInputs);
  }

  /** The outputs, then the last carries; empty if there is no code for the loop. */
  Optional<List<Value>> run(List<NdArray> arrays, List<Value> inits, Evaluation evaluation) {
    if (program.isEmpty()) {
      return Optional.empty();
    }
    List<Value> first = new ArrayList<>();
    first.add(NdArray.scalar(ElementType.S32, 0L));
    first.addAll(inits);
    for (ArrayShape output : outputs) {
      first.add(NdArray.of(output, Buffer.allocate(output, evaluation::poll)));
    }
    first.addAll(arrays);
    return Optional.of(results(program.get().run(new TupleValue(first), evaluation)));
  }

  private List<Value> results(Value last) {
    List<Value> values = ((TupleValue) last).elements();
    int firstOutput = 1 + carries.size();
    List<Value> results =
        new ArrayList<>(values.subList(firstOutput, firstOutput + outputs.size()));
    results.addAll(values.subList(1, firstOutput));
    return results;
  }

  private Graph condition() {
    Node.Input before = new Node.Input(0, state);
    Node holds =
        Node.Operation.of(
            Lt.DEF, List.of(Node.element(before, 0), number(steps.count())), Map.of());
    return Graph.of(List.of(before), holds);
  }

  /** The next state. */
  private Graph body(Graph computation) {
    Node.Input before = new Node.Input(0, state);
    Node step = Node.element(before, 0);
    Node place =
        steps.isReverse()
            ? Node.Operation.of(Subtract.DEF, List.of(number(steps.count() - 1), step), Map.of())
            : step;
    int firstInput = 1 + carries.size() + outputs.size();
    List<Node> arguments = new ArrayList<>();
    for (int k = 0; k < inputs.size(); k++) {
      arguments.add(slice(Node.element(before, firstInput + k), inputs.get(k), place));
    }
    for (int k = 0; k < carries.size(); k++) {
      arguments.add(Node.element(before, 1 + k));
    }
    List<Node> given = elements(computation.applied(arguments));
    List<Node> after = new ArrayList<>();
    after.add(Node.Operation.of(Add.DEF, List.of(step, number(1)), Map.of()));
    after.addAll(given.subList(outputs.size(), given.size()));
    for (int k = 0; k < outputs.size(); k++) {
      after.add(written(Node.element(before, 1 + carries.size() + k), given.get(k), place));
    }
    for (int k = 0; k < inputs.size(); k++) {
      after.add(Node.element(before, firstInput + k));
    }
    return Graph.of(List.of(before), Node.tuple(after));
  }

  /** The slice of {@code array} at {@code place}, without the dimension. */
  private Node slice(Node array, ArrayShape shape, Node place) {
    Ints sizes = shape.sizes();
    Map<String, Ints> one = Map.of("slice_sizes", sizes.with(steps.dimension(), 1));
    Node slice =
        Node.Operation.of(DynamicSlice.DEF, start(List.of(array), sizes.size(), place), one);
    Ints rest = sizes.without(Ints.of(steps.dimension()));
    return Node.Operation.of(Reshape.DEF, List.of(slice), Map.of("dimensions", rest));
  }

  /** {@code array} with {@code slice} at {@code place}. */
  private Node written(Node array, Node slice, Node place) {
    Ints sizes = ((ArrayShape) array.shape()).sizes();
    Map<String, Ints> one = Map.of("dimensions", sizes.with(steps.dimension(), 1));
    Node update = Node.Operation.of(Reshape.DEF, List.of(slice), one);
    return Node.Operation.of(
        DynamicUpdateSlice.DEF, start(List.of(array, update), sizes.size(), place), Map.of());
  }

  /** {@code operands}, then the start indices of a slice. */
  private List<Node> start(List<Node> operands, int rank, Node place) {
    List<Node> all = new ArrayList<>(operands);
    for (int d = 0; d < rank; d++) {
      all.add(d == steps.dimension() ? place : number(0));
    }
    return all;
  }

  private static List<Node> elements(Node value) {
    if (!(value.shape() instanceof TupleShape tuple)) {
      return List.of(value);
    }
    List<Node> elements = new ArrayList<>();
    for (int k = 0; k < tuple.size(); k++) {
      elements.add(Node.element(value, k));
    }
    return elements;
  }

  private static Node number(long value) {
    return new Node.Known(NdArray.scalar(ElementType.S32, value));
  }
}
