package xlet.engine.explain;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.element.Atom.Clamp;
import xlet.engine.element.Atom.Mod;
import xlet.engine.element.Atom.OfValue;
import xlet.engine.element.Definition;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Fold;
import xlet.engine.element.Expression.Read;
import xlet.engine.element.Expression.Select;
import xlet.engine.element.Expression.Within;
import xlet.engine.element.IndexExpression;
import xlet.engine.eval.Trace;
import xlet.engine.eval.Walk;
import xlet.engine.explain.Explanation.Line;
import xlet.engine.explain.Explanation.Scalar;
import xlet.engine.explain.Explanation.Test;
import xlet.engine.op.Call;
import xlet.engine.op.CallDefinition;
import xlet.engine.op.Evaluation;

/** Explains one element of a call's result: walks its definition and writes down the way. */
public final class Why {
  /** More turns of folds than this are counted, not written down. */
  private static final int MOST_TURNS = 10_000;

  private final Call call;
  private final List<NdArray> sources;
  private final Deque<List<Line>> open = new ArrayDeque<>();
  private int recorded;
  private long omitted;

  private Why(Call call, List<NdArray> sources) {
    this.call = call;
    this.sources = sources;
    open.push(new ArrayList<>());
  }

  /**
   * Explains the element at {@code index} of result number {@code result} of {@code call}.
   *
   * @param sources the operands, then what the operation prepares
   */
  public static Explanation of(Call call, List<NdArray> sources, int result, long... index) {
    return of(call, sources, result, () -> {}, index);
  }

  /** Explains the element, asking {@code evaluation} now and then whether to go on. */
  public static Explanation of(
      Call call, List<NdArray> sources, int result, Evaluation evaluation, long... index) {
    return new Why(call, sources).explain(result, evaluation, index);
  }

  private Explanation explain(int result, Evaluation evaluation, long... index) {
    Definition definition = CallDefinition.of(call);
    List<Expression> parts = definition.parts().get(result);
    var walk = new Walk(sources, new Recorder(), evaluation);
    long[] bits = Arrays.copyOf(walk.bits(parts, definition.dims(), index), 2);
    if (omitted > 0) {
      open.element().add(new Line.Omitted(omitted));
    }
    var type = definition.results().get(result).type();
    return new Explanation(
        result, Ints.of(index), new Scalar(type, bits[0], bits[1]), open.element());
  }

  /** Writes down the events of the walk; one that repeats is written once. */
  private final class Recorder implements Trace {
    private final Deque<Line.Turn> turns = new ArrayDeque<>();

    private void add(Line line) {
      // A turn has few lines of its own, so that looking through them costs little.
      if (!open.element().contains(line)) {
        open.element().add(line);
      }
    }

    @Override
    public void read(Read read, long[] index, long bits) {
      if (read.operand() >= call.operandCount()) {
        return;
      }
      Scalar value = Scalar.of(sources.get(read.operand()), index);
      add(new Line.Read(read.operand(), Ints.of(index), value));
    }

    @Override
    public void used(OfValue value, long number) {
      add(new Line.Used(value.label(), number));
    }

    @Override
    public void clamped(Clamp clamp, long from, long to) {
      if (from != to) {
        add(new Line.Clamped(clamp.label(), from, to));
      }
    }

    @Override
    public void selected(Select select, boolean yes, List<Tested> tested) {
      List<Test> tests =
          tested.stream().filter(test -> yes || !test.holds()).map(this::test).toList();
      add(new Line.Choice(yes ? select.whyYes() : select.whyNo(), tests));
    }

    private Test test(Tested tested) {
      Within range = tested.range();
      IndexExpression index = range.index();
      String formula = index.describe(operand -> "x" + operand);
      if (index.terms().size() == 1 && index.terms().get(0).atom() instanceof Mod mod) {
        return new Test(formula, tested.index(), 0, 0, mod.modulus(), tested.holds());
      }
      return new Test(formula, tested.index(), range.low(), range.high(), 1, tested.holds());
    }

    @Override
    public void beginTurn(Fold fold, long[] turn) {
      turns.push(new Line.Turn(fold.noun(), Ints.of(turn), List.of()));
      open.push(new ArrayList<>());
    }

    @Override
    public void endTurn(Fold fold) {
      List<Line> lines = open.pop();
      Line.Turn turn = turns.pop();
      if (recorded < MOST_TURNS) {
        recorded++;
        open.element().add(new Line.Turn(turn.noun(), turn.index(), lines));
      } else {
        omitted++;
      }
    }
  }
}
