package xlet.engine.eval;

import java.util.List;
import xlet.engine.element.Expression;
import xlet.engine.element.Expression.Apply;
import xlet.engine.element.Expression.Fold;
import xlet.engine.element.Primitive.DoubleFunction1;
import xlet.engine.element.Primitive.DoubleFunction2;
import xlet.engine.element.Primitive.Doubles2;

/** Takes a fold in lanes apart: its steps are all {@code primitive(accumulator, element)}. */
final class LaneSteps {
  private LaneSteps() {}

  /** The element that slot {@code k} is combined with at a turn. */
  static Expression element(Fold fold, int k) {
    List<Expression> arguments = step(fold, k).arguments();
    return arguments.get(0) == fold.slots().get(k) ? arguments.get(1) : arguments.get(0);
  }

  /** Accumulators that begin with the storage bits {@code inits}. */
  static LaneFold[] start(Fold fold, long[] inits) {
    LaneFold[] lanes = new LaneFold[inits.length];
    for (int k = 0; k < lanes.length; k++) {
      lanes[k] = start(fold, k, fold.slots().get(k).type().decode(inits[k]));
    }
    return lanes;
  }

  static LaneFold start(Fold fold, int k, double init) {
    Apply step = step(fold, k);
    DoubleFunction2 primitive = ((Doubles2) step.primitives().get(0)).method();
    DoubleFunction1 round = Rounding.ofDouble(step.type());
    return new LaneFold(fold.lanes(), (x, y) -> round.apply(primitive.apply(x, y)), init);
  }

  /** The storage bits of the results. */
  static long[] finish(Fold fold, LaneFold[] lanes) {
    long[] results = new long[lanes.length];
    for (int k = 0; k < lanes.length; k++) {
      results[k] = fold.slots().get(k).type().encode(lanes[k].result());
    }
    return results;
  }

  private static Apply step(Fold fold, int k) {
    return (Apply) fold.step().results().get(k);
  }
}
