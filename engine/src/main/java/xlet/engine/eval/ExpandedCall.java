package xlet.engine.eval;

import java.util.ArrayList;
import java.util.List;
import xlet.engine.array.TupleShape;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.op.Call;
import xlet.engine.op.Evaluation;
import xlet.engine.op.Expansion;

/** A call whose operation is written as others: runs one step after the other. */
public final class ExpandedCall {
  private final Call call;
  private final Expansion expansion;
  private final List<Evaluator> steps = new ArrayList<>();

  public ExpandedCall(Call call) {
    this.call = call;
    this.expansion = Expansion.of(call);
    expansion.steps().forEach(step -> steps.add(Evaluator.ofStep(step)));
  }

  public Expansion expansion() {
    return expansion;
  }

  /** The value for {@code operands}. */
  public Value run(List<Value> operands, Evaluation evaluation) {
    List<Value> sources = sources(operands, evaluation);
    List<Value> results = expansion.results().stream().map(sources::get).toList();
    return call.result() instanceof TupleShape ? new TupleValue(results) : results.get(0);
  }

  /** The operands, then what each step makes of all that comes before it. */
  public List<Value> sources(List<Value> operands, Evaluation evaluation) {
    List<Value> sources = new ArrayList<>(operands);
    for (Evaluator step : steps) {
      evaluation.poll();
      sources.add(step.run(List.copyOf(sources), evaluation));
    }
    return sources;
  }
}
