package xlet.engine.explain;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.array.Shape;
import xlet.engine.array.Value;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Callee;
import xlet.engine.element.Index;
import xlet.engine.eval.Evaluator;
import xlet.engine.graph.Node;
import xlet.engine.graph.NodeValues;
import xlet.engine.op.Call;
import xlet.engine.op.Computation;
import xlet.engine.op.Evaluation;

/**
 * The turns of a loop: the results of the computation that the operation repeats, found by running
 * it once more.
 *
 * @param first the results of the first turns
 * @param hidden how many turns there are between
 * @param last the results of the last turns
 */
public record Turns(List<Value> first, long hidden, List<Value> last) {
  public Turns {
    first = List.copyOf(first);
    last = List.copyOf(last);
  }

  /** How many turns there are. */
  public long count() {
    return first.size() + hidden + last.size();
  }

  /**
   * The turns of {@code loop}, the first and the last {@code most}; empty if it repeats nothing, or
   * has effects, which happen once.
   *
   * @param values the values of its operands, and of what its computations use
   */
  public static Optional<Turns> of(
      Node.Operation loop, NodeValues values, int most, Evaluation evaluation) {
    if (loop.call().hasEffect() || loop.call().isBounded()) {
      return Optional.empty();
    }
    Watch watch = new Watch(most);
    Call watched =
        values.bound(loop.call()).calling(computation -> new Watched(computation, watch));
    List<Value> operands =
        loop.inputs().stream().map(input -> values.of(input, evaluation)).toList();
    Evaluator.run(watched, operands, evaluation);
    return watch.repeated
        ? Optional.of(new Turns(watch.first, watch.hidden, List.copyOf(watch.last)))
        : Optional.empty();
  }

  /** Sees what the computation that is repeated comes to. */
  private static final class Watch {
    private final int most;
    private final List<Value> first = new ArrayList<>();
    private final Deque<Value> last = new ArrayDeque<>();
    private long hidden;
    private boolean repeated;

    Watch(int most) {
      this.most = most;
    }

    void turn(Value state) {
      if (first.size() < most) {
        first.add(state);
        return;
      }
      last.addLast(state);
      if (last.size() > most) {
        last.removeFirst();
        hidden++;
      }
    }
  }

  /** A computation that is watched where it is repeated. */
  private record Watched(Computation computation, Watch watch) implements Computation {
    @Override
    public List<Shape> parameters() {
      return computation.parameters();
    }

    @Override
    public Shape result() {
      return computation.result();
    }

    @Override
    public Expression.Block apply(List<Expression> arguments) {
      return computation.apply(arguments);
    }

    @Override
    public Value run(List<Value> arguments, Evaluation evaluation) {
      return computation.run(arguments, evaluation);
    }

    @Override
    public Callee scalars() {
      return computation.scalars();
    }

    @Override
    public Callee wideScalars() {
      return computation.wideScalars();
    }

    @Override
    public NdArray combine(List<NdArray> arrays, boolean wide, Evaluation evaluation) {
      return computation.combine(arrays, wide, evaluation);
    }

    @Override
    public NdArray each(
        List<NdArray> arrays,
        ElementType type,
        Function<Index, Expression> element,
        Evaluation evaluation) {
      return computation.each(arrays, type, element, evaluation);
    }

    @Override
    public Value repeat(Computation condition, Value state, Evaluation evaluation) {
      watch.repeated = true;
      Value current = state;
      while (isTrue(condition, current, evaluation)) {
        evaluation.poll();
        current = computation.run(List.of(current), evaluation);
        watch.turn(current);
      }
      return current;
    }

    private static boolean isTrue(Computation condition, Value state, Evaluation evaluation) {
      return condition.run(List.of(state), evaluation) instanceof NdArray array
          && array.longAt(0) != 0;
    }
  }
}
