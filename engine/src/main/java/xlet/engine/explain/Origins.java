package xlet.engine.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.device.Devices;
import xlet.engine.eval.Evaluator;
import xlet.engine.explain.Explanation.Line;
import xlet.engine.explain.Explanation.Scalar;
import xlet.engine.graph.GraphComputation;
import xlet.engine.graph.GraphRunner;
import xlet.engine.graph.Node;
import xlet.engine.graph.NodeValues;
import xlet.engine.op.ActualSizes;
import xlet.engine.op.Call;
import xlet.engine.op.Collective;
import xlet.engine.op.Deadlock;
import xlet.engine.op.Device;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Meeting;
import xlet.engine.op.Provenance;

/**
 * Explains elements of what a graph has computed. Operations that only hand values on (tuples and
 * their elements, calls, loops and branches) are followed to the operation that made the element.
 */
public final class Origins {
  private static final String OTHER_ORDER =
      "a library added up in another order, so its last digits are not those of the sum below";

  private final Evaluation evaluation;

  /** {@code evaluation} is asked whether to go on. */
  public Origins(Evaluation evaluation) {
    this.evaluation = evaluation;
  }

  /**
   * An operation as it was applied.
   *
   * @param operation the operation in its graph
   * @param call its call, at the sizes that were found, with what its computations use
   * @param operands the values of its operands; of one in which devices meet, of each member
   * @param path the result's position in the tuple that is the result; empty if it is none
   */
  public record Applied(
      Node.Operation operation, Call call, List<Value> operands, List<Integer> path) {
    public Applied {
      operands = List.copyOf(operands);
      path = List.copyOf(path);
    }

    /** The result at {@code inside} of what a computation gives that it calls. */
    Applied at(List<Integer> inside) {
      return new Applied(operation, call, operands, inside);
    }
  }

  /**
   * Where an element comes from.
   *
   * @param why the explanation
   * @param applied the operation whose operands the explanation speaks of; empty if the element was
   *     given, not computed
   */
  public record Origin(Explanation why, Optional<Applied> applied) {
    private static Origin of(
        Explanation why,
        Node.Operation operation,
        Call call,
        List<Value> operands,
        List<Integer> path) {
      return new Origin(why, Optional.of(new Applied(operation, call, operands, path)));
    }

    /** The operation whose operands the explanation speaks of. */
    public Optional<Node.Operation> operation() {
      return applied.map(Applied::operation);
    }
  }

  /**
   * The origin of an element of a value.
   *
   * @param path positions in tuples, from the outermost; empty if the value is an array
   * @param index the index of the element, which is in range
   * @throws UnexplainedException if the operation that made it cannot say
   */
  public Origin of(ComputedNode computed, List<Integer> path, long... index)
      throws UnexplainedException {
    if (!(computed.node() instanceof Node.Operation operation)) {
      return end(
          computed,
          path,
          computed.node() instanceof Node.Input ? "an argument" : "given, not computed",
          index);
    }
    Optional<Node.Part> source = operation.source(path);
    if (source.isPresent()) {
      return of(computed.at(source.get().node()), source.get().path(), index);
    }
    Call call = computed.values().bound(operation.call());
    if (call.hasEffect()) {
      return end(computed, path, "the effect of " + call.def().name(), index);
    }
    if (call.def().provenance().isPresent() && computed.isMeeting()) {
      return metInside(computed, operation, path, index);
    }
    List<Value> operands = computed.operands(evaluation);
    if (call.isBounded()) {
      ActualSizes.Found found = call.found(operands);
      call = found.call();
      operands = found.operands();
    }
    if (call.def().provenance().isPresent()) {
      Provenance.Route route = call.def().provenance().get();
      Provenance provenance = route.of(call, operands, path, evaluation);
      return followed(computed, new Applied(operation, call, operands, path), provenance, index);
    }
    if (call.def().collective().flatMap(Collective::sources).isPresent()) {
      return met(computed, operation, path, index);
    }
    if (call.def().expansion().isPresent()) {
      int result = path.isEmpty() ? 0 : path.getFirst();
      Explanation why = WhySteps.of(call, operands, result, evaluation, index);
      return Origin.of(why, operation, call, operands, path);
    }
    requireDefinition(call);
    List<NdArray> sources = Evaluator.sources(call, operands, evaluation);
    int result = path.isEmpty() ? 0 : path.getFirst();
    Explanation why = Why.of(call, sources, result, evaluation, index);
    return Origin.of(asComputed(why, computed, path), operation, call, operands, path);
  }

  /** {@code why} with the element that the run gave, where it is not that of the definition. */
  private static Explanation asComputed(
      Explanation why, ComputedNode computed, List<Integer> path) {
    return computed
        .kept()
        .map(value -> Scalar.of(part(value, path), why.index().toArray()))
        .filter(element -> !element.sameNumber(why.value()))
        .map(element -> why.computedAs(element, OTHER_ORDER))
        .orElse(why);
  }

