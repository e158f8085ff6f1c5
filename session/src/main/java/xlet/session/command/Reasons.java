package xlet.session.command;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.TupleShape;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.eval.Evaluator;
import xlet.engine.explain.Explanation;
import xlet.engine.explain.Explanation.Line;
import xlet.engine.explain.Explanation.Scalar;
import xlet.engine.explain.Why;
import xlet.engine.graph.GraphComputation;
import xlet.engine.graph.GraphRunner;
import xlet.engine.graph.Node;
import xlet.engine.op.Call;
import xlet.engine.op.Evaluation;
import xlet.engine.op.OpDef;
import xlet.engine.op.Provenance;
import xlet.session.Variable;

/**
 * Why elements of variables are what they are. What only hands values on (tuples, their elements,
 * calls, loops and branches) is followed to the operation that made the element.
 */
public final class Reasons {
  private static final int LONGEST_NAME = 40;

  private final Evaluation evaluation;

  /** {@code evaluation} is asked whether to go on. */
  public Reasons(Evaluation evaluation) {
    this.evaluation = evaluation;
  }

  /**
   * Why an element is what it is, and what the operands it speaks of are called.
   *
   * @param why the explanation; its reads are of the operands of the operation that was found
   * @param operands names of the operands, by number
   */
  public record Found(Explanation why, IntFunction<String> operands) {}

  /** An operation that made a value, with what its operands are. */
  record Maker(Call call, List<Value> operands, IntFunction<String> names) {}

  /** A node, in the run that gave it its value. */
  private record Place(
      Node node, IdentityHashMap<Node, Value> values, IdentityHashMap<Node, String> names) {
    Value value() {
      return Objects.requireNonNull(values.get(node));
    }

    Place input(int number) {
      return new Place(((Node.Operation) node).inputs().get(number), values, names);
    }
  }

  /**
   * Why an element of result number {@code result} of the variable is what it is.
   *
   * @param result the element of the tuple that the variable is; 0 if it is an array
   * @param index where the element lies
   */
  public Explanation reasons(Variable variable, int result, long... index) throws CommandException {
    List<Integer> path =
        variable.value() instanceof TupleValue ? List.of(result) : List.<Integer>of();
    return of(variable, path, index).why();
  }

  /**
   * Why an element is what it is.
   *
   * @param path positions in tuples, from the outermost; empty for an array
   * @param index where the element lies
   * @throws CommandException if there is no such element, or its operation cannot say
   */
  public Found of(Variable variable, List<Integer> path, long... index) throws CommandException {
    requireElement(variable.name(), at(variable.value(), path), index);
    Place root = new Place(variable.origin().root(), variable.values(), variable.names());
    return of(root, path, index);
  }

  private Found of(Place place, List<Integer> path, long... index) throws CommandException {
    if (!(place.node() instanceof Node.Operation operation)) {
      String words = place.node() instanceof Node.Input ? "an argument" : "given, not computed";
      Line line = new Line.Choice(words, List.of());
      return new Found(explained(place, path, index, line), number -> "x" + number);
    }
    Call call = operation.call();
    if (isTuple(call)) {
      return of(place.input(path.getFirst()), path.subList(1, path.size()), index);
    }
    if (call.def().provenance().isPresent()) {
      Provenance provenance =
          call.def().provenance().get().of(call, operands(place), path, evaluation);
      return followed(place, path, provenance, index);
    }
    Maker maker = maker(place, operation);
    return new Found(explained(maker, path, index), maker.names());
  }

  private Found followed(Place place, List<Integer> path, Provenance provenance, long... index)
      throws CommandException {
    return switch (provenance) {
      case Provenance.Taken(String why, int operand, List<Integer> within) -> {
        Found found = of(place.input(operand), within, index);
        yield why.isEmpty() ? found : wrapped(why, found);
      }
      case Provenance.Computed computed -> {
        if (!(computed.computation() instanceof GraphComputation computation)) {
          Line line = new Line.Choice(computed.why(), List.of());
          yield new Found(explained(place, path, index, line), number -> "x" + number);
        }
        var values = new GraphRunner(computation.graph()).values(computed.arguments(), evaluation);
        Place inside = new Place(computation.graph().root(), values, place.names());
        yield wrapped(computed.why(), of(inside, path, index));
      }
    };
  }

  private static Found wrapped(String words, Found found) {
    Explanation why = found.why();
    Line line = new Line.Computed(words, why.lines());
    return new Found(
        new Explanation(why.result(), why.index(), why.value(), List.of(line)), found.operands());
  }

