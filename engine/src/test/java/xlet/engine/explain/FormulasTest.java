package xlet.engine.explain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import xlet.engine.Calls;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.array.NdArray;
import xlet.engine.array.Value;

/** Definitions of calls as formulas. */
final class FormulasTest {
  private static final Value VECTOR = NdArray.ofDoubles(ArrayShape.of(ElementType.F32, 3), 1, 2, 3);

  private static List<String> formulas(
      String op, List<Value> operands, Map<String, Object> attributes) {
    return Formulas.of(Calls.of(op, operands, attributes));
  }

  @Test
  void callOperandsAsParametersAreCalled() {
    assertThat(formulas("Rev", List.of(VECTOR), Map.of("dimensions", Ints.of(0))))
        .containsExactly("result[d0] = operand[2 - d0]");
  }

  @Test
  void numberOperandsAndResultsOfWhichThereAreSeveral() {
    assertThat(formulas("Sort", List.of(VECTOR, VECTOR), Map.of()))
        .containsExactly(
            "result(0)[d0] = operands(0)[sorted_positions[d0]]",
            "result(1)[d0] = operands(1)[sorted_positions[d0]]");
  }

  @Test
  void areOneForEachStepOfAnOperationThatIsWrittenAsOthers() {
    Value zero = NdArray.scalar(ElementType.F32, 0);
    List<String> formulas =
        formulas(
            "RngUniform", List.of(zero, zero), Map.of("shape", ArrayShape.of(ElementType.F32, 3)));
    assertThat(formulas).isNotEmpty().allMatch(formula -> formula.matches("\\w+\\[d0] = .*"));
  }

  @Test
  void areNoneWithoutADefinition() {
    assertThat(formulas("Tuple", List.of(VECTOR), Map.of())).isEmpty();
  }
}