  /** The elements, on all devices of the group, that an element of a collective comes from. */
  private Origin met(
      ComputedNode computed, Node.Operation operation, List<Integer> path, long... index) {
    Call call = operation.call();
    Collective collective = call.def().collective().orElseThrow();
    Device here = Device.here();
    Ints members = collective.group(call, here.grid(), here.number()).orElseGet(Ints::of);
    List<List<Value>> brought = new ArrayList<>();
    members.stream().forEach(device -> brought.add(computed.operandsOn((int) device, evaluation)));
    Meeting meeting = new Meeting(members, here.number(), brought);
    Provenance.Reads reads =
        collective.sources().orElseThrow().of(call, meeting, path, Ints.of(index));
    List<Value> all = brought.stream().flatMap(List::stream).flatMap(Origins::arrays).toList();
    Explanation why = ReadElements.of(reads, all, part(computed, path), index);
    return Origin.of(why, operation, call, all, path);
  }

  /** The origin of an element of what a computation gives in which devices meet. */
  private Origin metInside(
      ComputedNode computed, Node.Operation operation, List<Integer> path, long... index)
      throws UnexplainedException {
    Device here = Device.here();
    List<Inside> all;
    try {
      all = Devices.run(here.grid(), () -> Inside.of(computed, operation, path, evaluation, index));
    } catch (Deadlock changed) {
      return end(computed, path, "computed by several devices", index);
    }
    Inside own = all.get(here.number());
    if (own.graph().isEmpty()) {
      return followed(computed, own.applied(), own.provenance(), index);
    }
    List<NodeValues> values = all.stream().map(own::values).toList();
    var root = new ComputedNode(own.graph().get().root(), values.get(here.number()), values);
    return because(own.why(), of(root, own.applied().path(), own.index().toArray()));
  }

  /** The arrays that {@code value} is or holds. */
  private static Stream<Value> arrays(Value value) {
    return value instanceof TupleValue tuple
        ? tuple.elements().stream().flatMap(Origins::arrays)
        : Stream.of(ActualSizes.plain(value));
  }

  private Origin followed(
      ComputedNode computed, Applied applied, Provenance provenance, long... index)
      throws UnexplainedException {
    List<Integer> path = applied.path();
    return switch (provenance) {
      case Provenance.ByElement element ->
          followed(computed, applied, element.at().apply(Ints.of(index)), index);
      case Provenance.Moved(Ints elsewhere, Provenance.Computed moved) ->
          followed(computed, applied, moved, elsewhere.toArray());
      case Provenance.Within(List<Integer> inside, Provenance.Computed moved) ->
          followed(computed, applied.at(inside), moved, index);
      case Provenance.Reads reads -> {
        List<Value> operands = applied.operands().stream().map(ActualSizes::plain).toList();
        Explanation why = ReadElements.of(reads, operands, part(computed, path), index);
        yield new Origin(why, Optional.of(applied));
      }
      case Provenance.Taken(String why, int operand, List<Integer> within) -> {
        Origin origin = of(computed.at(applied.operation().inputs().get(operand)), within, index);
        yield why.isEmpty() ? origin : because(why, origin);
      }
      case Provenance.Computed(String why, var computation, List<Value> arguments) -> {
        if (!(computation instanceof GraphComputation known)) {
          yield end(computed, path, why, index);
        }
        var values = new NodeValues(GraphRunner.ofAll(known.graph()).values(arguments, evaluation));
        yield because(why, of(new ComputedNode(known.graph().root(), values), path, index));
      }
    };
  }

  /** The operation that made a value, behind those that only hand it on; empty if it was given. */
  public static Optional<Node.Operation> maker(Node node) throws UnexplainedException {
    var made = new Node.Part(node, List.of());
    while (made.node() instanceof Node.Operation operation) {
      Optional<Node.Part> source = operation.source(made.path());
      if (source.isEmpty()) {
        requireDefinition(operation.call());
        return Optional.of(operation);
      }
      made = source.get();
    }
    return Optional.empty();
  }

  /** {@code origin} with {@code words} before its reasons: which computation gave the element. */
  private static Origin because(String words, Origin origin) {
    Explanation why = origin.why();
    Line line = new Line.Computed(words, why.lines());
    return new Origin(
        new Explanation(why.result(), why.index(), why.value(), List.of(line)), origin.applied());
  }

  /** An element of which {@code words} say all that is known. */
  private Origin end(ComputedNode computed, List<Integer> path, String words, long... index) {
    Scalar value = Scalar.of(part(computed, path), index);
    Line line = new Line.Choice(words, List.of());
    return new Origin(new Explanation(0, Ints.of(index), value, List.of(line)), Optional.empty());
  }

  private NdArray part(ComputedNode computed, List<Integer> path) {
    return part(computed.value(evaluation), path);
  }

  private static NdArray part(Value value, List<Integer> path) {
    Value part = value;
    for (int position : path) {
      part = ((TupleValue) part).get(position);
    }
    return (NdArray) ActualSizes.plain(part);
  }

  private static void requireDefinition(Call call) throws UnexplainedException {
    if (!hasDefinition(call) && call.def().expansion().isEmpty()) {
      throw new UnexplainedException(call.def());
    }
  }

  /** Whether the elements of the results of {@code call} are defined one by one. */
  static boolean hasDefinition(Call call) {
    return call.def().element().isPresent()
        && (call.isBounded()
            || call.operandShapes().stream().allMatch(ArrayShape.class::isInstance));
  }
}
