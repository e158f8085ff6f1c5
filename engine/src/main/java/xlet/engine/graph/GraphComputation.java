package xlet.engine.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.BoundedShape;
import xlet.engine.array.BufferPool;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.TokenShape;
import xlet.engine.array.TupleShape;
import xlet.engine.array.Value;
import xlet.engine.element.Definition;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Block;
import xlet.engine.element.Expression.Callee;
import xlet.engine.element.Expression.Reinterpret;
import xlet.engine.element.Expression.Repeat;
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
import xlet.engine.op.Grid;
import xlet.engine.op.InPlace;
import xlet.engine.plan.LoopProgram;

/** A graph as the computation that an operation calls. */
public final class GraphComputation implements Computation {
  /** After so many turns a loop is likely to take many more. */
  private static final int TURNS_BEFORE_COMPILING = 32;

  /** As long as it takes to compile a loop, so many elements can be computed. */
  private static final long ELEMENTS_BEFORE_COMPILING = 1 << 15;

  private final Graph graph;
  private final GraphRunner runner;
  private final boolean hasEffect;
  private final boolean isCaptured;
  private final boolean isMeeting;
  private final Set<Node> captured;
  private final long nodes;
  private final ScanLoops scans;
  private final AtomicLong turns = new AtomicLong();
  private volatile Optional<Loop> loop = Optional.empty();
  private volatile Optional<Small> small = Optional.empty();

  /** This repeated while {@code condition} holds, if its state is small enough to be compiled. */
  private record Small(GraphComputation condition, Optional<LoopProgram> program) {}

  /** This repeated while {@code condition} holds, compiled. */
  private record Loop(GraphComputation condition, ScalarProgram program) {}

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

  /** Scalars loop as one expression, all else node by node. */
  @Override
  public Value repeat(Computation condition, Value state, Evaluation evaluation) {
    if (condition instanceof GraphComputation tested
        && ElementalGraphs.isElemental(graph)
        && ElementalGraphs.isElemental(tested.graph)) {
      long[] bits = loop(tested).call(Scalars.bits(List.of(state)), evaluation::poll);
      return Scalars.value(result(), bits);
    }
    if (condition instanceof GraphComputation tested
        && !hasEffect
        && !tested.hasEffect
        && Reader.used() != Reader.CLOSURES) {
      return repeatArrays(tested, state, evaluation);
    }
    return Computation.super.repeat(condition, state, evaluation);
  }

  /** Goes on with emitted code after a few turns, of all runs, if a turn changes little. */
  private Value repeatArrays(GraphComputation condition, Value state, Evaluation evaluation) {
    boolean isLong = graph.nodes().stream().anyMatch(WrittenCalls::isLoop);
    int first =
        isLong || Reader.used().compilesAll()
            ? 1
            : Math.clamp(
                ELEMENTS_BEFORE_COMPILING / Math.max(1, count(result())),
                1,
                TURNS_BEFORE_COMPILING);
    BufferPool pool = new BufferPool();
    boolean alone = Grid.here().devices() == 1 && !isCaptured && !condition.isCaptured;
    Value current = state;
    boolean isTried = false;
    while (isTrue(condition, current, evaluation)) {
      evaluation.poll();
      if (turns.incrementAndGet() > first && !isTried) {
        isTried = true;
        Optional<LoopProgram> program = small(condition);
        if (program.isPresent()) {
          return program.get().run(current, evaluation);
        }
      }
      Value before = current;
      current = pool.use(() -> run(List.of(before), evaluation));
      if (alone) {
        List<Value> alive = List.of(state, current);
        pool.give(List.of(before), () -> alive);
      }
    }
    return current;
  }

  @Override
  public Optional<List<Value>> scan(
      Steps steps, List<NdArray> inputs, List<Value> inits, Evaluation evaluation) {
    boolean pays = steps.count() * count(result()) >= ELEMENTS_BEFORE_COMPILING;
    return hasEffect || isCaptured || !(pays || Reader.used().compilesAll())
        ? Optional.empty()
        : scans.run(steps, inputs, inits, evaluation);
  }

  private static long count(Shape shape) {
    return switch (shape) {
      case ArrayShape array -> array.elementCount();
      case TupleShape tuple -> tuple.elements().stream().mapToLong(GraphComputation::count).sum();
      case BoundedShape bounded -> 0;
      case TokenShape token -> 0;
    };
  }

  private static boolean isTrue(GraphComputation condition, Value state, Evaluation evaluation) {
    return ((NdArray) condition.run(List.of(state), evaluation)).longAt(0) != 0;
  }

  private Optional<LoopProgram> small(GraphComputation condition) {
    Optional<Small> known = small;
    if (known.isEmpty() || known.get().condition != condition) {
      Optional<LoopProgram> program =
          GraphItems.loop(condition.graph, graph).flatMap(LoopProgram::of);
      known = Optional.of(new Small(condition, program));
      small = known;
    }
    return known.get().program;
  }

  /** A program that gives the last state for the first. */
  private ScalarProgram loop(GraphComputation condition) {
    Optional<Loop> known = loop;
    if (known.isEmpty() || known.get().condition != condition) {
      List<Slot> state = slots(parameters());
      List<Expression> last = Repeat.of(List.copyOf(state), condition::apply, this::apply);
      known =
          Optional.of(new Loop(condition, new ScalarProgram(new Lambda(state, Block.of(last)))));
      loop = known;
    }
    return known.get().program;
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
  private static List<Slot> slots(List<Shape> shapes) {
    return Scalars.types(new TupleShape(shapes)).orElseThrow().stream()
        .map(type -> new Slot("a", type))
        .toList();
  }

  @Override
  public Value run(List<Value> arguments, Evaluation evaluation) {
    return runner.run(arguments, evaluation);
  }
}
