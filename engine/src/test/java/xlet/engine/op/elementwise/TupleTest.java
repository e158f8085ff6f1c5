package xlet.engine.op.elementwise;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import xlet.engine.Calls;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.array.TupleValue;
import xlet.engine.array.Value;
import xlet.engine.eval.Evaluator;

class TupleTest {
  private static final TupleValue ONE = new TupleValue(List.of(NdArray.scalar(ElementType.S32, 1)));
  private static final TupleValue TWO = new TupleValue(List.of(NdArray.scalar(ElementType.S32, 2)));

  private static Value run(String op, List<Value> operands) {
    return Evaluator.run(Calls.of(op, operands, Map.of()), operands, () -> {});
  }

  @Test
  void selectTakesOneOfTwoTuples() {
    NdArray no = NdArray.scalar(ElementType.PRED, 0);
    assertThat(run("Select", List.of(no, ONE, TWO))).isSameAs(TWO);
  }

  @Test
  void barrierLetsATuplePass() {
    assertThat(run("OptimizationBarrier", List.of(ONE))).isSameAs(ONE);
  }
}
