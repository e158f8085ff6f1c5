package xlet.engine.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.array.Scalars;
import xlet.engine.array.Shape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.Value;
import xlet.engine.element.Definition;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Callee;
import xlet.engine.element.Expression.Reinterpret;
import xlet.engine.element.Expression.Slot;
import xlet.engine.element.Index;
import xlet.engine.element.Lambda;
import xlet.engine.element.Widening;
import xlet.engine.eval.EmittedUpdates;
import xlet.engine.eval.Reader;
import xlet.engine.eval.ScalarProgram;
import xlet.engine.eval.Stage;
import xlet.engine.op.Computation;
import xlet.engine.op.Evaluation;
import xlet.engine.op.InPlace;

/** A graph as the computation that an operation calls. */
public final class GraphComputation implements Computation {
  /** As long as it takes to compile a loop, so many elements can be computed. */
  static final long ELEMENTS_TO_COMPILE = 1 << 15;

  private final Graph graph;
  private final GraphRunner runner;
  private final boolean hasEffect;
  private final boolean isCaptured;
  private final boolean isMeeting;
  private final Set<Node> captured;
  private final long nodes;
  private final ScanLoops scans;
  private volatile Optional<RepeatedGraph> repeated = Optional.empty();

  public GraphComputation(Graph graph) {
    this.graph = graph;
    this.runner = new GraphRunner(graph);
    this.scans = new ScanLoops(graph);
    this.hasEffect = graph.hasEffect();
    this.isCaptured = graph.isCaptured();
    this.isMeeting = graph.isMeeting();
    this.captured = graph.captured();
    this.nodes = graph.nodes().size() + ElementalGraphs.calledNodes(graph);
  }

  /** The parameters and effects of what is around it that it uses. */
  Set<Node> captured() {
    return captured;
  }

  public Graph graph() {
    return graph;
  }

  boolean isCaptured() {
    return isCaptured;
  }

  /** The graph with its calls of small computations written out. */
  Graph written() {
    return runner.written();
  }

  /** How many nodes there are in it and, up to a bound, in what it calls. */
  long nodes() {
    return nodes;
  }

  @Override
  public List<Shape> parameters() {
    return graph.inputs().stream().map(Node::shape).toList();
  }

  @Override
  public boolean hasEffect() {
    return hasEffect;
  }

  @Override
  public boolean isMeeting() {
    return isMeeting;
  }

  @Override
  public Shape result() {
    return graph.root().shape();
  }

  @Override
  public Expression.Block apply(List<Expression> arguments) {
    return new Inliner(graph, runner).apply(arguments);
  }

  @Override
  public Callee scalars() {
    return ElementalGraphs.isElemental(graph)
        ? new ScalarProgram(lambdaOfBits())
        : new GraphCallee(graph, runner);
  }

  @Override
  public Optional<InPlace> inPlace(InPlace.Order order, int run) {
    if (!ElementalGraphs.isElemental(graph)) {
      return Optional.empty();
    }
    List<ElementType> types = Scalars.types(new TupleShape(parameters())).orElseThrow();
    return Optional.of(
        new EmittedUpdates(lambdaOfBits(), order, types.subList(0, types.size() / 2), run));
  }

  @Override
  public Callee wideScalars() {
    List<Slot> wide =
        slots(parameters()).stream()
            .map(slot -> new Slot(slot.name(), Widening.widen(slot.type())))
            .toList();
    return new ScalarProgram(lambda(wide));
  }

  @Override
  public NdArray combine(List<NdArray> arrays, boolean wide, Evaluation evaluation) {
    ArrayShape shape = arrays.get(0).shape();
    return each(
        arrays,
        shape.type(),
        index -> {
          Expression combined = element(shape, 0, index, wide);
          for (int k = 1; k < arrays.size(); k++) {
            Expression next = element(shape, k, index, wide);
            combined = apply(List.of(combined, next)).result(0);
          }
          return wide ? Widening.narrow(combined, shape.type()) : combined;
        },
        evaluation);
  }

  @Override
  public NdArray each(
      List<NdArray> arrays,
      ElementType type,
      Function<Index, Expression> element,
      Evaluation evaluation) {
    ArrayShape shape = ArrayShape.of(type, arrays.get(0).shape().sizes());
    Definition definition = Definition.of(shape.sizes(), index -> List.of(element.apply(index)));
    List<ArrayShape> sources = arrays.stream().map(NdArray::shape).toList();
    return Stage.of(definition, sources, List.of(shape)).run(arrays, evaluation).get(0);
  }

  private static Expression element(ArrayShape shape, int number, Index index, boolean wide) {
    Expression read = new Expression.Read(number, shape.type(), index, 0);
    return wide ? Widening.widen(read) : read;
  }

  @Override
  public Value repeat(Computation condition, Value state, Evaluation evaluation) {
    if (!(condition instanceof GraphComputation tested) || hasEffect || tested.hasEffect) {
      return Computation.super.repeat(condition, state, evaluation);
    }
    Optional<RepeatedGraph> known = repeated.filter(own -> own.condition() == tested);
    if (known.isEmpty()) {
      known = Optional.of(new RepeatedGraph(new GraphLoop(tested, this)));
      repeated = known;
    }
    return known.get().run(state, evaluation);
  }

  @Override
  public Optional<List<Value>> scan(
      Steps steps, List<NdArray> inputs, List<Value> inits, Evaluation evaluation) {
    boolean pays = steps.count() * RepeatedGraph.count(result()) >= ELEMENTS_TO_COMPILE;
    return hasEffect || isCaptured || !(pays || Reader.used().compilesAll())
        ? Optional.empty()
        : scans.run(steps, inputs, inits, evaluation);
  }

  private Lambda lambda(List<Slot> slots) {
    return new Lambda(slots, apply(List.copyOf(slots)));
  }

  /**
   * The computation of the bits of narrow floats, for as numbers they keep one NaN of either sign,
   * and who compares or moves their bits has to see them all.
   */
  private Lambda lambdaOfBits() {
    List<Slot> slots = new ArrayList<>();
    List<Expression> arguments = new ArrayList<>();
    for (Slot slot : slots(parameters())) {
      ElementType type = slot.type();
      boolean isNarrow = type.isFloat() && type.bits() < ElementType.F32.bits();
      Slot bits = isNarrow ? new Slot(slot.name(), ElementType.unsigned(type.bits())) : slot;
      slots.add(bits);
      arguments.add(isNarrow ? new Reinterpret(bits, type) : bits);
    }
    return new Lambda(slots, apply(arguments));
  }

  /** A slot for each scalar in {@code shapes}. */
  static List<Slot> slots(List<Shape> shapes) {
    return Scalars.types(new TupleShape(shapes)).orElseThrow().stream()
        .map(type -> new Slot("a", type))
        .toList();
  }

  @Override
  public Value run(List<Value> arguments, Evaluation evaluation) {
    return runner.run(arguments, evaluation);
  }
}
