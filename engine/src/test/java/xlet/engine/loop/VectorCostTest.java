package xlet.engine.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import xlet.engine.Calls;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;
import xlet.engine.element.Expression;
import xlet.engine.op.CallDefinition;

/** How many operations on vectors primitives are. */
class VectorCostTest {
  private static int cost(String op, ElementType type, int operands) {
    NdArray x = NdArray.ofDoubles(ArrayShape.of(type, 1), new double[1]);
    List<Value> values = Collections.nCopies(operands, x);
    Expression result =
        CallDefinition.of(Calls.of(op, values, Map.of())).parts().getFirst().getFirst();
    return VectorCost.of((Expression.Apply) result);
  }

  @Test
  void whatIsAnInstructionIsOneOperation() {
    assertThat(cost("Add", ElementType.F32, 2)).isEqualTo(1);
    assertThat(cost("Mul", ElementType.F64, 2)).isEqualTo(1);
    assertThat(cost("Xor", ElementType.S32, 2)).isEqualTo(1);
  }

  @Test
  void aFunctionIsAllThatIsWrittenInIt() {
    assertThat(cost("Exp", ElementType.F32, 1)).isBetween(20, 40);
    assertThat(cost("Tanh", ElementType.F32, 1)).isBetween(40, 60);
    assertThat(cost("Pow", ElementType.F64, 2)).isBetween(150, 250);
  }

  @Test
  void roundingOfNarrowFloatsCounts() {
    assertThat(cost("Add", ElementType.F16, 2)).isEqualTo(8);
    assertThat(cost("Add", ElementType.BF16, 2)).isBetween(8, 16);
  }
}
