package xlet.engine.graph;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.BufferPool;
import xlet.engine.array.Leaves;
import xlet.engine.array.NdArray;
import xlet.engine.array.Scalars;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Block;
import xlet.engine.element.Expression.Repeat;
import xlet.engine.element.Expression.Slot;
import xlet.engine.element.Lambda;
import xlet.engine.eval.Reader;
import xlet.engine.eval.ScalarProgram;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Grid;
import xlet.engine.plan.LoopItems;
import xlet.engine.plan.LoopProgram;
import xlet.engine.plan.PointwiseLoop;
import xlet.engine.work.Lazy;

/** A loop in the fastest form that there is for it, each form made when it is wanted. */
final class RepeatedGraph {
  /** After so many turns a loop is likely to take many more. */
  private static final int TURNS_TO_COMPILE = 32;

  /** A state of so many elements leaves the first-level cache from turn to turn. */
  private static final long ELEMENTS_OF_POINTWISE = 1 << 13;

  private final GraphComputation condition;
  private final GraphComputation body;
  private final boolean isElemental;
  private final AtomicLong turns = new AtomicLong();
  private final Lazy<ScalarProgram> scalars = new Lazy<>(this::scalars);
  private final Lazy<Optional<LoopItems>> items = new Lazy<>(this::items);
  private final Lazy<Optional<LoopProgram>> small =
      new Lazy<>(() -> items.get().flatMap(LoopProgram::of));
  private final Lazy<Optional<PointwiseLoop>> pointwise =
      new Lazy<>(() -> items.get().flatMap(PointwiseLoop::of));

  /** {@code loop} has no effect. */
  RepeatedGraph(GraphLoop loop) {
    this.condition = loop.condition();
    this.body = loop.body();
    this.isElemental =
        ElementalGraphs.isElemental(body.graph()) && ElementalGraphs.isElemental(condition.graph());
  }

  /** Says when to go on. */
  GraphComputation condition() {
    return condition;
  }

  /** The last state; scalars loop as one expression. */
  Value run(Value state, Evaluation evaluation) {
    if (isElemental) {
      long[] bits = scalars.get().call(Scalars.bits(List.of(state)), evaluation::poll);
      return Scalars.value(body.result(), bits);
    }
    boolean isLarge = count(body.result()) >= ELEMENTS_OF_POINTWISE;
    if (isLarge && Reader.used() != Reader.CLOSURES) {
      Optional<Value> last = pointwise.get().flatMap(loop -> loop.run(state, evaluation));
      if (last.isPresent()) {
        return last.get();
      }
    }
    return turnByTurn(state, evaluation);
  }

  /** Goes on with emitted code after a few turns, of all runs, if a turn changes little. */
  private Value turnByTurn(Value state, Evaluation evaluation) {
    BufferPool pool = new BufferPool();
    boolean alone = Grid.here().devices() == 1 && !body.isCaptured() && !condition.isCaptured();
    int first = turnsToCompile();
    boolean isTried = Reader.used() == Reader.CLOSURES;
    Value current = state;
    while (isTrue(current, evaluation)) {
      evaluation.poll();
      if (turns.incrementAndGet() > first && !isTried) {
        isTried = true;
        Optional<LoopProgram> program = small.get();
        if (program.isPresent()) {
          return program.get().run(current, evaluation);
        }
      }
      Value before = current;
      current = pool.use(() -> body.run(List.of(before), evaluation));
      if (alone) {
        List<Value> alive = List.of(state, current);
        pool.give(List.of(before), () -> alive);
      }
    }
    return current;
  }

  private int turnsToCompile() {
    boolean isLong = body.graph().nodes().stream().anyMatch(WrittenCalls::isLoop);
    long elements = Math.max(1, count(body.result()));
    return isLong || Reader.used().compilesAll()
        ? 1
        : Math.clamp(GraphComputation.ELEMENTS_TO_COMPILE / elements, 1, TURNS_TO_COMPILE);
  }

  private boolean isTrue(Value state, Evaluation evaluation) {
    return ((NdArray) condition.run(List.of(state), evaluation)).longAt(0) != 0;
  }

  private Optional<LoopItems> items() {
    return GraphItems.loop(condition.graph(), body.graph());
  }

  /** A program that gives the last state for the first. */
  private ScalarProgram scalars() {
    List<Slot> state = GraphComputation.slots(body.parameters());
    List<Expression> last = Repeat.of(List.copyOf(state), condition::apply, body::apply);
    return new ScalarProgram(new Lambda(state, Block.of(last)));
  }

  /** How many elements the arrays of fixed sizes in {@code shape} have. */
  static long count(Shape shape) {
    return Leaves.of(shape).stream().mapToLong(ArrayShape::elementCount).sum();
  }
}
