package xlet.engine.explain;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;
import xlet.engine.eval.ExpandedCall;
import xlet.engine.explain.Explanation.Line;
import xlet.engine.op.Call;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Expansion;

/**
 * Explains one element of what an operation gives that is written as others: the step that made it,
 * then in turn each element of earlier steps that was read for it.
 */
public final class WhySteps {
  private final Expansion expansion;
  private final List<NdArray> sources;
  private final Evaluation evaluation;
  private final Set<Line.Read> seen = new HashSet<>();
  private final Deque<Line.Read> open = new ArrayDeque<>();

  private WhySteps(Expansion expansion, List<NdArray> sources, Evaluation evaluation) {
    this.expansion = expansion;
    this.sources = sources;
    this.evaluation = evaluation;
  }

  /** Why the element of result number {@code result} at {@code index} is what it is. */
  public static Explanation of(
      Call call, List<Value> operands, int result, Evaluation evaluation, long... index) {
    var expanded = new ExpandedCall(call);
    List<NdArray> sources =
        expanded.sources(operands, evaluation).stream().map(NdArray.class::cast).toList();
    var why = new WhySteps(expanded.expansion(), sources, evaluation);
    return why.explain(expanded.expansion().step(result), result, index);
  }

  private Explanation explain(Call step, int result, long... index) {
    Explanation first = step(step, index);
    List<Line> lines = new ArrayList<>(first.lines());
    while (!open.isEmpty()) {
      Line.Read read = open.removeFirst();
      Call made = expansion.steps().get(read.operand() - expansion.operandCount());
      String name =
          made.def().name() + (read.index().isEmpty() ? "" : "[" + read.index().joined() + "]");
      lines.add(new Line.Computed(name, step(made, read.index().toArray()).lines()));
    }
    return new Explanation(result, first.index(), first.value(), lines);
  }

  /** The step alone; what it read of other steps is still to be explained. */
  private Explanation step(Call step, long... index) {
    Explanation why = Why.of(step, sources, 0, evaluation, index);
    why.reads()
        .filter(read -> read.operand() >= expansion.operandCount())
        .filter(read -> isFormula(read.operand()))
        .filter(seen::add)
        .forEach(open::add);
    return why;
  }

  private boolean isFormula(int source) {
    return expansion.steps().get(source - expansion.operandCount()).def().element().isPresent();
  }
}