  private static Explanation explained(Place place, List<Integer> path, long[] index, Line line)
      throws CommandException {
    NdArray array = array(at(place.value(), path));
    int offset = array.offset(index);
    Scalar scalar = new Scalar(array.type(), array.realBits(offset), array.imaginaryBits(offset));
    return new Explanation(0, Ints.of(index), scalar, List.of(line));
  }

  private Explanation explained(Maker maker, List<Integer> path, long[] index)
      throws CommandException {
    requireDefinition(maker.call());
    List<NdArray> sources = Evaluator.sources(maker.call(), maker.operands(), evaluation);
    int result = path.isEmpty() ? 0 : path.getFirst();
    return Why.of(maker.call(), sources, result, evaluation, index);
  }

  /** The operation that made the variable, behind what only hands values on. */
  Maker maker(Variable variable) throws CommandException {
    Place place = new Place(variable.origin().root(), variable.values(), variable.names());
    while (place.node() instanceof Node.Operation operation
        && operation.call().def().name().equals("GetTupleElement")) {
      place = place.input(0);
    }
    if (place.node() instanceof Node.Operation operation) {
      requireDefinition(operation.call());
      return maker(place, operation);
    }
    throw new CommandException(variable.name() + " was given, not computed: it has no map");
  }

  private static Maker maker(Place place, Node.Operation operation) {
    Call call = operation.call();
    List<String> names = new ArrayList<>();
    for (int k = 0; k < operation.inputs().size(); k++) {
      Node input = operation.inputs().get(k);
      String written = place.names().getOrDefault(input, "");
      boolean name = written.matches("[\\p{L}_][\\p{L}\\p{N}_]*");
      boolean computed = input instanceof Node.Operation && !written.isEmpty();
      boolean shown = name || (computed && written.length() <= LONGEST_NAME && isOneLine(written));
      names.add(shown ? written : call.operandParameter(k));
    }
    return new Maker(call, operands(place), k -> k < names.size() ? names.get(k) : "prepared" + k);
  }

  private static boolean isOneLine(String text) {
    return text.indexOf('\n') < 0;
  }

  private static List<Value> operands(Place place) {
    List<Value> operands = new ArrayList<>();
    for (int k = 0; k < ((Node.Operation) place.node()).inputs().size(); k++) {
      operands.add(place.input(k).value());
    }
    return operands;
  }

  private static boolean isTuple(Call call) {
    return call.def().name().equals("Tuple");
  }

  private static void requireDefinition(Call call) throws CommandException {
    OpDef op = call.def();
    boolean tuples = call.operandShapes().stream().anyMatch(TupleShape.class::isInstance);
    if (op.element().isEmpty() || tuples) {
      throw new CommandException(op.name() + " cannot say where its elements come from");
    }
  }

  private static Value at(Value value, List<Integer> path) throws CommandException {
    Value part = value;
    for (int position : path) {
      if (!(part instanceof TupleValue tuple)) {
        throw new CommandException("element (" + position + ") of " + part.shape() + ": no tuple");
      }
      if (position < 0 || position >= tuple.elements().size()) {
        throw new CommandException(
            "the tuple has the elements 0 to "
                + (tuple.elements().size() - 1)
                + ", not "
                + position);
      }
      part = tuple.get(position);
    }
    return part;
  }

  private static NdArray array(Value value) throws CommandException {
    if (value instanceof NdArray array) {
      return array;
    }
    throw new CommandException(
        "the value is " + value.shape() + "; say of which element, as in :why t(0)[1,2]");
  }

  private static void requireElement(String name, Value value, long... index)
      throws CommandException {
    NdArray array = array(value);
    int rank = array.shape().rank();
    if (index.length != rank) {
      String example =
          rank == 0
              ? name
              : name + "[" + String.join(",", java.util.Collections.nCopies(rank, "0")) + "]";
      throw new CommandException(
          "%s is %s: an index has %s numbers, not %s, as in :why %s"
              .formatted(name, array.shape(), rank, index.length, example));
    }
    for (int d = 0; d < rank; d++) {
      if (index[d] < 0 || index[d] >= array.shape().size(d)) {
        throw new CommandException(
            "%s is %s: index %s is out of range, %s is not in 0..%s of dimension %s"
                .formatted(
                    name,
                    array.shape(),
                    Arrays.toString(index).replace(" ", ""),
                    index[d],
                    array.shape().size(d) - 1,
                    d));
      }
    }
  }
}
