package xlet.engine.op;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import xlet.engine.array.ArrayShape;
import xlet.engine.array.ElementType;
import xlet.engine.array.Ints;
import xlet.engine.catalog.OpCatalog;

final class ArgumentsTest {
  private static final ArrayShape VECTOR = ArrayShape.of(ElementType.F32, 3);

  private static OpDef op(String name) {
    return OpCatalog.find(name).orElseThrow();
  }

  private static List<Integer> counts(String op, int operands, String... attributes) {
    List<Integer> numbers = IntStream.range(0, operands).boxed().toList();
    return Sharing.of(op(op), numbers, Set.of(attributes)).values().stream()
        .map(List::size)
        .toList();
  }

  @Test
  void operandsAreSharedByTheParameters() {
    assertThat(counts("Add", 2)).containsExactly(1, 1);
    assertThat(counts("Reduce", 4)).containsExactly(2, 2);
    assertThat(counts("Scatter", 5)).containsExactly(2, 1, 2);
    assertThat(counts("DynamicSlice", 3)).containsExactly(1, 2);
    assertThat(counts("Conditional", 3, "true_computation")).containsExactly(1, 1, 1, 0);
    assertThat(counts("Conditional", 3, "branch_computations")).containsExactly(1, 2);
  }

  @Test
  void operandsThatCannotBeSharedAreRefused() {
    assertThatThrownBy(() -> counts("Add", 3)).isInstanceOf(Violation.class);
    assertThatThrownBy(() -> counts("Neg", 0)).isInstanceOf(Violation.class);
    assertThatThrownBy(() -> counts("Reduce", 3)).isInstanceOf(Violation.class);
    assertThatThrownBy(() -> counts("DynamicSlice", 0)).isInstanceOf(Violation.class);
  }

  @Test
  void attributesAreOfTheKindOfTheirParameters() {
    assertThat(Call.of(Arguments.of(op("Rev"), List.of(VECTOR), Map.of("dimensions", Ints.of(0)))))
        .isNotNull();
    assertThatThrownBy(() -> Arguments.of(op("Rev"), List.of(VECTOR), Map.of("dimensions", 0L)))
        .isInstanceOf(Violation.class)
        .hasMessageContaining("list of whole numbers");
    assertThatThrownBy(() -> Arguments.of(op("Rev"), List.of(VECTOR), Map.of()))
        .isInstanceOf(Violation.class)
        .hasMessageContaining("dimensions is missing");
  }

  @Test
  void aParameterThatThereIsNotIsADefect() {
    assertThatThrownBy(() -> Arguments.of(op("Neg"), List.of(VECTOR), Map.of("size", 1L)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
